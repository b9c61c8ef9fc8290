// Makes a log of cases through the real deciders, sealed and chained: `node case-log.mjs <folder> <cases> <open>`. Each
// case has 12 events, from the order to its approved documents; `open` cases progress concurrently, their events
// interleaved. The master key is 32 bytes of 7; the same arguments give the same events.
import { mkdirSync } from 'node:fs';
import { answersFor } from '@anupalan/command-api/seed/demo/demo-answers';
import { DEMO_PEOPLE } from '@anupalan/command-api/seed/demo/demo-people';
import { specsOf } from '@anupalan/command-api/server/aggregates';
import { BUILT_IN_SERVICES } from '@anupalan/domain/catalogue/built-in-services';
import { fieldDefinition, requirementDefinition } from '@anupalan/domain/catalogue/definitions';
import { submission } from '@anupalan/domain/intake/aggregate';
import { caseNumberFrom } from '@anupalan/domain/kernel/case-number';
import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { openEmbedded } from '@anupalan/infra/embedded/embedded';
import { sealedStore } from '@anupalan/infra/sealing/sealed-store';

const [dir, cases, open] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const CUSTOMERS = 20_000;
const STAFF = 25;
const AT_ONCE = 400;

/** Pseudo-random numbers below `n`, the same in every run. */
const dice = (seed) => (n) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};
const roll = dice(42);
let ids = 0;
const uuid = () => {
  ids += 1;
  const hex = ids.toString(16).padStart(12, '0');
  const noise = () => roll(0x10000).toString(16).padStart(4, '0');
  return `${noise()}${noise()}-${noise()}-4000-8000-${hex}`;
};

const bought = BUILT_IN_SERVICES[0];
const person = { ...DEMO_PEOPLE.find((one) => one.customer !== undefined), userId: 'u' };
const fields = bought.fields.map(fieldDefinition);
const answers = answersFor(fields, person);
// One required document is enough for the whole journey.
const requirement = requirementDefinition(bought.requirements[0]);
const form = { fields, requirements: [requirement] };
const CUSTOMER = 'customer';
const system = { id: 'system', role: 'system' };

const caseOf = (n) => {
  const requestId = uuid();
  const orderId = `BENCH_${n}`;
  return {
    step: 0,
    requestId,
    orderId,
    documentId: uuid(),
    customer: { id: `customer-${roll(CUSTOMERS)}`, role: CUSTOMER },
    staff: { id: `staff-${roll(STAFF)}`, role: 'staff' },
    caseNumber: caseNumberFrom([(n >>> 22) & 255, (n >>> 14) & 255, (n >>> 6) & 255, (n << 2) & 255]),
    states: new Map(),
  };
};
const subject = (one) => ({
  requestId: one.requestId,
  customerId: one.customer.id,
  serviceId: bought.slug,
  serviceTitle: bought.details.title,
  catalogueRevision: 0,
  estimatedDays: bought.details.estimatedDurationDays,
  decisionTime: bought.details.decisionTime,
});
const price = bought.details.pricePaise;
const payments = (one) => ({ aggregate: payment, id: one.orderId, facts: { gateway: 'simulated' } });
const requests = (one) => ({
  aggregate: serviceRequest,
  id: one.requestId,
  facts: {
    serviceActive: true,
    assigneeActive: true,
    workflow: { id: 'filing', version: 1 },
    caseNumber: one.caseNumber,
  },
});
const submissions = (one, requestStatus) => ({
  aggregate: submission,
  id: one.requestId,
  facts: { requestStatus, ...form },
});

/** The commands of a case: actor, stream, command. */
const ACTS = [
  (one) => [
    one.customer,
    payments(one),
    {
      type: 'createOrder',
      orderId: one.orderId,
      purpose: 'initial',
      ...subject(one),
      amountPaise: price,
      lineItems: [{ kind: 'professional_fee', label: 'Professional fee', amountPaise: price }],
      expiresAt: null,
    },
  ],
  (one, now) => [
    system,
    payments(one),
    {
      type: 'recordCapture',
      gatewayPaymentId: `pay_${one.orderId}`,
      amountPaise: price,
      method: 'upi',
      capturedAt: now,
    },
  ],
  (one) => [
    system,
    requests(one),
    {
      type: 'receiveInitialPayment',
      ...subject(one),
      pricePaise: price,
      orderId: one.orderId,
      amountPaise: price,
      orderStatus: 'open',
    },
  ],
  (one) => [
    system,
    submissions(one, 'documents_not_uploaded'),
    {
      type: 'openSubmission',
      customerId: one.customer.id,
      serviceId: bought.slug,
      catalogueRevision: 0,
    },
  ],
  (one) => [
    one.customer,
    submissions(one, 'documents_not_uploaded'),
    {
      type: 'attachDocument',
      documentId: one.documentId,
      documentKey: requirement.key,
      personId: null,
      name: null,
      fileName: 'a scanned document.pdf',
      mime: 'application/pdf',
      bytes: 123_456,
      sha256: 'a'.repeat(64),
      blobId: one.documentId,
      replaces: null,
    },
  ],
  (one) => [one.customer, submissions(one, 'documents_not_uploaded'), { type: 'submitIntake', answers }],
  (one) => [system, requests(one), { type: 'submitIntake', attempt: 1 }],
  (one) => [one.staff, requests(one), { type: 'assign', staffId: one.staff.id, method: 'claim', note: null }],
  (one) => [one.staff, submissions(one, 'document_review'), { type: 'approveDocument', documentId: one.documentId }],
  (one) => [one.staff, submissions(one, 'document_review'), { type: 'approveSubmission' }],
  (one) => [system, requests(one), { type: 'approveDocuments', count: 1 }],
];
const EVENTS_PER_CASE = 12;

mkdirSync(dir, { recursive: true });
const stores = await openEmbedded(dir, { masterKey: Buffer.alloc(32, 7) });
const store = sealedStore({ events: stores.events, vault: stores.vault, specs: specsOf });
let written = 0;

/** Runs the next command of a case: decided, sealed, chained and appended. */
const act = async (one) => {
  const now = new Date(Date.UTC(2026, 0, 1) + written * 1000).toISOString();
  const [actor, { aggregate, id, facts }, command] = ACTS[one.step](one, now);
  const stream = `${aggregate.prefix}-${id}`;
  const { state, revision } = one.states.get(stream) ?? { state: aggregate.decider.initial, revision: 'none' };
  const decided = aggregate.decider.decide(command, state, facts, { now, actor, id: uuid });
  if (!decided.ok) throw new Error(`${command.type}: ${JSON.stringify(decided.error)}`);
  const commandId = uuid();
  const metadata = {
    actor,
    channel: 'web',
    commandId,
    correlationId: commandId,
    causationId: commandId,
    time: now,
    command: command.type,
  };
  const drafts = decided.value.map((event) => ({ id: uuid(), event, metadata }));
  const outcome = await store.append(stream, revision, drafts);
  if (outcome.kind !== 'appended') throw new Error(`${command.type}: ${outcome.kind}`);
  const after = decided.value.reduce((before, event) => aggregate.decider.evolve(before, event, now), state);
  one.states.set(stream, { state: after, revision: outcome.revision });
  one.step += 1;
  written += drafts.length;
};

let begun = 0;
const under = [];
const begin = () => {
  begun += 1;
  return caseOf(begun);
};
while (under.length < Math.min(open, cases)) under.push(begin());
while (under.length > 0) {
  // A window of consecutive cases, so that no case is advanced twice at once and none is left out.
  const start = roll(under.length);
  const some = Math.min(AT_ONCE, under.length);
  const chosen = Array.from({ length: some }, (_, i) => (start + i) % under.length);
  await Promise.all(chosen.map((i) => act(under[i])));
  for (const i of chosen.sort((a, b) => b - a))
    if (under[i].step === ACTS.length) {
      if (begun < cases) under[i] = begin();
      else under.splice(i, 1);
    }
}
if (written !== cases * EVENTS_PER_CASE) throw new Error(`${written} events of ${cases} cases`);
// The processes have reacted to all of it, as in a folder in use.
await stores.keyValue.put('process-checkpoints', JSON.stringify({ 'the-log-was-made': await stores.events.head() }));
await stores.close();
