import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { completing, recordErrors, tidyRecord } from '../kernel/record.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { dayInIndia, daysAfter, isCalendarDate } from '../rules/dates.js';
import { checkNeeded, MAX_LINE_LENGTH } from '../rules/text.js';
import { datesBetween, type Extension, type RuleHistory } from './calendar.js';
import { type DueRule, dueRuleRecord } from './due-rule-record.js';

/** `dueRule-<id>`: a rule for the dates of one form, in versions. */
export type DueRuleEvents = {
  /** A version: it holds for periods that begin on its first day or later, and ends later versions. */
  DueRuleSaved: DueRule;
  /** The authority moved the date of one period. */
  DueDateExtended: Extension;
};
export type DueRuleEvent = EventsOf<DueRuleEvents>;

export type DueRuleCommand =
  | ({ readonly type: 'saveDueRule' } & DueRule)
  | ({ readonly type: 'extendDueDate' } & Extension);

type State = Omit<RuleHistory, 'id'>;

/** A stream stays small: a rule changes a few times a year. */
const MAX_VERSIONS = 200;
const MAX_EXTENSIONS = 500;
/** How far back a change is looked for, and how far ahead a date may be moved, in days. */
const PAST_DAYS = 4 * 366;
const AHEAD_DAYS = 3 * 366;
/** No authority moves a date further, in days. */
const MAX_MOVED_DAYS = 366;

const withVersion = ({ versions, extensions }: State, rule: DueRule): State => ({
  versions: [...versions.filter(({ effectiveFrom }) => effectiveFrom < rule.effectiveFrom), rule],
  extensions,
});

const named = (state: State): RuleHistory => ({ id: '', ...state });

/** The dates of a rule that have passed, and whom it concerned. */
const pastOf = (state: State, today: string): object =>
  datesBetween([named(state)], daysAfter(today, -PAST_DAYS), daysAfter(today, -1)).map(({ period, due, rule }) => ({
    period: period.id,
    due,
    appliesTo: rule.appliesTo,
  }));

const isOnce = ({ versions }: State): boolean => versions.at(-1)?.frequency === 'once';

/** What is done once hangs on each business's own day: its dates stay those of its version, whatever has passed. */
const changesPast = (before: State, after: State, today: string): boolean => {
  if (isOnce(before) !== isOnce(after)) return true;
  return isOnce(after)
    ? !sameJson(datesOfOnce(before), datesOfOnce(after)) && (after.versions.at(-1)?.effectiveFrom ?? '') < today
    : !sameJson(pastOf(before, today), pastOf(after, today));
};

const datesOfOnce = ({ versions }: State): object => {
  const newest = versions.at(-1);
  return { days: newest?.days, appliesTo: newest?.appliesTo };
};

/** `today`: null for the set-up, which writes what held in the past. */
const save = (wanted: DueRule, state: State, today: string | null): Result<readonly DueRuleEvent[], Rejection> => {
  const rule = tidyRecord(dueRuleRecord, wanted);
  const errors = [
    ...recordErrors(dueRuleRecord, rule),
    ...(rule.effectiveTo !== '' && rule.effectiveTo < rule.effectiveFrom
      ? wrongAt('effective_to', 'due_rule.ends')
      : []),
  ];
  if (errors.length > 0) return refuseValues('due_rule.invalid', errors);
  if (sameJson(state.versions.at(-1), rule)) return ok([]);
  const after = withVersion(state, rule);
  if (state.versions.length > 0 && today !== null && changesPast(state, after, today))
    return refuseValues('due_rule.invalid', wrongAt('effective_from', 'due_rule.past'));
  if (after.versions.length > MAX_VERSIONS) return refuse('not_allowed', 'due_rule.too_many');
  return ok([{ type: 'DueRuleSaved', data: rule }]);
};

const extensionErrors = ({ periodId, to, source }: Extension, state: State, today: string): readonly FieldError[] => {
  if (isOnce(state)) return wrongAt('period_id', 'due_rule.once');
  const dates = datesBetween([named(state)], daysAfter(today, -PAST_DAYS), daysAfter(today, AHEAD_DAYS));
  const found = dates.find(({ period, of }) => period.id === periodId && of !== 'first');
  if (found === undefined) return wrongAt('period_id', 'due_rule.no_period');
  if (!isCalendarDate(to)) return wrongAt('to', 'date.format', { label: 'New date' });
  const before = found.extendedFrom ?? found.due;
  if (to < before || to < today || to > daysAfter(before, MAX_MOVED_DAYS)) return wrongAt('to', 'due_rule.not_later');
  const wrong = checkNeeded(source, { label: 'Source', max: MAX_LINE_LENGTH });
  return wrong === null ? [] : [{ path: 'source', ...wrong }];
};

const extend = (wanted: Extension, state: State, today: string): Result<readonly DueRuleEvent[], Rejection> => {
  const { periodId, to, source } = wanted;
  const extension = { periodId, to, source: source.trim() };
  if (state.versions.length === 0) return refuse('not_found', 'due_rule.not_found');
  if (sameJson(state.extensions.at(-1), extension)) return ok([]);
  const errors = extensionErrors(extension, state, today);
  if (errors.length > 0) return refuseValues('due_rule.invalid', errors);
  if (state.extensions.length >= MAX_EXTENSIONS) return refuse('not_allowed', 'due_rule.too_many');
  return ok([{ type: 'DueDateExtended', data: extension }]);
};

const decide = (
  command: DueRuleCommand,
  state: State,
  _: Record<string, never>,
  { actor, now }: Ctx,
): Result<readonly DueRuleEvent[], Rejection> => {
  if (actor.role !== 'admin' && actor.role !== 'system') return refuse('forbidden', 'due_rule.admin_only');
  const { type: _type, ...said } = command;
  const today = dayInIndia(now);
  return command.type === 'saveDueRule'
    ? save(said as DueRule, state, actor.role === 'system' ? null : today)
    : extend(said as Extension, state, today);
};

/** The rule after an event; also the fold of its view. */
export const foldDueRule = (state: State, event: DueRuleEvent): State =>
  event.type === 'DueRuleSaved'
    ? withVersion(state, event.data)
    : { ...state, extensions: [...state.extensions, event.data] };

export const noDueRule: State = { versions: [], extensions: [] };

/** `dueRule-<id>`: by admins; a change never shows in a date that has passed. */
export const dueRule: Aggregate<State, DueRuleCommand, DueRuleEvent> = {
  prefix: 'dueRule',
  decider: { initial: noDueRule, decide, evolve: foldDueRule },
  events: {
    DueRuleSaved: { version: 1, complete: completing(dueRuleRecord) },
    DueDateExtended: { version: 1 },
  } satisfies EventSpecs & Record<DueRuleEvent['type'], unknown>,
};
