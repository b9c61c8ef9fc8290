import type { Aggregate } from '../kernel/aggregate.js';
import type { PaymentCommand, PaymentNeeds } from './commands.js';
import { decidePayment } from './decide.js';
import { type PaymentEvent, paymentEventSpecs } from './events.js';
import { evolvePayment, initialPayment, type PaymentState } from './state.js';

/** One order: its amount, every payment attempt and its refunds. Streams `payment-<orderId>`. */
export const payment: Aggregate<PaymentState, PaymentCommand, PaymentEvent, PaymentNeeds> = {
  prefix: 'payment',
  decider: { initial: initialPayment, decide: decidePayment, evolve: evolvePayment },
  events: paymentEventSpecs,
};
