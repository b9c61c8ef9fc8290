import { mobile, user } from '@anupalan/domain/identity/aggregate';
import { apiKey } from '@anupalan/domain/integrations/api-key';
import type { WebhookFacts, WebhookState, webhook } from '@anupalan/domain/integrations/webhook';
import type { apiRequest, MobileHolder } from '@anupalan/domain/requests/api-request';
import { can } from '@anupalan/domain/rules/permissions';
import type { Deciding, FactSources, FactsOfCommands } from '../platform/commands/facts.js';
import type { Load } from '../platform/commands/load.js';

/** Whether a person may manage integrations, as the log has them now. */
const managesIntegrations = async (load: Load, userId: string): Promise<boolean> => {
  const { role, isSuperAdmin } = (await load(user, userId)).state;
  return can(role, 'integrations.manage', { superAdmin: isSuperAdmin });
};

export const factsOfApiKey: FactsOfCommands<typeof apiKey> = {
  others: async ({ context }, { load }) => ({ mayManage: await managesIntegrations(load, context.actor.id) }),
};

/** The account with a mobile number, for a request that a program makes for its owner. */
const holderOf = async (load: Load, mobileId: string): Promise<MobileHolder | null> => {
  const { userId, registered } = (await load(mobile, mobileId)).state;
  if (userId === null) return null;
  const { active, role, billTo } = (await load(user, userId)).state;
  return { userId, registered, isCustomer: active && role === 'customer', saysBillTo: billTo !== null };
};

export const factsOfApiRequest: FactsOfCommands<typeof apiRequest> = {
  askForRequest: async ({ command }, { load }) => ({ holder: await holderOf(load, command.mobileId) }),
};

/** The rights of a person, or of an API key on the webhooks that it made. */
const webhookFacts = async (
  { state: { endpoint }, context: { actor } }: Deciding<WebhookState, unknown>,
  { load }: FactSources,
): Promise<WebhookFacts> => {
  if (actor.role !== 'integrator') {
    const mayManage = await managesIntegrations(load, actor.id);
    // A key's webhook tells what the key may read, whoever changes it.
    const ofKey = endpoint === null || endpoint.keyId === null ? null : (await load(apiKey, endpoint.keyId)).state;
    return { mayManage, mayReadPersonal: mayManage && (ofKey === null || ofKey.scopes.includes('events:personal')) };
  }
  const { key, scopes } = (await load(apiKey, actor.id)).state;
  const isOwn = endpoint === null || endpoint.keyId === actor.id;
  const hasScopes = scopes.includes('webhooks:manage') && scopes.includes('events:read');
  // Its expiry was checked when it called.
  return {
    mayManage: key?.revoked === false && hasScopes && isOwn,
    mayReadPersonal: scopes.includes('events:personal'),
  };
};

export const factsOfWebhook: FactsOfCommands<typeof webhook> = { others: webhookFacts };
