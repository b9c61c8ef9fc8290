import type { Problem } from './problem.js';
import { checkText, isRequired } from './text.js';

/**
 * The rights of an API key. `events:read`: the public events. `events:personal`: with them what they say of people;
 * without it those fields are absent.
 */
export const API_SCOPES = ['events:read', 'events:personal'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A key works, has passed its expiry, or was revoked. */
export const API_KEY_STATUSES = ['active', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

/** How long the old secret may work after a rotation. */
export const MAX_OVERLAP_HOURS = 168;

/** Where a key can be used: its name tells people apart what would break. */
export const checkApiKeyName = (value: string): Problem | null =>
  value.trim() === '' ? isRequired('Name') : checkText(value, { label: 'Name', min: 2, max: 100 });

/** Why a key was revoked: whoever finds it dead later reads this. */
export const checkRevokeReason = (value: string): Problem | null =>
  value.trim() === '' ? isRequired('Reason') : checkText(value, { label: 'Reason', min: 3, max: 300, multiline: true });
