import fc from 'fast-check';
import { type Actor, SYSTEM } from '../src/kernel/event.js';
import type { RequestCommand, RequestFacts } from '../src/requests/commands.js';
import { currentVersion } from '../src/workflows/registry.js';
import { type Attempt, requestAttempt } from './arbitraries.js';
import { customer, GATEWAY, staff, testCtx } from './scenario.js';

const facts = {
  serviceActive: true,
  customerErased: false,
  workflow: currentVersion('filing'),
  assigneeActive: true,
  announced: { ours: 118_000, government: [], open: true },
  registers: [],
  caseNumber: 'SR-000001-1',
  formState: null,
  stillHeld: [],
};
const bought = {
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  pricePaise: 39_900,
  catalogueRevision: 3,
  estimatedDays: 7,
  decisionTime: null,
};
const step = (command: RequestCommand, actor: Actor): Attempt<RequestCommand, RequestFacts> => ({
  command,
  facts,
  ctx: testCtx({ actor }),
});

/** The path to delivery, which random commands alone would seldom find. */
const way = [
  step(
    { type: 'receiveInitialPayment', orderId: 'ORD1', amountPaise: 39_900, orderStatus: 'open', ...bought },
    GATEWAY,
  ),
  step({ type: 'submitIntake', attempt: 1 }, SYSTEM),
  step({ type: 'approveDocuments', count: 2 }, SYSTEM),
  step(
    {
      type: 'sendPaymentLink',
      orderId: 'FIN1',
      lineItems: [{ kind: 'government_fee', label: 'Government fee', amountPaise: 168_000 }],
    },
    staff(),
  ),
  step({ type: 'receiveFinalPayment', orderId: 'FIN1', amountPaise: 168_000, orderStatus: 'open' }, GATEWAY),
  step({ type: 'startFiling' }, staff()),
  step({ type: 'submitToAuthority', acknowledgementNumber: 'ARN1', authority: null }, staff()),
  step({ type: 'deliver', deliverables: [], result: 'Done' }, staff()),
  step({ type: 'confirmDelivery', rating: 5, comment: null }, customer()),
];
/** The life of a case: random attempts after a part of that way. */
export const requestLife: fc.Arbitrary<readonly Attempt<RequestCommand, RequestFacts>[]> = fc
  .tuple(fc.nat(way.length), fc.array(requestAttempt, { maxLength: 40, size: 'max' }))
  .map(([steps, attempts]) => [...way.slice(0, steps), ...attempts]);
