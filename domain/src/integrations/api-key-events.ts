import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { ApiScope } from '../rules/api-key.js';

/** `apiKey-<id>`. The log never has a secret, only its hash; `hint` is its last four characters. */
export type ApiKeyEvents = {
  ApiKeyCreated: {
    readonly name: string;
    readonly scopes: readonly ApiScope[];
    /** SHA-256 of the secret, hex. */
    readonly secretHash: string;
    readonly hint: string;
    /** UTC ISO-8601; null: works until it is revoked. */
    readonly expiresAt: string | null;
  };
  /** A new secret. The one before works until `previousUntil`, UTC ISO-8601; an older one no longer. */
  ApiKeyRotated: { readonly secretHash: string; readonly hint: string; readonly previousUntil: string };
  /** How many calls a minute the key may make from now on. */
  ApiKeyLimited: { readonly perMinute: number };
  ApiKeyRevoked: { readonly reason: string };
};
export type ApiKeyEvent = EventsOf<ApiKeyEvents>;

export const apiKeyEventSpecs = {
  ApiKeyCreated: { version: 1 },
  ApiKeyRotated: { version: 1 },
  ApiKeyLimited: { version: 1 },
  ApiKeyRevoked: { version: 1 },
} satisfies EventSpecs & Record<ApiKeyEvent['type'], unknown>;
