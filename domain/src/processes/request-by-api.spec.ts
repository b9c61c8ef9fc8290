import { describe, expect, it } from 'vitest';
import { subject } from '../../testing/a-request.js';
import { customer, given } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { type Actor, SYSTEM } from '../kernel/event.js';
import type { Rejection } from '../kernel/rejection.js';
import {
  type ApiRequestCommand,
  type ApiRequestEvent,
  type ApiRequestNeeds,
  type ApiRequestStep,
  apiRequest,
} from '../requests/api-request.js';
import { typedFor } from '../requests/typed-for.js';
import { requestByApi } from './request-by-api.js';
import { whenApiRequestCompletedNotify } from './when-api-request-completed-then-notify.js';
import { whenApiRequestRefusedForget } from './when-api-request-refused-then-forget.js';

const { decider } = apiRequest;
const KEY: Actor = { id: 'key-1', role: 'integrator' };
const { customerId: _, ...offered } = { ...subject, pricePaise: 39_900 };
const ask: Extract<ApiRequestCommand, { type: 'askForRequest' }> = {
  type: 'askForRequest',
  partner: 'Shree Accounts',
  mobileId: 'number-1',
  bought: offered,
  mobile: '98765 43210',
  name: ' Asha Kulkarni ',
  email: null,
  reference: 'INV-7',
  billTo: null,
};
const ALL: readonly ApiRequestStep[] = ['claim', 'account', 'confirm', 'request'];
const asked = (
  steps: readonly ApiRequestStep[] = ALL,
  customerId = 'id-customer',
  attempt = 1,
): Extract<ApiRequestEvent, { type: 'ApiRequestReceived' }> => ({
  type: 'ApiRequestReceived',
  data: {
    attempt,
    keyId: 'key-1',
    partner: 'Shree Accounts',
    reference: 'INV-7',
    bought: { customerId, ...offered },
    mobileId: 'number-1',
    mobile: '+919876543210',
    name: 'Asha Kulkarni',
    email: null,
    steps,
  },
});
const taken = (step: ApiRequestStep): ApiRequestEvent => ({ type: 'ApiRequestStepCompleted', data: { step } });
const made: ApiRequestEvent = { type: 'ApiRequestCompleted', data: { partner: 'Shree Accounts', amountPaise: 39_900 } };
const TAKEN: Rejection = { kind: 'conflict', code: 'mobile.taken', message: 'Taken.' };
const refused: ApiRequestEvent = { type: 'ApiRequestRefused', data: { step: 'claim', rejection: TAKEN } };
const by = (facts: ApiRequestNeeds['askForRequest'] = { holder: null }, actor = KEY) => ({ facts, ctx: { actor } });
const holder = { userId: 'asha', registered: true, isCustomer: true, saysBillTo: false };
const wants = (...events: readonly ApiRequestEvent[]) => requestByApi.next(fold(decider, events), 'r1');

describe('a request by API', () => {
  it('is asked for by a key, for a number without an account with all steps, else with the request alone', () => {
    given(decider, []).when(ask, by()).then([asked()]);
    given(decider, [])
      .when(ask, by({ holder }))
      .then([asked(['request'], 'asha')]);
    given(decider, [])
      .when(ask, by({ holder: { ...holder, registered: false, isCustomer: false } }))
      .then([asked(ALL, 'asha')]);
    for (const actor of [customer(), SYSTEM])
      given(decider, []).when(ask, by(undefined, actor)).thenRefused('api_request.keys_only');
  });

  it('says one thing of staff, of admins and of people who are deactivated', () => {
    given(decider, [])
      .when(ask, by({ holder: { ...holder, isCustomer: false } }))
      .thenRefused('api_request.not_for_them');
  });

  it('names each wrong value', () => {
    const wrong = (over: Partial<typeof ask>, path: string) => {
      const { errors } = given(decider, [])
        .when({ ...ask, ...over }, by())
        .thenRefused('api_request.wrong') as Rejection & { readonly errors: readonly { readonly path: string }[] };
      expect(errors.map((one) => one.path)).toEqual([path]);
    };
    wrong({ mobile: '12345' }, 'customer.mobile');
    wrong({ name: ' ' }, 'customer.name');
    wrong({ email: 'asha' }, 'customer.email');
    wrong({ reference: 'x'.repeat(101) }, 'reference');
    wrong({ billTo: { name: 'Sharma Foods LLP', state: 'Bombay', gstin: null } }, 'billTo.state');
    wrong({ billTo: { name: 'Sharma Foods LLP', state: null, gstin: '27AAPFU0939F1ZX' } }, 'billTo.gstin');
  });

  it('tells the account whom its receipts name, unless it says so already', () => {
    const billTo = { name: 'Sharma Foods LLP', state: null, gstin: '27aapfu0939f1zv' };
    const kept = { name: 'Sharma Foods LLP', state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' };
    const received = (steps: readonly ApiRequestStep[], customerId?: string): ApiRequestEvent => {
      const { type, data } = asked(steps, customerId);
      return { type, data: { ...data, billTo: kept } };
    };
    given(decider, [])
      .when({ ...ask, billTo }, by())
      .then([received(['claim', 'account', 'confirm', 'billTo', 'request'])]);
    given(decider, [])
      .when({ ...ask, billTo }, by({ holder: { ...holder, saysBillTo: true } }))
      .then([received(['request'], 'asha')]);
    expect(wants(received(['billTo', 'request'], 'asha'))).toEqual([
      expect.objectContaining({
        aggregate: 'user',
        id: 'asha',
        command: { type: 'changeBillTo', ...kept },
        actor: KEY,
      }),
    ]);
  });

  it('claims the number, makes the account without a consent, confirms it and makes the request', () => {
    const account = { role: 'customer', isSuperAdmin: false, via: 'api', consent: null };
    const person = { mobile: '+919876543210', name: 'Asha Kulkarni', email: null };
    const command = (aggregate: string, id: string, what: object, more = {}) => [
      expect.objectContaining({ aggregate, id, command: what, ...more }),
    ];
    expect(wants(asked())).toEqual(
      command('mobile', 'number-1', { type: 'claimMobile', userId: 'id-customer' }, { name: 'claim-1' }),
    );
    expect(wants(asked(), taken('claim'))).toEqual(
      command('user', 'id-customer', { type: 'registerUser', ...person, ...account }, { actor: KEY }),
    );
    expect(wants(asked(), taken('claim'), taken('account'))).toEqual(
      command('mobile', 'number-1', { type: 'confirmMobile', userId: 'id-customer' }),
    );
    expect(wants(asked(), taken('claim'), taken('account'), taken('confirm'))).toEqual(
      command(
        'serviceRequest',
        'r1',
        { type: 'requestService', source: 'api', customerId: 'id-customer', ...offered },
        { actor: KEY },
      ),
    );
    expect(wants(asked(['request']), made)).toEqual([]);
  });

  it('records each outcome once, and says at the end what is to be paid', () => {
    const outcome = (step: string, refusal: Rejection | null = null): ApiRequestCommand => ({
      type: 'recordOutcome',
      step,
      refused: refusal,
    });
    const system = { ctx: { actor: SYSTEM } };
    given(decider, [asked()])
      .when(outcome('claim-1'), system)
      .then([taken('claim')]);
    given(decider, [asked()]).when(outcome('account-1'), system).thenNothing();
    given(decider, [asked()]).when(outcome('claim-1', TAKEN), system).then([refused]);
    given(decider, [asked(['request'])])
      .when(outcome('request-1'), system)
      .then([made]);
    given(decider, [asked()]).when(outcome('claim-1'), by()).thenRefused('api_request.keys_only');
  });

  it('may be asked for again after a refusal, under other names of its steps, and else changes nothing', () => {
    given(decider, [asked()]).when(ask, by()).thenNothing();
    given(decider, [asked(['request']), made])
      .when(ask, by())
      .thenNothing();
    given(decider, [asked(), refused])
      .when(ask, by({ holder }))
      .then([asked(['request'], 'asha', 2)]);
    expect(wants(asked(), refused)).toEqual([]);
    expect(wants(asked(), refused, asked(['request'], 'asha', 2))).toEqual([
      expect.objectContaining({ name: 'request-2' }),
    ]);
  });

  it('is told to its customer once it is there', () => {
    const recorded = { id: 'e1', stream: 'apiRequest-r1', event: made, metadata: { time: '2026-01-05T10:00:00.000Z' } };
    expect(whenApiRequestCompletedNotify.react(recorded as never)).toEqual([
      expect.objectContaining({
        queue: 'notify',
        payload: {
          template: 'requested_for_you',
          to: 'customer',
          requestId: 'r1',
          eventId: 'e1',
          stream: 'apiRequest-r1',
        },
      }),
    ]);
  });
});

describe('what was typed for a request by API that was refused', () => {
  const person = { userId: 'omana', mobileId: 'number-1' };
  const idsAfter = (...events: readonly ApiRequestEvent[]): readonly string[] => {
    const typed = typedFor(person);
    for (const { type, data } of events) typed.take({ stream: 'apiRequest-r1', type, data: data as never });
    return typed.ids();
  };

  it('is deleted thirty days after the refusal, for whoever has no account cannot ask for it', () => {
    const recorded = {
      id: 'e1',
      stream: 'apiRequest-r1',
      event: refused,
      metadata: { time: '2026-01-05T10:00:00.000Z' },
    };
    expect(whenApiRequestRefusedForget.react(recorded as never)).toEqual([
      expect.objectContaining({
        queue: 'request-keys',
        runAt: '2026-02-04T10:00:00.000Z',
        payload: { requestId: 'r1', eventId: 'e1' },
      }),
    ]);
  });

  it('is found at the erasure of the person with that number, where no account came of it', () => {
    expect(idsAfter(asked(), refused)).toEqual(['r1']);
    expect(idsAfter(asked(ALL, 'omana'), refused)).toEqual(['r1']);
  });

  it('is not found by its number while it is under way, nor once its request was made for another account', () => {
    expect(idsAfter(asked())).toEqual([]);
    expect(idsAfter(asked(), made)).toEqual([]);
    expect(idsAfter(asked(), refused, asked(ALL, 'id-customer', 2), made)).toEqual([]);
    expect(idsAfter(asked(ALL, 'omana'), made)).toEqual(['r1']);
  });
});
