import type { PastViews } from '@anupalan/domain/contracts/scratch';
import { type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { dayInIndia, dayText, endOfDayInIndia } from '@anupalan/domain/rules/dates';
import { isoNow } from '@anupalan/infra/ports/clock';
import { caseList } from '@anupalan/projector/read-models/case-list/projection';
import { caseSearch } from '@anupalan/projector/read-models/case-search/projection';
import { figures } from '@anupalan/projector/read-models/figures/projection';
import { uses as orderReads, pastOrder } from '@anupalan/projector/read-models/scratch-orders/queries';
import { readBuilds, type ScratchBuild } from '@anupalan/projector/runner/scratch/scratch-record';
import { withNamespaces } from '@anupalan/projector/runner/view-record';
import type { App } from './app.js';

/** The read models that `as_of` reads as of that day; names of people, services and files are today's. */
export const PAST_MODELS: readonly string[] = [caseList.name, caseSearch.name, figures.name];

/** The schema of the parameter `as_of`. */
export const AS_OF =
  'A past day in India: the answer as of its end. Its views are ordered before, by POST /api/admin/past-views';

/** Read models whose position the answers about past views have. */
export const uses = orderReads;

const sum = (builds: readonly ScratchBuild[], of: (build: ScratchBuild) => number): number =>
  builds.reduce((total, build) => total + of(build), 0);

const stateOf = (builds: readonly ScratchBuild[]): PastViews['state'] => {
  if (builds.some(({ state }) => state === 'failed')) return 'failed';
  return PAST_MODELS.every((model) => builds.some((build) => build.model === model && build.state === 'ready'))
    ? 'ready'
    : 'building';
};

interface PastOrder {
  /** Id of the order; null for none. */
  readonly id: string | null;
  readonly view: PastViews;
  readonly builds: readonly ScratchBuild[];
}

const NOTHING = { done_events: 0, total_events: 0, events_per_second: 0, eta_seconds: null, parked: 0 };

const findPast = async (app: App, day: string): Promise<PastOrder> => {
  const order = await pastOrder(app.reads, day, isoNow(app.clock));
  if (order === null)
    return { id: null, view: { day, state: 'none', ...NOTHING, error: null, expires_at: null }, builds: [] };
  const builds = await readBuilds(app.reads, order.id);
  const running = builds.find(({ state }) => state === 'building');
  // Builds that have not begun read the same log.
  const total = Math.max(0, ...builds.map(({ totalEvents }) => totalEvents)) * PAST_MODELS.length;
  const done = sum(builds, ({ doneEvents }) => doneEvents);
  const rate = running?.eventsPerSecond ?? 0;
  return {
    id: order.id,
    view: {
      day,
      state: stateOf(builds),
      done_events: done,
      total_events: total,
      events_per_second: Math.round(rate),
      eta_seconds: rate === 0 ? null : Math.ceil((total - done) / rate),
      error: builds.find(({ error }) => error !== null)?.error ?? null,
      expires_at: order.expiresAt,
      parked: sum(builds, ({ parked }) => parked),
    },
    builds,
  };
};

/** The progress of the views of a day. */
export const pastViewsOf = async (app: App, day: string): Promise<PastViews> => (await findPast(app, day)).view;

/** The failed order of the views of a day, otherwise null. */
export const failedPastOrder = async (app: App, day: string): Promise<string | null> => {
  const { id, view } = await findPast(app, day);
  return view.state === 'failed' ? id : null;
};

/**
 * The same app at the end of a past day in India: its clock, and the read models of `PAST_MODELS` as they were then.
 * Queries stay as they are. Without a day it is the app itself.
 */
export const appAsOf = async (app: App, day: string | undefined): Promise<Result<App, Rejection>> => {
  if (day === undefined) return ok(app);
  if (day >= dayInIndia(isoNow(app.clock))) return err(wrong('as_of', 'scratch.not_past'));
  const { view, builds } = await findPast(app, day);
  const params = { day: dayText(day) };
  if (view.state === 'none') return err(rejection('conflict', 'past.unknown', { params }));
  if (view.state !== 'ready') return err(rejection('conflict', 'past.not_ready', { params }));
  const end = Date.parse(endOfDayInIndia(day)) - 1;
  const namespaces = new Map(builds.map(({ model, namespace }) => [model, namespace]));
  return ok({ ...app, reads: withNamespaces(app.reads, namespaces), clock: { now: () => end } });
};
