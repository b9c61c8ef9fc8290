import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import { type FactsOf, informed } from '../kernel/facts.js';
import { recordErrors, tidyRecord } from '../kernel/record.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { ASSESSED_DAYS } from '../rules/assessment.js';
import { dayInIndia, daysAfter, isCalendarDate } from '../rules/dates.js';
import { type Capability, can } from '../rules/permissions.js';
import type { Registered } from '../rules/registered.js';
import { checkNeeded, checkText, MAX_LINE_LENGTH } from '../rules/text.js';
import {
  type BusinessEvent,
  businessEventSpecs,
  type DutyName,
  keyOfDuty,
  type NearDuties,
} from './business-events.js';
import { type Business, businessErrors, businessRecord, newGst } from './business-record.js';
import { decideTeam, evolveTeam, NO_TEAM, roleIn, type Team, type TeamCommand } from './team.js';

export type BusinessCommand =
  /** `over`: the save that was seen, by its number; without it, over any. */
  | ({ readonly type: 'saveBusiness'; readonly over?: number } & Business)
  /** Its facts, and which dates of the last `ASSESSED_DAYS` were kept, each with the day on which it was done. */
  | {
      readonly type: 'takeAssessment';
      readonly values: Business;
      readonly kept: readonly (DutyName & { readonly on: string })[];
    }
  | { readonly type: 'removeBusiness' }
  | ({ readonly type: 'markDuty'; readonly on: string; readonly note: string } & DutyName)
  | ({ readonly type: 'reopenDuty' } & DutyName)
  | { readonly type: 'setRuleAside'; readonly ruleId: string; readonly reason: string }
  | { readonly type: 'takeRuleUp'; readonly ruleId: string }
  | { readonly type: 'makeCalendarLink' }
  | TeamCommand
  /** By the system, after a delivery of this request. */
  | { readonly type: 'fillIn'; readonly requestId: string }
  /** By the system, once a day at most for each person who keeps the dates. */
  | ({ readonly type: 'remindOfDuties'; readonly userId: string } & NearDuties);

export type BusinessNeeds = {
  /** What the request has registered for this business; null for nothing. */
  readonly fillIn: { readonly registered: Registered | null };
};
type BusinessFacts = FactsOf<BusinessNeeds, BusinessCommand['type']>;

export interface BusinessState {
  /** Null before it is saved. */
  readonly ownerId: string | null;
  readonly removed: boolean;
  readonly values: Business | null;
  /** How often its values were saved. */
  readonly saves: number;
  /** The duties that are done, by `keyOfDuty`. */
  readonly done: ReadonlyMap<string, { readonly on: string; readonly note: string }>;
  /** The rules that are set aside, with the reason. */
  readonly aside: ReadonlyMap<string, string>;
  /** How many secret addresses of its calendar were made; the last one counts. */
  readonly links: number;
  /** The day of the latest reminder, `YYYY-MM-DD`, and who was reminded; '' before the first. */
  readonly reminded: { readonly day: string; readonly users: readonly string[] };
  readonly team: Team;
}

type Decision = Result<readonly BusinessEvent[], Rejection>;
type Of<T extends BusinessCommand['type']> = Extract<BusinessCommand, { readonly type: T }>;

/** A business of a hundred years with forty duties a year stays below. */
const MAX_DONE = 5000;

const save = (said: Business, state: BusinessState, ownerId: string, now: string): Decision => {
  const values = tidyRecord(businessRecord, said);
  const single = recordErrors(businessRecord, values);
  const errors = single.length > 0 ? single : businessErrors(values, dayInIndia(now));
  if (errors.length > 0) return refuseValues('business.invalid', errors);
  if (sameJson(state.values, values)) return ok([]);
  return ok([{ type: 'BusinessSaved', data: { ownerId, values } }]);
};

/**
 * The values with those of a certificate, where nothing is said yet. One that does not go with the others is left out: the
 * owner has to look.
 */
const filledIn = (values: Business, registered: Registered, today: string): Business => {
  const { registeredOn, ...numbers } = registered;
  const { registration, pan, gstin, tan } = numbers;
  const given: readonly (Partial<Business> | false)[] = [
    values.registration === '' && { registration },
    registration !== '' && values.incorporatedOn === '' && { incorporatedOn: registeredOn },
    values.pan === '' && { pan },
    values.gstin === '' &&
      gstin !== '' && {
        gstin,
        ...(values.gst === 'none' && newGst(registeredOn === '' ? today : registeredOn)),
      },
    values.tan === '' && { tan },
  ];
  let filled = values;
  for (const more of given) {
    const next = more === false ? filled : { ...filled, ...more };
    if (businessErrors(next, today).length === 0) filled = next;
  }
  return filled;
};

const fillIn = ({ values, ownerId, removed }: BusinessState, registered: Registered | null, now: string): Decision => {
  if (values === null || ownerId === null || removed || registered === null) return ok([]);
  const next = filledIn(values, registered, dayInIndia(now));
  return ok(sameJson(values, next) ? [] : [{ type: 'BusinessSaved', data: { ownerId, values: next } }]);
};

const assess = (
  { values, kept }: Of<'takeAssessment'>,
  state: BusinessState,
  ownerId: string,
  now: string,
): Decision => {
  const saved = save(values, state, ownerId, now);
  if (!saved.ok) return saved;
  const news = kept.filter((one) => !state.done.has(keyOfDuty(one)));
  if (state.done.size + news.length > MAX_DONE) return refuse('not_allowed', 'duty.too_many');
  return ok([
    ...saved.value,
    ...news.map((duty): BusinessEvent => ({ type: 'DutyDone', data: { ...duty, note: '', ownerId } })),
    { type: 'AssessmentTaken', data: { ownerId, since: daysAfter(dayInIndia(now), -ASSESSED_DAYS) } },
  ]);
};

const mark = ({ type: _, ...said }: Of<'markDuty'>, state: BusinessState, ownerId: string, now: string): Decision => {
  const note = said.note.trim();
  const wrongNote = checkText(note, { label: 'Note', max: MAX_LINE_LENGTH });
  if (!isCalendarDate(said.on))
    return refuseValues('business.invalid', wrongAt('on', 'date.format', { label: 'Date' }));
  if (said.on > dayInIndia(now)) return refuseValues('business.invalid', wrongAt('on', 'duty.future'));
  if (wrongNote !== null) return refuseValues('business.invalid', errorAt('note', wrongNote));
  const before = state.done.get(keyOfDuty(said));
  if (before !== undefined)
    return sameJson(before, { on: said.on, note }) ? ok([]) : refuse('conflict', 'duty.done_already');
  if (state.done.size >= MAX_DONE) return refuse('not_allowed', 'duty.too_many');
  return ok([{ type: 'DutyDone', data: { ...said, note, ownerId } }]);
};

const setAside = ({ ruleId, reason }: Of<'setRuleAside'>, state: BusinessState, ownerId: string): Decision => {
  const text = reason.trim();
  const wrong = checkNeeded(text, { label: 'Reason', max: MAX_LINE_LENGTH });
  if (wrong !== null) return refuseValues('business.invalid', errorAt('reason', wrong));
  const before = state.aside.get(ruleId);
  if (before !== undefined) return before === text ? ok([]) : refuse('conflict', 'duty.aside_already');
  return ok([{ type: 'RuleSetAside', data: { ruleId, reason: text, ownerId } }]);
};

const remind = ({ type: _, userId, ...near }: Of<'remindOfDuties'>, state: BusinessState): Decision => {
  const { ownerId, removed, reminded } = state;
  const isTold = near.day < reminded.day || (near.day === reminded.day && reminded.users.includes(userId));
  // They may have left the team, or have another role, since their dates were looked up.
  if (ownerId === null || removed || isTold || !can('customer', 'business.duties', { team: roleIn(state, userId) }))
    return ok([]);
  return ok([{ type: 'DutiesNear', data: { ...near, ownerId, ...(userId !== ownerId && { userId }) } }]);
};

type BySystem = 'remindOfDuties' | 'fillIn';

/** What a command needs; null where the team's own rules say who may do it. */
const NEEDS: Readonly<Record<Exclude<BusinessCommand['type'], BySystem>, Capability | null>> = {
  saveBusiness: 'business.edit',
  removeBusiness: 'business.remove',
  markDuty: 'business.duties',
  reopenDuty: 'business.duties',
  setRuleAside: 'business.edit',
  takeRuleUp: 'business.edit',
  makeCalendarLink: 'business.edit',
  takeAssessment: 'business.edit',
  inviteMember: 'business.team',
  changeMemberRole: 'business.team',
  handOver: 'business.team',
  joinTeam: null,
  endMembership: null,
};

/** The refusal of a caller who may not give this command; whoever saves a new business owns it. */
const refusalOf = (
  { type }: Exclude<BusinessCommand, { readonly type: BySystem }>,
  state: BusinessState,
  { id, role }: Ctx['actor'],
): Decision | null => {
  const needs = NEEDS[type];
  const team = state.ownerId === null ? 'owner' : roleIn(state, id);
  // Somebody else's business is answered like one that does not exist.
  if (role !== 'customer' || (team === undefined && needs !== null)) return refuse('not_found', 'business.not_found');
  return needs === null || can(role, needs, { team }) ? null : refuse('forbidden', 'team.not_allowed');
};

const decideOwn = (command: Exclude<BusinessCommand, Of<'fillIn'>>, state: BusinessState, ctx: Ctx): Decision => {
  const { actor, now } = ctx;
  const ownerId = state.ownerId ?? actor.id;
  if (command.type === 'remindOfDuties')
    return actor.role === 'system' ? remind(command, state) : refuse('not_found', 'business.not_found');
  const refusal = refusalOf(command, state, actor);
  if (refusal !== null) return refusal;
  if (command.type === 'removeBusiness' && state.removed) return ok([]);
  if (state.removed) return refuse('not_found', 'business.not_found');
  if (command.type === 'saveBusiness') {
    if (command.over !== undefined && command.over !== state.saves) return refuse('conflict', 'changed_meanwhile');
    return save(command, state, ownerId, now);
  }
  if (command.type === 'takeAssessment') return assess(command, state, ownerId, now);
  if (state.ownerId === null) return refuse('not_found', 'business.not_found');
  switch (command.type) {
    case 'removeBusiness':
      return ok([{ type: 'BusinessRemoved', data: { ownerId } }]);
    case 'markDuty':
      return mark(command, state, ownerId, now);
    case 'reopenDuty': {
      const { ruleId, periodId } = command;
      return ok(state.done.has(keyOfDuty(command)) ? [{ type: 'DutyReopened', data: { ruleId, periodId } }] : []);
    }
    case 'setRuleAside':
      return setAside(command, state, ownerId);
    case 'makeCalendarLink':
      return ok([{ type: 'CalendarLinkMade', data: { link: state.links + 1 } }]);
    case 'takeRuleUp':
      return ok(state.aside.has(command.ruleId) ? [{ type: 'RuleTakenUp', data: { ruleId: command.ruleId } }] : []);
    default:
      return decideTeam(command, state, ctx);
  }
};

const decide = (command: BusinessCommand, state: BusinessState, facts: BusinessFacts, ctx: Ctx): Decision => {
  const asked = informed<BusinessCommand, BusinessNeeds>(command, facts);
  if (asked.type !== 'fillIn') return decideOwn(asked.command, state, ctx);
  if (ctx.actor.role !== 'system') return refuse('not_found', 'business.not_found');
  return fillIn(state, asked.facts.registered, ctx.now);
};

const without = <V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> =>
  new Map([...map].filter(([one]) => one !== key));

const remindedAfter = (
  before: BusinessState['reminded'],
  { day, ownerId, userId = ownerId }: Extract<BusinessEvent, { readonly type: 'DutiesNear' }>['data'],
): BusinessState['reminded'] => ({ day, users: [...(day === before.day ? before.users : []), userId] });

const evolve = (state: BusinessState, event: BusinessEvent): BusinessState => {
  switch (event.type) {
    case 'BusinessSaved': {
      const { ownerId, values } = event.data;
      return { ...state, ownerId, values: values === ERASED ? null : values, saves: state.saves + 1 };
    }
    case 'BusinessRemoved':
      return { ...state, removed: true };
    case 'DutyDone': {
      const { on, note } = event.data;
      return { ...state, done: new Map([...state.done, [keyOfDuty(event.data), { on, note }]]) };
    }
    case 'DutyReopened':
      return { ...state, done: without(state.done, keyOfDuty(event.data)) };
    case 'RuleSetAside':
      return { ...state, aside: new Map([...state.aside, [event.data.ruleId, event.data.reason]]) };
    case 'CalendarLinkMade':
      return { ...state, links: event.data.link };
    case 'AssessmentTaken':
      return state;
    case 'DutiesNear':
      return { ...state, reminded: remindedAfter(state.reminded, event.data) };
    case 'RuleTakenUp':
      return { ...state, aside: without(state.aside, event.data.ruleId) };
    case 'OwnershipHandedOver':
      return { ...state, ownerId: event.data.to, team: evolveTeam(state.team, event) };
    default:
      return { ...state, team: evolveTeam(state.team, event) };
  }
};

/** `business-<id>`: a business of a customer with its team, and what it has done for the law. */
export const business: Aggregate<BusinessState, BusinessCommand, BusinessEvent, BusinessNeeds> = {
  prefix: 'business',
  decider: {
    initial: {
      ownerId: null,
      removed: false,
      values: null,
      saves: 0,
      done: new Map(),
      aside: new Map(),
      links: 0,
      reminded: { day: '', users: [] },
      team: NO_TEAM,
    },
    decide,
    evolve,
  },
  events: businessEventSpecs,
};
