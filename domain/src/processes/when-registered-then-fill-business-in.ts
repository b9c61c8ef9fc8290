import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toBusiness } from './reactions.js';

type Registers = Extract<RequestEvent, { readonly type: 'ServiceDelivered' | 'BusinessNamed' }>;

/** Fills in the business of a request what its delivery has registered, in whichever order the two become known. */
export const whenRegisteredFillBusinessIn: Process<Registers> = {
  name: 'when-registered-then-fill-business-in',
  stream: 'serviceRequest',
  on: ['ServiceDelivered', 'BusinessNamed'],
  react: ({ stream, event: { data } }) =>
    data.fills === undefined ? [] : [toBusiness(data.fills, { type: 'fillIn', requestId: idOf(stream) })],
};
