import { Readable } from 'node:stream';
import { type Succeeded, succeeded } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/operations';
import type { Position } from '@anupalan/domain/kernel/position';
import { projectionWork } from '@anupalan/domain/proof/projection';
import type { ProjectionCommand } from '@anupalan/domain/proof/projection-commands';
import { type Success, success } from '@anupalan/domain/texts/done';
import { DamagedEvent, orDamage } from '@anupalan/infra/ports/event-store';
import type { ParkedEvent } from '@anupalan/infra/ports/read-store';
import type { Operation } from '@anupalan/projector/runner/operations';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { notFound, type Reply, refuse, reply, route } from '../platform/http/route.js';
import { currentSession } from '../platform/sessions.js';
import { projectionViewOf } from './operations.js';
import { rebuildProgress } from './rebuild-progress.js';

const tag = 'operations';
const params = z.object({ name: z.string().max(100) });
type BuildOperation = Extract<Operation['kind'], 'rebuild' | `${string}-rebuild`>;

const stateOf = (app: App, name: string) => app.positions.states().find((state) => state.name === name);

type BuildAct = z.output<typeof contract.rebuildOrder>['action'];

const BUILD_ACTS: Readonly<
  Record<
    BuildAct,
    {
      readonly command: ProjectionCommand['type'] & `${string}Rebuild`;
      readonly kind: BuildOperation;
      readonly done: Success;
    }
  >
> = {
  rebuild: {
    command: 'requestRebuild',
    kind: 'rebuild',
    done: success('rebuild_started'),
  },
  pause: { command: 'pauseRebuild', kind: 'pause-rebuild', done: success('rebuild_paused') },
  resume: { command: 'resumeRebuild', kind: 'resume-rebuild', done: success('rebuild_resumed') },
  cancel: {
    command: 'cancelRebuild',
    kind: 'cancel-rebuild',
    done: success('rebuild_cancelled'),
  },
};

/** Records the admin's order in the log, then passes it to the projector, whose refusal is answered unchanged. */
const act = async (
  { app, context }: { readonly app: App; readonly context: CommandContext },
  command: ProjectionCommand,
  operation: Operation,
  done: Success,
): Promise<Reply<Succeeded>> => {
  if (stateOf(app, operation.model) === undefined) return notFound('model_not_found');
  const recorded = await app.execute(projectionWork, operation.model, command, context);
  if (!recorded.ok) return refuse(recorded.error);
  const outcome = await app.operate(operation);
  if (outcome.kind === 'refused') return refuse({ ...outcome, kind: 'conflict' });
  return reply(done, { position: recorded.value.position });
};

/** The event that stopped a document, without opening it. */
const eventAt = async (app: App, at: Position) => {
  for await (const event of app.events.readAll({ after: at, inclusive: true, limit: 1 })) return event;
  return null;
};

const parkedDocumentOf = async (app: App, parked: ParkedEvent): Promise<contract.ParkedDocument> => {
  const event = await eventAt(app, parked.position);
  const known = event?.id === parked.eventId ? event : null;
  const metadata = known === null ? null : orDamage(() => known.metadata);
  const time = metadata === null || metadata instanceof DamagedEvent ? null : metadata.time;
  return {
    key: parked.key,
    event_id: parked.eventId,
    event_type: known?.type ?? null,
    stream: known?.stream ?? null,
    position: parked.position,
    recorded_at: typeof time === 'string' ? time : null,
    error: parked.error,
  };
};

/** Maximum number of waiting documents in an answer; retrying them reveals the next ones. */
const MAX_PARKED = 100;

export const projectionRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/projections',
    summary: 'Every read model: where it stands, how far behind, what waits, what is being built',
    tag,
    access: ['admin'],
    answer: contract.projectionsView,
    handle: async ({ app }) => {
      const [head, events] = await Promise.all([app.events.head(), app.events.behind(null)]);
      const items = app.positions
        .states()
        .map(projectionViewOf)
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      return reply({ head, events, items });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/projections/:name/rebuild',
    summary: 'Build a read model anew beside the live one, or hold, resume or drop the build',
    tag,
    access: ['admin'],
    params,
    body: contract.rebuildOrder,
    answer: succeeded,
    status: 202,
    handle: async (call) => {
      const { name: model } = call.params;
      const { command, kind, done } = BUILD_ACTS[call.body.action];
      return act(call, { type: command }, { kind, model }, done);
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/projections/:name/rebuild',
    summary: 'Progress of a build, as it moves, until it ends',
    tag,
    access: ['admin'],
    params,
    answer: 'event-stream',
    handle: async ({ app, session, params: { name } }) => {
      if (stateOf(app, name) === undefined) return notFound('model_not_found');
      const mayGoOn = async (): Promise<boolean> => (await currentSession(app, session))?.role === 'admin';
      return { kind: 'events', events: Readable.from(rebuildProgress(app, name, mayGoOn), { objectMode: false }) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/projections/:name/roll-back',
    summary: 'Let the view that was live before answer again, once it has caught up',
    tag,
    access: ['admin'],
    params,
    body: z.strictObject({ reason: z.string().max(1000) }),
    answer: succeeded,
    handle: async (call) =>
      act(
        call,
        { type: 'requestRollBack', reason: call.body.reason },
        { kind: 'roll-back', model: call.params.name },
        success('rolled_back'),
      ),
  }),
  route({
    method: 'GET',
    path: '/api/admin/projections/:name/failed',
    summary: 'Documents that wait because an event could not be folded into them',
    tag,
    access: ['admin'],
    params,
    answer: z.object({ items: z.array(contract.parkedDocument), total: z.number().int() }),
    handle: async ({ app, params: { name } }) => {
      const found = stateOf(app, name);
      if (found === undefined) return notFound('model_not_found');
      const parked = await app.reads.parked(found.namespace);
      const items = await Promise.all(parked.slice(0, MAX_PARKED).map((one) => parkedDocumentOf(app, one)));
      return reply({ items, total: parked.length });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/projections/:name/failed',
    summary: 'Fold a waiting document again in order, or leave one event out of it, with a reason',
    tag,
    access: ['admin'],
    params,
    body: contract.parkedOrder,
    answer: succeeded,
    handle: async (call) => {
      const { body } = call;
      const { name: model } = call.params;
      const { key } = body;
      if (body.action === 'retry')
        return act(call, { type: 'retryParked', key }, { kind: 'retry', model, key }, success('document_retried'));
      const { eventId, reason } = body;
      return act(
        call,
        { type: 'skipParked', key, eventId, reason },
        { kind: 'skip', model, key, eventId },
        success('event_skipped'),
      );
    },
  }),
];
