import type { PublicEventFields } from '@anupalan/domain/integrations/cloud-event';

/** One public event; personal data in it stays sealed as in the log. */
export type PublicEventDoc = Pick<PublicEventFields, keyof PublicEventFields>;
