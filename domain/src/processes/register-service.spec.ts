import { describe, expect, it } from 'vitest';
import { at, eventsOf, subject } from '../../testing/a-request.js';
import { customer, given, staff } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { type EventSpec, SYSTEM } from '../kernel/event.js';
import type { Rejection } from '../kernel/rejection.js';
import { serviceRequest } from '../requests/aggregate.js';
import {
  GOES_BACK,
  type RegistrationEvent,
  type RegistrationNeeds,
  type RegistrationStep,
  registration,
} from '../requests/registration.js';
import { registerService } from './register-service.js';

const { decider } = registration;
const origin = { ...subject, pricePaise: 39_900 };
const order = { orderId: 'ORD1', orderStatus: 'open' } as const;
const values = {
  name: 'Asha Kulkarni',
  email: 'asha@example.com',
  phone: '9876543210',
  businessName: 'Shree Traders',
  additionalInfo: null,
};
const { additionalInfo: _, ...typed } = values;
const file = (n: number) => ({
  documentId: `d${n}`,
  name: `deed ${n}`,
  fileName: `deed-${n}.pdf`,
  mime: 'application/pdf',
  bytes: 9,
  sha256: 'aa',
  blobId: `b${n}`,
});
const send = {
  type: 'sendRegistration',
  sendingId: 's1',
  origin,
  order,
  values,
  files: [file(1)],
} as const;
const free = { ...send, origin: { ...origin, pricePaise: 0 }, order: null };
const paid = fold(serviceRequest.decider, eventsOf(at.documents_not_uploaded ?? []));
type Facts = RegistrationNeeds['sendRegistration'];
const nothing: Facts = { request: serviceRequest.decider.initial, opened: false };
const there: Facts = { request: paid, opened: true };
const NO: Rejection = { kind: 'not_allowed', code: 'not_allowed_in_status', message: 'Too late.' };

const sent = (sendingId: string, steps: readonly RegistrationStep[], by = order as typeof order | null) => ({
  type: 'RegistrationSent' as const,
  data: { sendingId, origin: by === null ? free.origin : origin, order: by, values, steps },
});
const fileSent = (sendingId: string, n: number): RegistrationEvent => ({
  type: 'RegistrationFileSent',
  data: { sendingId, ...file(n) },
});
const taken = (sendingId: string, step: RegistrationStep): RegistrationEvent => ({
  type: 'RegistrationStepCompleted',
  data: { sendingId, step },
});
const refused = (sendingId: string, step: RegistrationStep, rejection: Rejection): RegistrationEvent => ({
  type: 'RegistrationRefused',
  data: { sendingId, step, rejection },
});
const wants = (...events: readonly RegistrationEvent[]) => registerService.next(fold(decider, events), 'r1');
const by = (facts: Facts, actor = customer()) => ({ facts, ctx: { actor } });

describe('a registration', () => {
  it('is sent with the steps that are missing, and each file adds its own', () => {
    given(decider, [])
      .when(send, by(there))
      .then([sent('s1', ['add']), fileSent('s1', 1)]);
    given(decider, [])
      .when({ ...send, files: [] }, by(nothing))
      .then([sent('s1', ['request', 'open', 'add'])]);
    given(decider, [])
      .when({ ...send, files: [] }, by({ request: paid, opened: false }))
      .then([sent('s1', ['open', 'add'])]);
  });

  it('makes the request, opens its form, adds the values and attaches the files, one after the other', () => {
    const events = [sent('s1', ['request', 'open', 'add']), fileSent('s1', 1), fileSent('s1', 2)];
    const steps: readonly RegistrationStep[] = ['request', 'open', 'add', 'attach-d1', 'attach-d2'];
    const { customerId, serviceId, catalogueRevision } = origin;
    const document = { documentKey: 'other', personId: null, replaces: null };
    const commandsOf = [
      [SYSTEM, { type: 'receiveInitialPayment', ...order, ...origin, amountPaise: 39_900 }],
      [undefined, { type: 'openSubmission', customerId, serviceId, catalogueRevision }],
      [customer(), { type: 'addRegistration', ...typed }],
      [customer(), { type: 'attachDocument', ...document, ...file(1) }],
      [customer(), { type: 'attachDocument', ...document, ...file(2) }],
    ] as const;
    for (const [n, step] of steps.entries()) {
      const [due, ...others] = wants(...events, ...steps.slice(0, n).map((one) => taken('s1', one)));
      expect(others).toEqual([]);
      const [actor, command] = commandsOf[n] ?? [];
      expect(due).toMatchObject({ name: `${step}-s1`, id: 'r1', command, ...(actor === undefined ? {} : { actor }) });
    }
    expect(wants(...events, ...steps.map((one) => taken('s1', one)))).toEqual([]);
  });

  it('at price 0 makes the request in the name of the customer', () => {
    expect(wants(sent('s1', ['request', 'open', 'add'], null))).toMatchObject([
      { actor: customer(), command: { type: 'requestService', source: 'registration', pricePaise: 0 } },
    ]);
  });

  it('that says the same again without a new file is no event, unless one is under way', () => {
    const added = eventsOf([
      ...(at.documents_not_uploaded ?? []),
      { type: 'RegistrationAdded', data: { ...values, phone: '+919876543210' } },
    ]);
    const facts = { request: fold(serviceRequest.decider, added), opened: true };
    given(decider, [])
      .when({ ...send, files: [] }, by(facts))
      .thenNothing();
    given(decider, [sent('s1', ['add'])])
      .when({ ...send, sendingId: 's2', files: [] }, by(facts))
      .then([sent('s2', ['add'])]);
  });

  it('that is sent while another one is under way waits for that', () => {
    const events = [sent('s1', ['add']), sent('s2', ['add'])];
    expect(wants(...events)).toMatchObject([{ name: 'add-s1' }]);
    expect(wants(...events, taken('s1', 'add'))).toMatchObject([{ name: 'add-s2' }]);
    expect(wants(...events, refused('s1', 'add', NO))).toMatchObject([{ name: 'add-s2' }]);
  });

  it('is refused as the request refuses it, before anything is written', () => {
    given(decider, [])
      .when({ ...send, values: { ...values, name: 'A' } }, by(nothing))
      .thenRefused('registration.invalid');
    const request = fold(serviceRequest.decider, eventsOf(at.documents_approved ?? []));
    given(decider, [])
      .when(send, by({ request, opened: true }))
      .thenRefused('registration_not_changeable');
    given(decider, [])
      .when(send, by(there, customer('somebody-else')))
      .thenRefused('not_your_request');
    given(decider, []).when(send, by(there, staff())).thenRefused('not_your_request');
  });

  it.each([
    ['request', [sent('s1', ['request', 'open', 'add'], null)]],
    ['add', [sent('s1', ['add']), fileSent('s1', 1)]],
    ['attach-d1', [sent('s1', ['add']), fileSent('s1', 1), fileSent('s1', 2), taken('s1', 'add')]],
  ] as const)('ends when the step %s is refused, and what was done before stays', (step, events) => {
    given(decider, events)
      .when(registerService.outcome(`${step}-s1`, NO))
      .then([refused('s1', step, NO)]);
    const { waiting, refused: why } = fold(decider, [...events, refused('s1', step, NO)]);
    expect([waiting, why]).toEqual([[], [{ sendingId: 's1', rejection: NO }]]);
  });

  it('of an order whose money came too late to make a request is refused', () => {
    const begun = [sent('s1', ['request', 'open', 'add'])];
    given(decider, begun)
      .when(registerService.outcome('request-s1', null), { facts: nothing })
      .then([refused('s1', 'request', GOES_BACK)]);
    given(decider, begun)
      .when(registerService.outcome('request-s1', null), { facts: there })
      .then([taken('s1', 'request')]);
  });

  it('takes the outcome of the step that is due, and of no other one, from the system only', () => {
    given(decider, [sent('s1', ['open', 'add'])])
      .when(registerService.outcome('add-s1', null))
      .thenNothing();
    given(decider, []).when(registerService.outcome('add-s1', null)).thenNothing();
    given(decider, [sent('s1', ['add'])])
      .when(registerService.outcome('add-s1', null), { ctx: { actor: customer() } })
      .thenRefused('registration_steps_only');
  });

  it('is sealed under the case, and the hash of an Aadhaar card under the key of its file', () => {
    const specs: Readonly<Record<string, EventSpec>> = registration.events;
    const subjects = ({ type, data }: RegistrationEvent) =>
      Object.entries(specs[type]?.seals ?? {}).map(([path, subject]) => [path, subject('registration-r1', data)]);
    expect(subjects(sent('s1', ['add']))).toEqual([['values.*', 'case:r1']]);
    const card: RegistrationEvent = {
      type: 'RegistrationFileSent',
      data: { sendingId: 's1', ...file(1), aadhaarKey: 2 },
    };
    expect(subjects(card)).toEqual([
      ['name', 'case:r1'],
      ['fileName', 'case:r1'],
      ['sha256', 'aadhaar:r1.2'],
    ]);
  });
});
