import type { WebhookSecrets } from '@anupalan/domain/integrations/webhook';
import type { WebhookEvents } from '@anupalan/domain/integrations/webhook-events';
import type { WebhookValues } from '@anupalan/domain/integrations/webhook-record';
import type { WebhookDisabledBy } from '@anupalan/domain/rules/webhook';

/** Events to send once more; `id` is the position of the request in the log. */
export type Redelivery = { readonly id: string } & WebhookEvents['WebhookRedeliveryRequested'];

/** One webhook that is not deleted. The state of its deliveries is not in the log: see command-api/src/integrations. */
export type WebhookDoc = WebhookValues &
  Pick<WebhookSecrets, keyof WebhookSecrets> & {
    readonly id: string;
    readonly hint: string;
    readonly startAfter: string | null;
    readonly ownerId: string;
    readonly keyId: string | null;
    readonly createdAt: string;
    readonly rotatedAt: string | null;
    /** Null while it is enabled. */
    readonly disabled: { readonly by: WebhookDisabledBy; readonly at: string } | null;
    /** Position at which it was last enabled: waiting deliveries begin anew there. */
    readonly enabledAt: string;
    /**
     * The newest ones, oldest first; the sender has begun those that are behind its mark. All others are among them,
     * because the decider does not let more of them wait.
     */
    readonly redeliveries: readonly Redelivery[];
  };
