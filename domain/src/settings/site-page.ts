import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx, Decider } from '../kernel/decider.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { dayInIndia, daysAfter, isCalendarDate } from '../rules/dates.js';
import { MAX_PAGE_BODY, MAX_PAGE_NOTE, MAX_PAGE_NOTICE_DAYS, MAX_PAGE_TITLE } from '../rules/site-pages.js';
import { checkNeeded } from '../rules/text.js';
import { inputTexts } from '../texts/en.js';

/** One version of a page. */
export type SitePage = {
  readonly title: string;
  /** Markdown, with placeholders such as `{companyName}`. */
  readonly body: string;
  /** The day in India from which it holds, `YYYY-MM-DD`. */
  readonly effectiveFrom: string;
  /** The changes since the version before, for readers; empty for none given. */
  readonly note: string;
};

/** Stream `sitePage-<slug>`: its n-th event is version n. */
export type SitePageEvents = { SitePageSaved: SitePage };
export type SitePageEvent = EventsOf<SitePageEvents>;
export type SitePageCommand = { readonly type: 'saveSitePage' } & SitePage;

export interface SitePageState {
  readonly latest: SitePage | null;
  /** The day of each version, in order. */
  readonly days: readonly string[];
}

const textAt = (path: string, value: string, label: string, max: number): readonly FieldError[] =>
  errorAt(path, checkNeeded(value, { label, max, multiline: path !== 'title' }));

const dayErrors = (day: string, today: string): readonly FieldError[] => {
  if (!isCalendarDate(day)) return wrongAt('effectiveFrom', 'page.day');
  if (day < today) return wrongAt('effectiveFrom', 'page.past');
  return day > daysAfter(today, MAX_PAGE_NOTICE_DAYS) ? wrongAt('effectiveFrom', 'page.far') : [];
};

const errorsOf = ({ title, body, effectiveFrom, note }: SitePage, today: string): readonly FieldError[] => [
  ...textAt('title', title, 'Title', MAX_PAGE_TITLE),
  ...textAt('body', body, 'Text', MAX_PAGE_BODY),
  ...dayErrors(effectiveFrom, today),
  ...(note === '' ? [] : textAt('note', note, inputTexts.note, MAX_PAGE_NOTE)),
];

const decide = (
  { title, body, effectiveFrom, note }: SitePageCommand,
  { latest }: SitePageState,
  _: Record<string, never>,
  { actor, now }: Ctx,
): Result<readonly SitePageEvent[], Rejection> => {
  if (actor.role !== 'admin' && actor.role !== 'system') return refuse('forbidden', 'settings.admin_only');
  const page: SitePage = {
    title: title.trim(),
    body: body.replace(/\r\n?/g, '\n').trim(),
    effectiveFrom,
    note: note.trim(),
  };
  if (latest !== null && sameJson({ ...latest, note: '' }, { ...page, note: '' })) return ok([]);
  const errors = errorsOf(page, dayInIndia(now));
  if (errors.length > 0) return refuseValues('page.invalid', errors);
  return ok([{ type: 'SitePageSaved', data: page }]);
};

const decider: Decider<SitePageState, SitePageCommand, SitePageEvent> = {
  initial: { latest: null, days: [] },
  decide,
  evolve: ({ days }, { data }) => ({ latest: data, days: [...days, data.effectiveFrom] }),
};

/** `sitePage-<slug>`: a page of trust. A version is never changed; it is restored by saving its text again. */
export const sitePage: Aggregate<SitePageState, SitePageCommand, SitePageEvent, Record<string, never>> = {
  prefix: 'sitePage',
  decider,
  events: { SitePageSaved: { version: 1 } } satisfies EventSpecs & Record<SitePageEvent['type'], unknown>,
};
