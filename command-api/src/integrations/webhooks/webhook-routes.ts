import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/webhooks';
import { type WebhookCommand, webhook } from '@anupalan/domain/integrations/webhook';
import { webhookRecord } from '@anupalan/domain/integrations/webhook-record';
import { fromWire, recordFromWire } from '@anupalan/domain/kernel/record';
import { type Rejection, rejection, rendered, wrong } from '@anupalan/domain/kernel/rejection';
import { checkWebhookUrl, DELIVERY_STATES, MAX_WEBHOOKS, MAX_WEBHOOKS_PER_KEY } from '@anupalan/domain/rules/webhook';
import { success } from '@anupalan/domain/texts/done';
import { findApiKey } from '@anupalan/projector/read-models/api-keys/queries';
import { uses as parkedReads } from '@anupalan/projector/read-models/parked-deliveries/queries';
import { uses as peopleReads } from '@anupalan/projector/read-models/people/queries';
import { uses as feedReads } from '@anupalan/projector/read-models/public-events/queries';
import type { WebhookDoc } from '@anupalan/projector/read-models/webhooks/doc';
import {
  countWebhooks,
  findWebhook,
  listWebhooks,
  uses as webhookReads,
} from '@anupalan/projector/read-models/webhooks/queries';
import { z } from 'zod';
import type { ApiKeyCaller } from '../../platform/api-keys.js';
import type { App } from '../../platform/app.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { derivedId } from '../../platform/commands/ids.js';
import { BAD_CURSOR, refuseList } from '../../platform/http/lists.js';
import {
  type Access,
  notFound,
  type Reply,
  type Route,
  refuse,
  reply,
  route,
  type Session,
} from '../../platform/http/route.js';
import { permitManagers } from '../permit-managers.js';
import { noteLook } from './delivery-state.js';
import { finishedRedeliveries, selected, VIEW_WAIT_MS } from './redelivery.js';
import { secretText } from './sign.js';
import { targetProblem } from './target-address.js';
import { testDelivery } from './test-delivery.js';
import { deliveriesOf, webhookViews } from './webhook-views.js';

const tag = 'integrations';
const MAX_COUNT = 1000;
const params = z.object({ id: z.string().max(100).meta({ description: 'Id of the webhook' }) });
const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(1000).optional(),
});

/** The caller: an admin, or the program of an API key. */
interface Caller {
  readonly session: Session | null;
  readonly apiKey: ApiKeyCaller | null;
}

/** The webhook, if the caller may see it: an API key sees only its own webhooks. */
const shownTo = async (app: App, { apiKey }: Caller, id: string): Promise<WebhookDoc | null> => {
  const doc = await findWebhook(app.reads, id);
  return doc === null || (apiKey !== null && doc.keyId !== apiKey.id) ? null : doc;
};

/** The person who is notified about the webhooks that the caller makes; for a key the person who made the key. */
const ownerOf = async (app: App, { session, apiKey }: Caller): Promise<string> =>
  session?.userId ?? (apiKey === null ? null : await findApiKey(app.reads, apiKey.id))?.createdBy ?? '';

/**
 * Refuses a further webhook if there are enough already. A webhook with this id may exist from an earlier try of the
 * same call.
 */
const tooManyWith = async (app: App, id: string, apiKey: ApiKeyCaller | null): Promise<Rejection | null> => {
  if ((await app.load(webhook, id)).revision !== 'none') return null;
  const isFull = async (keyId: string | null, limit: number) =>
    (await countWebhooks(app.reads, { keyId, limit })) >= limit;
  if (apiKey !== null && (await isFull(apiKey.id, MAX_WEBHOOKS_PER_KEY)))
    return rejection('not_allowed', 'webhook.too_many_of_key', { params: { max: MAX_WEBHOOKS_PER_KEY } });
  return (await isFull(null, MAX_WEBHOOKS))
    ? rejection('not_allowed', 'webhook.too_many', { params: { max: MAX_WEBHOOKS } })
    : null;
};

/** A new secret, derived from the command. */
const newSecret = async (app: App, id: string, { commandId }: CommandContext) => {
  const text = await secretText(app, id, commandId);
  return { text, kept: { secretId: commandId, hint: text.slice(-4) } };
};

const catchingUp = (): Reply<never> =>
  refuse({ kind: 'conflict', ...rendered('catching_up') }, { status: 503, retryAfterSeconds: 1 });

/** Runs the command and answers only when every call meets its effect. */
const act = async <A extends object>(
  app: App,
  id: string,
  command: WebhookCommand,
  context: CommandContext,
  answer: A,
): Promise<Reply<A>> => {
  const result = await app.execute(webhook, id, command, context);
  if (!result.ok) return refuse(result.error);
  // A secret is shown once, not again to a repeated call: a person who lost it makes a new one.
  if (result.value.duplicate && 'secret' in answer) return refuse(rejection('conflict', 'secret_shown'));
  const position = result.value.position ?? (await app.events.head());
  const { reached } = await app.positions.waitFor([...webhookReads, ...parkedReads], position, VIEW_WAIT_MS);
  return reached ? reply(answer, { position }) : catchingUp();
};

/**
 * A URL that is never called is refused at once; the decider refuses a wrong form. Where its name leads is checked at
 * each delivery.
 */
const refusedUrl = ({ config }: App, url: string | undefined): Rejection | null => {
  if (url === undefined || checkWebhookUrl(url) !== null) return null;
  const code = targetProblem(url.trim(), { allowPrivate: config.webhookPrivateTargets });
  return code === null ? null : wrong('url', code);
};

/** Without the values that are left out. */
const given = ({ enabled, ...values }: contract.ChangeWebhook) => ({
  ...fromWire(webhookRecord, values),
  ...(enabled === undefined ? {} : { enabled }),
});

/** The path of the calls on webhooks, and who may make them. */
interface Place {
  readonly base: string;
  readonly access: Access;
  /** For the calls that change something. */
  readonly permit: Pick<Route, 'permit'>;
}

const listRoute = ({ base, access }: Place): Route =>
  route({
    method: 'GET',
    path: base,
    summary: 'Webhooks, newest first; never their secrets. An API key sees those that it made',
    tag,
    access,
    query: pageQuery,
    answer: contract.webhooksPage,
    reads: [...webhookReads, ...parkedReads, ...peopleReads],
    handle: async ({ app, apiKey, query: { limit, cursor = null } }) => {
      try {
        const page = await listWebhooks(app.reads, { keyId: apiKey?.id ?? null, limit, cursor });
        const more = page.total >= MAX_COUNT ? { more: true } : {};
        return reply({
          items: await webhookViews(app, page.docs),
          next_cursor: page.cursor,
          total: page.total,
          ...more,
        });
      } catch (error) {
        if (error instanceof RangeError) return refuseList(BAD_CURSOR);
        throw error;
      }
    },
  });

const makeRoute = ({ base, access, permit }: Place): Route =>
  route({
    method: 'POST',
    path: base,
    summary: 'Make a webhook; its secret is in this answer and nowhere else',
    tag,
    access,
    ...permit,
    body: contract.createWebhook,
    answer: contract.webhookMade,
    perMinute: 30,
    handle: async (call) => {
      const { app, body, context, apiKey } = call;
      const refused = refusedUrl(app, body.url);
      if (refused !== null) return refuse(refused);
      const id = derivedId('webhook', context.commandId);
      const tooMany = await tooManyWith(app, id, apiKey);
      if (tooMany !== null) return refuse(tooMany);
      const { text, kept } = await newSecret(app, id, context);
      const [startAfter, ownerId] = [await app.events.head(), await ownerOf(app, call)];
      const command = {
        type: 'registerWebhook',
        ...recordFromWire(webhookRecord, body),
        ...kept,
        startAfter,
        ownerId,
        keyId: apiKey?.id ?? null,
      } as const;
      return act(app, id, command, context, { ...success('webhook_registered'), id, secret: text });
    },
  });

const showRoute = ({ base, access }: Place): Route =>
  route({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'One webhook',
    tag,
    access,
    params,
    answer: contract.webhook,
    reads: [...webhookReads, ...parkedReads, ...peopleReads],
    handle: async (call) => {
      const doc = await shownTo(call.app, call, call.params.id);
      const [view] = doc === null ? [] : await webhookViews(call.app, [doc]);
      return view === undefined ? notFound('webhook.not_found') : reply(view);
    },
  });

const changeRoute = ({ base, access, permit }: Place): Route =>
  route({
    method: 'PATCH',
    path: `${base}/:id`,
    summary: 'Change a webhook, disable it or enable it again; what came meanwhile is then sent',
    tag,
    access,
    ...permit,
    params,
    body: contract.changeWebhook,
    answer: done,
    handle: async (call) => {
      const {
        app,
        params: { id },
        body,
        context,
      } = call;
      if ((await shownTo(app, call, id)) === null) return notFound('webhook.not_found');
      const refused = refusedUrl(app, body.url);
      if (refused !== null) return refuse(refused);
      return act(app, id, { type: 'changeWebhook', ...given(body) }, context, { ...success('webhook_changed'), id });
    },
  });

const deleteRoute = ({ base, access, permit }: Place): Route =>
  route({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Delete a webhook; nothing is sent to it any longer',
    tag,
    access,
    ...permit,
    params,
    answer: done,
    handle: async (call) => {
      const {
        app,
        params: { id },
        context,
      } = call;
      if ((await shownTo(app, call, id)) === null) return notFound('webhook.not_found');
      // The sender forgets how far its deliveries are, once it has ended.
      return act(app, id, { type: 'deleteWebhook' }, context, { ...success('webhook_deleted'), id });
    },
  });

const rotateRoute = ({ base, access, permit }: Place): Route =>
  route({
    method: 'POST',
    path: `${base}/:id/rotate`,
    summary: 'Give a webhook a new secret; the old one signs beside it for some hours',
    tag,
    access,
    ...permit,
    params,
    body: contract.rotateWebhook,
    answer: contract.webhookMade,
    perMinute: 30,
    handle: async (call) => {
      const {
        app,
        params: { id },
        body: { overlapHours },
        context,
      } = call;
      if ((await shownTo(app, call, id)) === null) return notFound('webhook.not_found');
      const { text, kept } = await newSecret(app, id, context);
      const made = { ...success('webhook_rotated'), id, secret: text };
      return act(app, id, { type: 'rotateWebhookSecret', overlapHours, ...kept }, context, made);
    },
  });

const testRoute = ({ base, access, permit }: Place): Route =>
  route({
    method: 'POST',
    path: `${base}/:id/test`,
    summary: 'Send a signed test event now, and say what came back',
    tag,
    access,
    ...permit,
    params,
    body: z.object({}),
    answer: contract.webhookTested,
    perMinute: 20,
    handle: async (call) => {
      const {
        app,
        params: { id },
        context,
      } = call;
      const doc = await shownTo(app, call, id);
      if (doc === null) return notFound('webhook.not_found');
      const { failure, status, ms, answer } = await testDelivery(
        app,
        doc,
        derivedId('webhook-test', context.commandId),
      );
      const tested = { delivered: failure === null, reason: failure, status, duration_ms: ms, answer };
      return reply({ ...success('webhook_tested'), id, ...tested });
    },
  });

const deliveriesRoute = ({ base, access }: Place): Route =>
  route({
    method: 'GET',
    path: `${base}/:id/deliveries`,
    summary: 'What was sent to a webhook and what it answered, newest first; or what was given up',
    tag,
    access,
    params,
    query: pageQuery.extend({ state: z.enum(DELIVERY_STATES).optional() }),
    answer: contract.webhookDeliveries,
    reads: [...webhookReads, ...parkedReads],
    handle: async (call) => {
      const {
        app,
        params: { id },
        query: { state = null, cursor = null, limit },
      } = call;
      if ((await shownTo(app, call, id)) === null) return notFound('webhook.not_found');
      if (call.session !== null) await noteLook(app, id);
      const page = await deliveriesOf(app, id, { state, cursor, limit });
      return page === null ? refuseList(BAD_CURSOR) : reply(page);
    },
  });

const redeliverRoute = ({ base, access, permit }: Place): Route =>
  route({
    method: 'POST',
    path: `${base}/:id/redeliver`,
    summary: 'Send events once more: some of them, a range of places or of time, or all that were given up',
    tag,
    access,
    ...permit,
    params,
    body: contract.redeliverWebhook,
    answer: done,
    reads: feedReads,
    perMinute: 30,
    handle: async (call) => {
      const {
        app,
        params: { id },
        body,
        context,
      } = call;
      if ((await shownTo(app, call, id)) === null) return notFound('webhook.not_found');
      const command = await selected(app, id, body);
      if (!command.ok) return refuse(command.error);
      const finished = await finishedRedeliveries(app, id);
      if (finished === null) return catchingUp();
      const answer = { ...success('webhook_redelivery_requested'), id };
      return act(app, id, { ...command.value, finished }, context, answer);
    },
  });

/** The same calls for admins and for API keys with the scope. */
const routesUnder = (place: Place): readonly Route[] =>
  [
    listRoute,
    makeRoute,
    showRoute,
    changeRoute,
    deleteRoute,
    rotateRoute,
    testRoute,
    deliveriesRoute,
    redeliverRoute,
  ].map((made) => made(place));

export const webhookRoutes: readonly Route[] = [
  ...routesUnder({
    base: '/api/admin/webhooks',
    access: ['admin'],
    permit: { permit: permitManagers('webhook.super_admin_only') },
  }),
  ...routesUnder({ base: '/api/v1/webhooks', access: { scope: 'webhooks:manage' }, permit: {} }),
];
