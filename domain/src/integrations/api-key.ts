import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import {
  API_SCOPES,
  type ApiKeyStatus,
  type ApiScope,
  checkApiKeyName,
  checkRevokeReason,
  checkScopes,
  DEFAULT_PER_MINUTE,
  MAX_OVERLAP_HOURS,
  MAX_PER_MINUTE,
  MIN_PER_MINUTE,
} from '../rules/api-key.js';
import { type ApiKeyEvent, apiKeyEventSpecs } from './api-key-events.js';

type NewSecret = { readonly secretHash: string; readonly hint: string };

export type ApiKeyCommand =
  | ({
      readonly type: 'createApiKey';
      readonly name: string;
      readonly scopes: readonly ApiScope[];
      readonly expiresAt: string | null;
    } & NewSecret)
  | ({ readonly type: 'rotateApiKey'; readonly overlapHours: number } & NewSecret)
  | { readonly type: 'limitApiKey'; readonly perMinute: number }
  | { readonly type: 'revokeApiKey'; readonly reason: string };

/** The data of an API key that decide whether a secret is valid, and how often it may call. */
export interface ApiKeySecrets {
  readonly secretHash: string;
  readonly expiresAt: string | null;
  /** The secret before the rotation. */
  readonly previous: { readonly secretHash: string; readonly until: string } | null;
  readonly revoked: boolean;
  /** Calls that it may make in a minute. */
  readonly perMinute: number;
}

export interface ApiKeyState {
  readonly key: ApiKeySecrets | null;
  readonly scopes: readonly ApiScope[];
}

export type ApiKeyNeeds = { readonly others: { readonly mayManage: boolean } };

type Decision = Result<readonly ApiKeyEvent[], Rejection>;

const HOUR_MS = 3_600_000;

/** `now`: UTC ISO-8601. */
export const apiKeyStatus = (key: Pick<ApiKeySecrets, 'expiresAt' | 'revoked'>, now: string): ApiKeyStatus =>
  key.revoked ? 'revoked' : key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'active';

/**
 * Until when a secret with this hash works, UTC ISO-8601: `forever` without an end, null when it does not work now.
 */
export const worksUntil = (key: ApiKeySecrets, secretHash: string, now: string): string | 'forever' | null => {
  if (apiKeyStatus(key, now) !== 'active') return null;
  const end = key.expiresAt ?? 'forever';
  if (secretHash === key.secretHash) return end;
  if (secretHash !== key.previous?.secretHash || key.previous.until <= now) return null;
  // Every date sorts before `forever`.
  return key.previous.until < end ? key.previous.until : end;
};

const create = (
  { name, scopes, expiresAt, secretHash, hint }: Extract<ApiKeyCommand, { type: 'createApiKey' }>,
  { key }: ApiKeyState,
  { now }: Ctx,
): Decision => {
  if (key !== null) return ok([]);
  const end = expiresAt === null ? null : Date.parse(expiresAt);
  const errors: readonly FieldError[] = [
    ...errorAt('name', checkApiKeyName(name)),
    ...errorAt('scopes', checkScopes(scopes)),
    ...(end === null || end > Date.parse(now) ? [] : wrongAt('expiresAt', 'api_key.expiry')),
  ];
  if (errors.length > 0) return refuseValues('api_key.wrong', errors);
  const data = {
    name: name.trim(),
    scopes: API_SCOPES.filter((scope) => scopes.includes(scope)),
    secretHash,
    hint,
    expiresAt: end === null ? null : new Date(end).toISOString(),
  };
  return ok([{ type: 'ApiKeyCreated', data }]);
};

const decide = (
  command: ApiKeyCommand,
  state: ApiKeyState,
  { mayManage }: ApiKeyNeeds['others'],
  ctx: Ctx,
): Decision => {
  if (!mayManage) return refuse('forbidden', 'api_key.super_admin_only');
  if (command.type === 'createApiKey') return create(command, state, ctx);
  const { key } = state;
  if (key === null) return refuse('not_found', 'api_key.not_found');
  if (command.type === 'revokeApiKey') {
    if (key.revoked) return ok([]);
    const errors = errorAt('reason', checkRevokeReason(command.reason));
    if (errors.length > 0) return refuseValues('api_key.wrong', errors);
    return ok([{ type: 'ApiKeyRevoked', data: { reason: command.reason.trim() } }]);
  }
  if (apiKeyStatus(key, ctx.now) !== 'active') return refuse('not_allowed', 'api_key.ended');
  if (command.type === 'limitApiKey') {
    const { perMinute } = command;
    if (!Number.isInteger(perMinute) || perMinute < MIN_PER_MINUTE || perMinute > MAX_PER_MINUTE)
      return refuseValues(
        'api_key.wrong',
        wrongAt('perMinute', 'number.whole_range', { label: 'Calls', min: MIN_PER_MINUTE, max: MAX_PER_MINUTE }),
      );
    return ok(perMinute === key.perMinute ? [] : [{ type: 'ApiKeyLimited', data: { perMinute } }]);
  }
  const { overlapHours, secretHash, hint } = command;
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > MAX_OVERLAP_HOURS)
    return refuseValues(
      'api_key.wrong',
      wrongAt('overlapHours', 'number.whole_range', { label: 'Hours', min: 0, max: MAX_OVERLAP_HOURS }),
    );
  const previousUntil = new Date(Date.parse(ctx.now) + overlapHours * HOUR_MS).toISOString();
  return ok([{ type: 'ApiKeyRotated', data: { secretHash, hint, previousUntil } }]);
};

/** The secrets of a key after an event; also the fold of the view that answers calls. */
export const foldSecrets = (key: ApiKeySecrets | null, event: ApiKeyEvent): ApiKeySecrets | null => {
  if (event.type === 'ApiKeyCreated') {
    const { secretHash, expiresAt } = event.data;
    return { secretHash, expiresAt, previous: null, revoked: false, perMinute: DEFAULT_PER_MINUTE };
  }
  if (key === null) return null;
  if (event.type === 'ApiKeyRevoked') return { ...key, revoked: true };
  if (event.type === 'ApiKeyLimited') return { ...key, perMinute: event.data.perMinute };
  const { secretHash, previousUntil } = event.data;
  return { ...key, secretHash, previous: { secretHash: key.secretHash, until: previousUntil } };
};

/**
 * `apiKey-<id>`: an integrator's key. Made, rotated, limited and revoked by super admins, since who has it reads of every case, or makes requests for customers.
 */
export const apiKey: Aggregate<ApiKeyState, ApiKeyCommand, ApiKeyEvent, ApiKeyNeeds> = {
  prefix: 'apiKey',
  decider: {
    initial: { key: null, scopes: [] },
    decide,
    evolve: ({ key, scopes }, event) => ({
      key: foldSecrets(key, event),
      scopes: event.type === 'ApiKeyCreated' ? event.data.scopes : scopes,
    }),
  },
  events: apiKeyEventSpecs,
};
