import type { ToldEvent } from '@anupalan/domain/integrations/cloud-event';

/** One public event; what is personal in its data stays sealed as in the log. */
export type PublicEventDoc = Pick<ToldEvent, keyof ToldEvent>;
