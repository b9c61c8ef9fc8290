import { inputTexts } from '../texts/en.js';
import { type Problem, problem } from './problem.js';
import { checkNeeded, MAX_NAME_LENGTH, MAX_REMARK_LENGTH } from './text.js';

/** The rights of an API key. */
export const API_SCOPES = [
  /** Reads the public events of all requests. */
  'events:read',
  /** Reads the personal fields of these events, which are absent without it. */
  'events:personal',
  /** Makes requests for customers and attaches documents to them. */
  'requests:write',
  /** Reads the state of the requests that this key made. */
  'requests:read',
  /** Manages the webhooks of this key. */
  'webhooks:manage',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** They give events in more detail or another way: only to a key that may read them. */
const OF_EVENTS: readonly ApiScope[] = ['events:personal', 'webhooks:manage'];

/** The scopes of a key make sense together: at least one, and those of events only with the events themselves. */
export const checkScopes = (scopes: readonly ApiScope[]): Problem | null =>
  scopes.length > 0 && (scopes.includes('events:read') || !scopes.some((scope) => OF_EVENTS.includes(scope)))
    ? null
    : problem('api_key.scopes');

/** A key works, has passed its expiry, or was revoked. */
export const API_KEY_STATUSES = ['active', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

/** Calls per minute of a key: unless a super admin says otherwise, and between what they may say. */
export const DEFAULT_PER_MINUTE = 600;
export const MIN_PER_MINUTE = 1;
export const MAX_PER_MINUTE = 6000;

/** How long the old secret may work after a rotation. */
export const MAX_OVERLAP_HOURS = 168;

/** The name of a key tells people which program would break without it. */
export const checkApiKeyName = (value: string): Problem | null =>
  checkNeeded(value, { label: 'Name', min: 2, max: MAX_NAME_LENGTH });

/** Why a key was revoked: whoever finds it dead later reads this. */
export const checkRevokeReason = (value: string): Problem | null =>
  checkNeeded(value, { label: inputTexts.reason, min: 3, max: MAX_REMARK_LENGTH, multiline: true });
