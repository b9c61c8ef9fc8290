import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx, Decider } from '../kernel/decider.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { completing, recordErrors, tidyRecord } from '../kernel/record.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { dayInIndia } from '../rules/dates.js';
import { noticeErrors, type SitePage, sitePageRecord } from './site-page-record.js';

/** Stream `sitePage-<slug>`: its n-th event is version n. */
export type SitePageEvents = { SitePageSaved: SitePage };
export type SitePageEvent = EventsOf<SitePageEvents>;
export type SitePageCommand = { readonly type: 'saveSitePage' } & SitePage;

export interface SitePageState {
  readonly latest: SitePage | null;
  /** The day of each version, in order. */
  readonly days: readonly string[];
}

const decide = (
  { type: _type, ...wanted }: SitePageCommand,
  { latest }: SitePageState,
  _: Record<string, never>,
  { actor, now }: Ctx,
): Result<readonly SitePageEvent[], Rejection> => {
  if (actor.role !== 'admin' && actor.role !== 'system') return refuse('forbidden', 'settings.admin_only');
  const page = tidyRecord(sitePageRecord, wanted);
  if (latest !== null && sameJson({ ...latest, note: '' }, { ...page, note: '' })) return ok([]);
  const errors = [...recordErrors(sitePageRecord, page), ...noticeErrors(page, dayInIndia(now))];
  if (errors.length > 0) return refuseValues('page.invalid', errors);
  return ok([{ type: 'SitePageSaved', data: page }]);
};

const decider: Decider<SitePageState, SitePageCommand, SitePageEvent> = {
  initial: { latest: null, days: [] },
  decide,
  evolve: ({ days }, { data }) => ({ latest: data, days: [...days, data.effectiveFrom] }),
};

/** `sitePage-<slug>`: a page of trust. A version is never changed; it is restored by saving its text again. */
export const sitePage: Aggregate<SitePageState, SitePageCommand, SitePageEvent> = {
  prefix: 'sitePage',
  decider,
  events: { SitePageSaved: { version: 1, complete: completing(sitePageRecord) } } satisfies EventSpecs &
    Record<SitePageEvent['type'], unknown>,
};
