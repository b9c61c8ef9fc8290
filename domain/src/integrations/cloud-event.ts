import type { PublicEvent } from '../contracts/integrations.js';
import type { JsonObject } from '../kernel/json.js';
import type { PublicEventType } from '../rules/public-events.js';

/** A public event without what all of them have in common. `sequence`: its position in the log. */
export type PublicEventFields = {
  readonly id: string;
  readonly type: PublicEventType;
  readonly subject: string;
  readonly time: string;
  readonly sequence: string;
  readonly data: JsonObject;
};

/** The event as it is sent: CloudEvents 1.0. The order of its members is part of the contract. */
export const cloudEvent = ({ id, type, subject, time, sequence, data }: PublicEventFields): PublicEvent => ({
  specversion: '1.0',
  id,
  source: '/anupalan',
  type,
  subject,
  time,
  datacontenttype: 'application/json',
  sequence,
  data,
});
