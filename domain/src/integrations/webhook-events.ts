import type { EventsOf } from '../kernel/event-types.js';
import { completing } from '../kernel/record.js';
import type { Quoted, ToldSpecs } from '../kernel/told-event.js';
import type { PublicEventType } from '../rules/public-events.js';
import type { AttemptFailure, WebhookDisabledBy } from '../rules/webhook.js';
import { type WebhookValues, webhookRecord } from './webhook-record.js';

/**
 * `webhook-<id>`: where public events are sent to. The log has no secret: `secretId` names it, and the sender derives it
 * by a key of the vault. `hint` is its last four characters.
 */
export type WebhookEvents = {
  WebhookRegistered: {
    readonly secretId: string;
    readonly hint: string;
    /** Events after this position are sent; null: all. */
    readonly startAfter: string | null;
    /** The person who is told when it is disabled. */
    readonly ownerId: string;
    /** The API key that made it; null: a person did. */
    readonly keyId: string | null;
  } & WebhookValues;
  /** All values after the change. */
  WebhookChanged: WebhookValues;
  /** A new secret. The one before signs beside it until `previousUntil`, UTC ISO-8601. */
  WebhookSecretRotated: { readonly secretId: string; readonly hint: string; readonly previousUntil: string };
  /** Nothing is sent from here on; what comes meanwhile is sent once it is enabled. Name and owner for the message. */
  WebhookDisabled: { readonly by: WebhookDisabledBy; readonly name: string; readonly ownerId: string };
  WebhookEnabled: Readonly<Record<string, never>>;
  WebhookDeleted: Readonly<Record<string, never>>;
  /** One event was given up after its last attempt; later ones of its case go on. */
  WebhookDeliveryParked: {
    readonly eventId: string;
    readonly eventType: PublicEventType;
    readonly sequence: string;
    readonly subject: string;
    readonly attempts: number;
    readonly reason: AttemptFailure;
    /** The HTTP status of the last answer; null without one. */
    readonly status: number | null;
  };
  /**
   * The webhook, which is still enabled, has a parked delivery, the first since somebody looked at its deliveries. Name
   * and owner for the message.
   */
  WebhookOwnerAlerted: { readonly name: string; readonly ownerId: string };
  /** Events are sent once more: those from `from` to `upTo`, both included; with `sequences` only these. */
  WebhookRedeliveryRequested: {
    readonly from: string;
    readonly upTo: string;
    readonly sequences: readonly string[] | null;
  };
};
export type WebhookEvent = EventsOf<WebhookEvents>;

const complete = completing(webhookRecord);
const quotes = ({ name }: { readonly name: string }): Quoted => ({ name });

export const webhookEventSpecs = {
  WebhookRegistered: { version: 1, complete },
  WebhookChanged: { version: 1, complete },
  WebhookSecretRotated: { version: 1 },
  WebhookDisabled: { version: 1, quotes },
  WebhookEnabled: { version: 1 },
  WebhookDeleted: { version: 1 },
  WebhookDeliveryParked: { version: 1 },
  WebhookOwnerAlerted: { version: 1, quotes },
  WebhookRedeliveryRequested: { version: 1 },
} satisfies ToldSpecs<WebhookEvents>;
