import type { WebhookEvents } from '@anupalan/domain/integrations/webhook-events';

export type ParkedDelivery = { readonly at: string } & WebhookEvents['WebhookDeliveryParked'];

export type ParkedDeliveriesDoc = {
  readonly id: string;
  /** Oldest first; the newest 500. */
  readonly parked: readonly ParkedDelivery[];
};
