import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/scratch';
import type { Json } from '@anupalan/domain/kernel/json';
import { type PlainCode, rejection } from '@anupalan/domain/kernel/rejection';
import { SCRATCH_VIEWS, scratchViews } from '@anupalan/domain/proof/scratch-views';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import { peopleById, uses as peopleReads } from '@anupalan/projector/read-models/people/queries';
import type { ScratchOrderDoc } from '@anupalan/projector/read-models/scratch-orders/doc';
import {
  findScratchOrder,
  listReplays,
  uses as orderReads,
} from '@anupalan/projector/read-models/scratch-orders/queries';
import { readBuilds, readDifferences, type ScratchBuild } from '@anupalan/projector/runner/scratch/scratch-record';
import { versionOf } from '@anupalan/projector/runner/view-record';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { derivedId } from '../platform/commands/ids.js';
import { answerTo } from '../platform/http/answers.js';
import { BAD_CURSOR, refuseList } from '../platform/http/lists.js';
import { notFound, refuse, reply, route } from '../platform/http/route.js';
import { actorView, type People } from '../platform/people-names.js';

const tag = 'operations';
const params = z.object({ id: z.string().max(100).meta({ description: 'Id of the replay' }) });
const PAGE = 25;

/** Codes of refusals by processes that do not run the live view at this moment. */
const NOT_RUNNING_CODES: ReadonlySet<string> = new Set<PlainCode>(['standby', 'model_unavailable', 'projector_away']);

const stateIn = (app: App, model: string) => app.positions.states().find(({ name }) => name === model);

/** Why this view cannot be promoted; null when it can be. */
const obstacleOf = (app: App, order: ScratchOrderDoc, build: ScratchBuild): PlainCode | null => {
  if (!isOpen(app, order)) return 'scratch.gone';
  if (order.from !== null) return 'scratch.partial';
  if (build.state !== 'ready') return 'scratch.not_ready';
  if (build.parked > 0) return 'scratch.parked';
  const view = stateIn(app, build.model);
  if (view?.version !== versionOf(build.namespace)) return 'scratch.other_version';
  const running = view.build;
  const isBusy = running !== null && running.state !== 'failed' && running.namespace !== build.namespace;
  return isBusy ? 'already_building' : null;
};

const isOpen = (app: App, { open, expiresAt }: ScratchOrderDoc): boolean => open && expiresAt > isoNow(app.clock);

const buildView = (app: App, order: ScratchOrderDoc, build: ScratchBuild): contract.ReplayBuild => {
  const { model, namespace, parity } = build;
  const view = stateIn(app, model);
  const isLive = view?.namespace === namespace;
  const isSwitching = view?.build?.namespace === namespace;
  return {
    model,
    state: isLive ? 'promoted' : isSwitching ? 'switching' : build.state,
    done_events: build.doneEvents,
    total_events: build.totalEvents,
    events_per_second: Math.round(build.eventsPerSecond),
    eta_seconds: build.etaSeconds,
    documents: build.documents,
    bytes: build.bytes,
    parked: build.parked,
    error: build.error,
    parity:
      parity === null
        ? null
        : {
            same: parity.same,
            different: parity.different,
            missing: parity.missing,
            extra: parity.extra,
            moved: parity.moved,
            at: parity.at,
            listed: parity.listed,
          },
    can_promote: !isLive && !isSwitching && obstacleOf(app, order, build) === null,
  };
};

const NOT_BEGUN: Omit<contract.ReplayBuild, 'model'> = {
  state: 'waiting',
  done_events: 0,
  total_events: 0,
  events_per_second: 0,
  eta_seconds: null,
  documents: null,
  bytes: null,
  parked: 0,
  error: null,
  parity: null,
  can_promote: false,
};

const replayView = async (app: App, order: ScratchOrderDoc, people: People): Promise<contract.Replay> => {
  const builds = await readBuilds(app.reads, order.id);
  const state = order.dropped !== null ? 'thrown_away' : isOpen(app, order) ? 'open' : 'expired';
  return {
    id: order.id,
    from: order.from,
    ordered_at: order.orderedAt,
    ordered_by: actorView({ id: order.orderedBy, role: people.get(order.orderedBy)?.role ?? 'admin' }, people),
    expires_at: order.expiresAt,
    state,
    builds:
      state === 'open'
        ? order.models.map((model) => {
            const found = builds.find((build) => build.model === model);
            return found === undefined ? { model, ...NOT_BEGUN } : buildView(app, order, found);
          })
        : order.models.map((model) => ({ model, ...NOT_BEGUN })),
    promotions: order.promoted.map(({ model, at, parity }) => ({ model, at, parity })),
  };
};

const findReplay = async (app: App, id: string): Promise<ScratchOrderDoc | null> => {
  const found = await findScratchOrder(app.reads, id);
  return found?.kind === 'replay' ? found : null;
};

const textOf = (value: Json | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

export const replayRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/replays',
    summary: 'Every replay that was ordered, newest first, with where it stands',
    tag,
    access: ['admin'],
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: z.string().max(1000).optional(),
    }),
    answer: contract.replaysPage,
    reads: [...orderReads, ...peopleReads],
    handle: async ({ app, query: { limit, cursor = null } }) => {
      try {
        const page = await listReplays(app.reads, { limit, cursor });
        const people = await peopleById(
          app.reads,
          page.docs.map(({ orderedBy }) => orderedBy),
        );
        const items = await Promise.all(page.docs.map((order) => replayView(app, order, people)));
        return reply({ items, next_cursor: page.cursor, total: page.total });
      } catch (error) {
        if (error instanceof RangeError) return refuseList(BAD_CURSOR);
        throw error;
      }
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/replays',
    summary: 'Replay read models into scratch views beside the live ones, and compare them document by document',
    tag,
    access: ['admin'],
    body: contract.orderReplay,
    answer: contract.replayOrdered,
    status: 202,
    perMinute: 30,
    handle: async ({ app, body: { models, from }, context }) => {
      if (models.some((model) => stateIn(app, model) === undefined)) return notFound('model_not_found');
      const id = derivedId('replay', context.commandId);
      const head = await app.events.head();
      const command = { type: 'orderReplay', id, models, from, head } as const;
      return answerTo(await app.execute(scratchViews, SCRATCH_VIEWS, command, context), id, success('replay_started'));
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/replays/:id',
    summary: 'One replay: its scratch views, how far they are, and their parity reports',
    tag,
    access: ['admin'],
    params,
    answer: contract.replay,
    reads: [...orderReads, ...peopleReads],
    handle: async ({ app, params: { id } }) => {
      const order = await findReplay(app, id);
      if (order === null) return notFound('scratch.gone');
      return reply(await replayView(app, order, await peopleById(app.reads, [order.orderedBy])));
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/replays/:id/differences',
    summary:
      'The documents of a replay that are not as in the live view, with their values; personal ones are left out',
    tag,
    access: ['admin'],
    params,
    query: z.object({
      model: z.string().min(1).max(100),
      offset: z.coerce.number().int().min(0).max(1000).default(0),
    }),
    answer: contract.replayDifferences,
    reads: orderReads,
    handle: async ({ app, params: { id }, query: { model, offset } }) => {
      const order = await findReplay(app, id);
      const build = order === null ? undefined : (await readBuilds(app.reads, id)).find((one) => one.model === model);
      if (order === null || build === undefined || !isOpen(app, order)) return notFound('scratch.gone');
      const all = await readDifferences(app.reads, build.namespace);
      const items = all.slice(offset, offset + PAGE).map(({ id: document, outcome, differences }) => ({
        id: document,
        outcome,
        differences: differences.map(({ path, live, scratch }) => ({
          path,
          live: textOf(live),
          scratch: textOf(scratch),
        })),
      }));
      return reply({ items, total: all.length, next_offset: offset + PAGE < all.length ? offset + PAGE : null });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/replays/:id/promote',
    summary: 'Let the scratch view of one read model take the place of its live view, once it has caught up',
    tag,
    access: ['admin'],
    params,
    body: contract.promoteReplay,
    answer: done,
    status: 202,
    handle: async ({ app, params: { id }, body: { model }, context }) => {
      const order = await findReplay(app, id);
      const build = (await readBuilds(app.reads, id)).find((one) => one.model === model);
      if (order === null || build === undefined) return notFound('scratch.gone');
      const obstacle = obstacleOf(app, order, build);
      const { parity, namespace } = build;
      if (obstacle !== null || parity === null) return refuse(rejection('conflict', obstacle ?? 'scratch.not_ready'));
      const { same, different, missing, extra, moved } = parity;
      const counts = { same, different, missing, extra, moved };
      const command = { type: 'promoteScratchView', id, model, parity: counts } as const;
      const recorded = await app.execute(scratchViews, SCRATCH_VIEWS, command, context);
      if (!recorded.ok) return refuse(recorded.error);
      const outcome = await app.operate({ kind: 'promote-scratch', model, namespace });
      // It is recorded, so the process that next runs the view begins it.
      if (outcome.kind === 'refused' && !NOT_RUNNING_CODES.has(outcome.code))
        return refuse({ ...outcome, kind: 'conflict' });
      return answerTo(recorded, id, success('replay_promoted'));
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/replays/:id/drop',
    summary: 'Throw a replay away; the live views stay as they are',
    tag,
    access: ['admin'],
    params,
    answer: done,
    handle: async ({ app, params: { id }, context }) => {
      if ((await findReplay(app, id)) === null) return notFound('scratch.gone');
      const command = { type: 'dropScratchViews', id } as const;
      return answerTo(await app.execute(scratchViews, SCRATCH_VIEWS, command, context), id, success('replay_dropped'));
    },
  }),
];
