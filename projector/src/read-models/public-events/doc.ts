import type { PublicEventFields } from '@anupalan/domain/integrations/cloud-event';

/** One public event; what is personal in its data stays sealed as in the log. */
export type PublicEventDoc = Pick<PublicEventFields, keyof PublicEventFields>;
