import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/integrations';
import { type ApiKeyCommand, apiKey, apiKeyStatus } from '@anupalan/domain/integrations/api-key';
import { rejection, rendered } from '@anupalan/domain/kernel/rejection';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { ApiKeyDoc } from '@anupalan/projector/read-models/api-keys/doc';
import { findApiKey, uses as keyReads, listApiKeys } from '@anupalan/projector/read-models/api-keys/queries';
import { peopleById, uses as peopleReads } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import { apiKeyHash, apiKeyText, apiKeyUsedAt } from '../platform/api-keys.js';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { BAD_CURSOR, refuseList } from '../platform/http/lists.js';
import { notFound, type Reply, refuse, reply, route } from '../platform/http/route.js';
import { actorView, type People } from '../platform/people-names.js';
import { permitManagers } from './permit-managers.js';

const tag = 'integrations';
const MAX_COUNT = 1000;
const VIEW_WAIT_MS = 2000;
const params = z.object({ id: z.string().max(100).meta({ description: 'Id of the API key' }) });

const permit = permitManagers('api_key.super_admin_only');

/**
 * The key's new text, and the values of it that the log keeps. Derived from the command, so that a repeated call gets
 * the lost answer.
 */
const newSecret = async (app: App, id: string, { commandId }: CommandContext) => {
  const text = apiKeyText(id, await app.keyedHash('api-key', `${id}.${commandId}`));
  return { text, kept: { secretHash: apiKeyHash(text), hint: text.slice(-4) } };
};

/** Runs the command and answers only when every call meets its effect. */
const act = async <A extends object>(
  app: App,
  id: string,
  command: ApiKeyCommand,
  context: CommandContext,
  answer: A,
): Promise<Reply<A>> => {
  const result = await app.execute(apiKey, id, command, context);
  if (!result.ok) return refuse(result.error);
  // A secret is shown once, not again to a repeated call: a person who lost it makes a new one.
  if (result.value.duplicate && 'secret' in answer) return refuse(rejection('conflict', 'secret_shown'));
  const position = result.value.position ?? (await app.events.head());
  const { reached } = await app.positions.waitFor(keyReads, position, VIEW_WAIT_MS);
  return reached
    ? reply(answer, { position })
    : refuse({ kind: 'conflict', ...rendered('catching_up') }, { status: 503, retryAfterSeconds: 1 });
};

const viewOf = async (app: App, doc: ApiKeyDoc, people: People): Promise<contract.ApiKey> => {
  const by = (id: string) => actorView({ id, role: people.get(id)?.role ?? 'admin' }, people);
  return {
    id: doc.id,
    name: doc.name,
    scopes: [...doc.scopes],
    hint: doc.hint,
    status: apiKeyStatus(doc, isoNow(app.clock)),
    created_at: doc.createdAt,
    created_by: by(doc.createdBy),
    expires_at: doc.expiresAt,
    rotated_at: doc.rotatedAt,
    previous_secret_until: doc.previous?.until ?? null,
    revoked_at: doc.revokedAt,
    revoked_by: doc.revokedBy === null ? null : by(doc.revokedBy),
    revoke_reason: doc.revokeReason,
    per_minute: doc.perMinute,
    last_used_at: await apiKeyUsedAt(app, doc.id),
  };
};

export const apiKeyRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/api-keys',
    summary: 'The API keys of integrators, newest first; never their secrets',
    tag,
    access: ['admin'],
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.string().max(1000).optional(),
    }),
    answer: contract.apiKeysPage,
    reads: [...keyReads, ...peopleReads],
    handle: async ({ app, query: { limit, cursor = null } }) => {
      try {
        const page = await listApiKeys(app.reads, { limit, cursor });
        const ids = page.docs.flatMap(({ createdBy, revokedBy }) => [createdBy, ...(revokedBy ? [revokedBy] : [])]);
        const people = await peopleById(app.reads, ids);
        const items = await Promise.all(page.docs.map((doc) => viewOf(app, doc, people)));
        const more = page.total >= MAX_COUNT ? { more: true } : {};
        return reply({ items, next_cursor: page.cursor, total: page.total, ...more });
      } catch (error) {
        if (error instanceof RangeError) return refuseList(BAD_CURSOR);
        throw error;
      }
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/api-keys',
    summary: 'Make an API key, as a super admin; its secret is in this answer and nowhere else',
    tag,
    access: ['admin'],
    permit,
    body: contract.createApiKey,
    answer: contract.apiKeyMade,
    perMinute: 30,
    handle: async ({ app, body: { name, scopes, expiresAt = null }, context }) => {
      const id = derivedId('api-key', context.commandId);
      const { text, kept } = await newSecret(app, id, context);
      const made = { ...success('api_key_created'), id, secret: text };
      return act(app, id, { type: 'createApiKey', name, scopes, expiresAt, ...kept }, context, made);
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/api-keys/:id/rotate',
    summary: 'Give a key a new secret, as a super admin; the old one works for some hours more',
    tag,
    access: ['admin'],
    permit,
    params,
    body: contract.rotateApiKey,
    answer: contract.apiKeyMade,
    perMinute: 30,
    handle: async ({ app, params: { id }, body: { overlapHours }, context }) => {
      const { text, kept } = await newSecret(app, id, context);
      const made = { ...success('api_key_rotated'), id, secret: text };
      return act(app, id, { type: 'rotateApiKey', overlapHours, ...kept }, context, made);
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/api-keys/:id/usage',
    summary: 'How often a key called by hour and day, its last requests, its limit and what is left of it',
    tag,
    access: ['admin'],
    params,
    answer: contract.apiKeyUsage,
    reads: keyReads,
    handle: async ({ app, params: { id } }) => {
      const doc = await findApiKey(app.reads, id);
      if (doc === null) return notFound('api_key.not_found');
      const { hours, days } = await app.keyUsage.of(id);
      const requests = await app.keyUsage.requests(id);
      const most = doc.perMinute;
      return reply({
        per_minute: most,
        left_this_minute: Math.max(0, most - app.keyUsage.thisMinute(id)),
        hours: [...hours],
        days: [...days],
        requests: requests.map(({ ms, ...request }) => ({ ...request, duration_ms: ms })),
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/api-keys/:id/limit',
    summary: 'Say how many calls a minute a key may make, as a super admin',
    tag,
    access: ['admin'],
    permit,
    params,
    body: contract.limitApiKey,
    answer: done,
    handle: async ({ app, params: { id }, body: { perMinute }, context }) =>
      act(app, id, { type: 'limitApiKey', perMinute }, context, { ...success('api_key_limited'), id }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/api-keys/:id/revoke',
    summary: 'End a key at once and for ever, as a super admin; its open streams end, too',
    tag,
    access: ['admin'],
    permit,
    params,
    body: contract.revokeApiKey,
    answer: done,
    handle: async ({ app, params: { id }, body: { reason }, context }) =>
      act(app, id, { type: 'revokeApiKey', reason }, context, { ...success('api_key_revoked'), id }),
  }),
];
