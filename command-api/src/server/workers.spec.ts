import { readdirSync, readFileSync } from 'node:fs';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { user } from '@anupalan/domain/identity/aggregate';
import { submission } from '@anupalan/domain/intake/aggregate';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { finalPaymentLines } from '@anupalan/domain/requests/final-payment';
import { dayText } from '@anupalan/domain/rules/dates';
import { GiveUp, type JobView } from '@anupalan/infra/ports/job-queue';
import { staffMembers } from '@anupalan/projector/read-models/people/queries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERIFY_QUEUE } from '../operations/verify-log.js';
import { recordPayment } from '../payments/gateway-events.js';
import { initiateOrder, requestIdOf } from '../payments/orders.js';
import { DISPUTES_QUEUE, refund } from '../payments/payment-jobs.js';
import { type CommandContext, systemContext } from '../platform/commands/command-context.js';
import { randomId } from '../platform/commands/ids.js';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { WORKERS } from './start-workers.js';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

let kit: CaseKit;
let meera: Person;
let admin: Person;

beforeAll(async () => {
  kit = await startCaseKit();
  meera = await kit.person('staff', 'Meera');
  admin = await kit.person('admin', 'Ravi');
});
afterAll(() => kit.close());

/** Jobs are run by hand here, so that the effect of each is visible. */
const run = async (job: JobView): Promise<void> => {
  const worker = WORKERS[job.queue];
  if (worker === undefined) throw new Error(`nobody works ${job.queue}`);
  await worker.handle(kit.app)(job, new AbortController().signal);
};
const job = (queue: string, payload: JsonObject, more: Partial<JobView> = {}): JobView => ({
  id: randomId(),
  queue,
  payload,
  state: 'running',
  runAt: new Date(kit.clock.now()).toISOString(),
  attempt: 1,
  attempts: 5,
  error: null,
  ...more,
});
const planned = async (queue: string, about: string, template?: string): Promise<readonly JobView[]> =>
  (await kit.app.jobs.page(queue, 'waiting', { limit: 1000 })).jobs.filter(
    ({ payload }) =>
      Object.values(payload).includes(about) && (template === undefined || payload.template === template),
  );
const plannedOne = async (queue: string, about: string, template?: string): Promise<JobView> => {
  const [found] = await planned(queue, about, template);
  if (found === undefined) throw new Error(`no job ${template ?? ''} of ${queue} about ${about}`);
  return found;
};

const sent = async (person: Person) => {
  const { state } = await kit.app.load(user, person.id);
  const { mobile, email } = state;
  const to = [mobile, email].filter((one) => one !== null);
  return (await Promise.all(to.map((one) => kit.app.outbox?.messages({ to: one }) ?? []))).flat();
};
const texts = async (person: Person, channel: 'sms' | 'mail' = 'sms'): Promise<readonly string[]> =>
  (await sent(person)).filter((message) => message.channel === channel).map(({ text }) => text);

const by = (person: Person, role: 'customer' | 'staff' | 'admin'): CommandContext =>
  systemContext('test', { actor: { id: person.id, role }, channel: 'web' });

let bought = 0;
/** A customer who has paid for a case; `orderId` is its initial order. */
const paidCase = async (): Promise<{
  readonly customer: Person;
  readonly requestId: string;
  readonly orderId: string;
  readonly caseNumber: string;
}> => {
  bought += 1;
  // Letters only, and each name once: the address is made of it.
  const letters = [...bought.toString().padStart(2, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const customer = await kit.person('customer', `Customer${letters}`);
  const opened = await initiateOrder(
    kit.app,
    { customerId: customer.id, serviceId: 'test-licence', shown: null, requestId: null, another: false },
    by(customer, 'customer'),
  );
  if (!opened.ok) throw new Error(opened.error.message);
  const { orderId } = opened.value;
  await capture(orderId, 399_00);
  const requestId = requestIdOf(orderId);
  const { state } = await kit.app.load(serviceRequest, requestId);
  return { customer, requestId, orderId, caseNumber: state.origin?.caseNumber ?? '' };
};

const capture = (orderId: string, amountPaise: number) =>
  recordPayment(kit.app, {
    orderId,
    gatewayPaymentId: `pay_${orderId}`,
    status: 'captured',
    amountPaise,
    method: 'UPI',
    reason: '',
    at: new Date(kit.clock.now()).toISOString(),
  });

const step = (requestId: string, person: Person, role: 'customer' | 'staff' | 'admin', command: object) =>
  kit.app.execute(serviceRequest, requestId, command as never, by(person, role));

const submitted = async (one: { readonly customer: Person; readonly requestId: string }): Promise<string> => {
  const uploaded = await kit.upload(one.customer, one.requestId);
  const answers = { type: 'submitIntake', answers: ANSWERS } as const;
  const done = await kit.app.execute(submission, one.requestId, answers, by(one.customer, 'customer'));
  if (!done.ok) throw new Error(done.error.message);
  return uploaded.body.id;
};

const approved = async (one: { readonly customer: Person; readonly requestId: string }): Promise<void> => {
  const documentId = await submitted(one);
  const context = () => by(meera, 'staff');
  await kit.app.execute(submission, one.requestId, { type: 'approveDocument', documentId }, context());
  const done = await kit.app.execute(submission, one.requestId, { type: 'approveSubmission' }, context());
  if (!done.ok) throw new Error(done.error.message);
};

const askedToPay = async (one: { readonly customer: Person; readonly requestId: string }): Promise<string> => {
  await approved(one);
  const orderId = `TEST_ORD${randomId()}`;
  const lineItems = finalPaymentLines({
    professionalFee: { amountPaise: 600_00 },
    governmentFees: [{ amountPaise: 4500_00 }],
  });
  const asked = await step(one.requestId, meera, 'staff', { type: 'sendPaymentLink', orderId, lineItems });
  if (!asked.ok) throw new Error(asked.error.message);
  return orderId;
};

/** The digest with the news of this submission, planned a day later so that it has no other news. */
const digestOf = async (requestId: string): Promise<JobView> => {
  kit.clock.advance(DAY_MS);
  await kit.read(admin, '/api/staff/queue');
  await run(await plannedOne('notify', requestId, 'submitted'));
  const [digest] = (await kit.app.jobs.page('staff-digests', 'waiting', { limit: 1000 })).jobs.slice(-1);
  if (digest === undefined) throw new Error('no digest is planned');
  return digest;
};
const NEWS = 'There is news about a case that nobody has taken yet.';

describe('the queues', () => {
  it('that any process plans for have a worker each', () => {
    const folder = new URL('../../../domain/src/processes/', import.meta.url);
    const sources = readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const queues = new Set(
      sources.flatMap((text) => [...text.matchAll(/\bjob\(\s*'([^']+)'/g)].map(([, name]) => name)),
    );
    // Guards against changed queue names, with which this test would check nothing.
    expect(queues.size).toBeGreaterThanOrEqual(8);
    expect([...queues].filter((name) => name === undefined || WORKERS[name] === undefined)).toEqual([]);
  });

  // About the whole log, and all disputes.
  const OF_NOTHING: readonly string[] = [VERIFY_QUEUE, DISPUTES_QUEUE];
  it.each(Object.keys(WORKERS).filter((queue) => !OF_NOTHING.includes(queue)))(
    'of %s give up on a job that names nothing',
    async (queue) => {
      await expect(run(job(queue, {}))).rejects.toBeInstanceOf(GiveUp);
      await expect(run(job(queue, { orderId: 5, requestId: null, template: 'paid' }))).rejects.toBeInstanceOf(GiveUp);
    },
  );

  it('give up on a notification of a kind or to somebody that nobody knows', async () => {
    const eventId = randomId();
    await expect(run(job('notify', { template: 'nonsense', to: 'customer', eventId }))).rejects.toBeInstanceOf(GiveUp);
    await expect(run(job('notify', { template: 'paid', to: 'everybody', eventId }))).rejects.toBeInstanceOf(GiveUp);
    await expect(run(job('notify', { template: 'constructor', to: 'admins', eventId }))).rejects.toBeInstanceOf(GiveUp);
  });

  it('are quiet about cases and orders that are not there', async () => {
    const nothing = { requestId: randomId(), orderId: 'TEST_ORDNONE', refundKey: 'x', eventId: randomId() };
    for (const queue of ['gateway', 'reconcile', 'refunds', 'expiry', 'case-timers']) await run(job(queue, nothing));
    for (const queue of ['case-reminders', 'payment-reminders', 'unassigned-alerts'])
      await run(job(queue, { ...nothing, template: 'document_reminder', to: 'customer' }));
  });
});

describe('a notification', () => {
  it('of a payment thanks the customer by SMS and mail and says what comes next', async () => {
    const one = await paidCase();
    await run(await plannedOne('notify', one.requestId, 'paid'));
    expect(await texts(one.customer)).toEqual([
      `Anupalan: We've received Rs 399 for Test Licence. Next: upload your documents. ${kit.app.config.publicUrl}/r/${one.caseNumber}`,
    ]);
    const [mail] = (await sent(one.customer)).filter(({ channel }) => channel === 'mail');
    expect(mail?.subject).toBe(`Test Licence: your request ${one.caseNumber} has started`);
    expect(mail?.text).toMatch(/^Hello Customer.*\n\nWe've received ₹399 /);
  });

  it('is the same message when its job runs again', async () => {
    const one = await paidCase();
    const again = await plannedOne('notify', one.requestId, 'paid');
    await run(again);
    await run({ ...again, attempt: 2 });
    expect(await sent(one.customer)).toHaveLength(2);
  });

  it('reaches the person at the address of today, and an erased person not at all', async () => {
    const moved = await paidCase();
    const changed = {
      type: 'updateProfile',
      name: 'New Name',
      email: 'new@example.com',
      profileCompleted: true,
    } as const;
    await kit.app.execute(user, moved.customer.id, changed, by(moved.customer, 'customer'));
    await run(await plannedOne('notify', moved.requestId, 'paid'));
    expect((await sent(moved.customer)).map(({ to }) => to)).toContain('new@example.com');

    const gone = await paidCase();
    const { state } = await kit.app.load(user, gone.customer.id);
    await kit.app.execute(user, gone.customer.id, { type: 'eraseUser', by: 'self' }, by(gone.customer, 'customer'));
    await run(await plannedOne('notify', gone.requestId, 'paid'));
    expect(await kit.app.outbox?.messages({ to: String(state.mobile) })).toEqual([]);
  });

  it('of a submission is in the digest of all staff while the case is nobody’s, and goes to its member of staff afterwards', async () => {
    const lata = await kit.person('staff', 'Lata');
    const open = await paidCase();
    await submitted(open);
    const digest = await digestOf(open.requestId);
    for (const person of [meera, lata]) expect((await texts(person)).join()).not.toContain(NEWS);
    await run(digest);
    for (const person of [meera, lata]) expect((await texts(person)).join()).toContain(NEWS);

    const taken = await paidCase();
    await step(taken.requestId, meera, 'staff', { type: 'assign', staffId: meera.id, method: 'claim', note: null });
    await submitted(taken);
    await run(await plannedOne('notify', taken.requestId, 'submitted'));
    expect((await texts(meera)).join()).toContain(`/r/${taken.caseNumber}`);
    const mails = (await texts(meera, 'mail')).join();
    expect(mails).toContain(`/r/${taken.caseNumber}`);
    expect(mails).not.toContain(taken.requestId);
    expect((await texts(lata)).join()).not.toContain(taken.caseNumber);
  });

  it('of a payment link leads to the page where it is paid, with amount and last day', async () => {
    const one = await paidCase();
    const orderId = await askedToPay(one);
    const lastDay = dayText(new Date(kit.clock.now() + 7 * DAY_MS).toISOString());
    await run(await plannedOne('notify', one.requestId, 'payment_link'));
    expect((await texts(one.customer)).join()).toContain('Please pay Rs 5,208 for Test Licence');
    expect((await texts(one.customer)).join()).toContain(
      `by ${lastDay}. ${kit.app.config.publicUrl}/r/${one.caseNumber}`,
    );
    expect((await texts(one.customer, 'mail')).join()).toContain(
      `by ${lastDay}.\n\n${kit.app.config.publicUrl}/payment-simulation?orderId=${orderId}`,
    );
  });

  it('of a payment link is not sent once the link was withdrawn', async () => {
    const one = await paidCase();
    await askedToPay(one);
    await step(one.requestId, meera, 'staff', { type: 'withdrawPaymentLink', note: null });
    await run(await plannedOne('notify', one.requestId, 'payment_link'));
    expect((await texts(one.customer)).join()).not.toContain('Please pay');
  });

  it('of the filing quotes the acknowledgement number', async () => {
    const one = await paidCase();
    await approved(one);
    await step(one.requestId, meera, 'staff', { type: 'startFiling' });
    const filed = { type: 'submitToAuthority', acknowledgementNumber: 'ACK-4711', authority: 'the Registrar' };
    await step(one.requestId, meera, 'staff', filed);
    await run(await plannedOne('notify', one.requestId, 'filed'));
    expect((await texts(one.customer)).join()).toContain(
      `Test Licence is filed with the Registrar. Acknowledgement number: ACK-4711.`,
    );
  });

  it('of a cancelled case says what goes back, in one SMS and one mail', async () => {
    const one = await paidCase();
    await step(one.requestId, one.customer, 'customer', { type: 'cancel', reason: 'Changed my mind' });
    for (const notification of await planned('notify', one.requestId, 'cancelled')) await run(notification);
    expect(await planned('notify', one.orderId, 'refund')).toEqual([]);
    expect((await sent(one.customer)).map(({ channel }) => channel).sort()).toEqual(['mail', 'sms']);
    expect((await texts(one.customer)).join()).toContain(
      "is cancelled. We're refunding Rs 399. It takes 5-7 working days.",
    );
  });

  it('of a wrong amount tells the admins both amounts, also where there is no case yet', async () => {
    const customer = await kit.person('customer', 'Iqbal');
    const opened = await initiateOrder(
      kit.app,
      { customerId: customer.id, serviceId: 'test-licence', shown: null, requestId: null, another: false },
      by(customer, 'customer'),
    );
    if (!opened.ok) throw new Error(opened.error.message);
    const { orderId } = opened.value;
    await capture(orderId, 100_50);
    await run(await plannedOne('notify', orderId, 'mismatch'));
    expect((await texts(admin)).join()).toContain(
      `Rs 100.50 was paid for Test Licence (${orderId}) instead of Rs 399.`,
    );
    expect(await texts(meera)).not.toContain(orderId);
  });

  it('to us is tried again as long as nobody of us is found, and never ends as told', async () => {
    const one = await paidCase();
    await submitted(one);
    const reads = { ...kit.app.reads, find: async () => ({ docs: [], cursor: null }) };
    const signal = new AbortController().signal;
    const submission = await plannedOne('notify', one.requestId, 'submitted');
    const toAdmins = { ...submission, payload: { ...submission.payload, template: 'unassigned', to: 'admins' } };
    for (const notification of [await digestOf(one.requestId), toAdmins]) {
      const working = WORKERS[notification.queue]?.handle({ ...kit.app, reads })(notification, signal);
      await expect(working).rejects.toThrow('nobody is there');
    }
    await run(toAdmins);
    expect((await texts(admin)).join()).toContain(one.caseNumber);
  });

  it('by mail goes out although the SMS does not, and a retry sends the SMS only', async () => {
    const one = await paidCase();
    const notification = await plannedOne('notify', one.requestId, 'paid');
    const worker = WORKERS.notify;
    if (worker === undefined) throw new Error('nobody notifies');
    const handed: string[] = [];
    const sender = (channel: string, works: boolean) => ({
      send: async () => {
        if (!works) throw new Error(`no ${channel} today`);
        handed.push(channel);
      },
    });
    const attempt = (sms: boolean, mail: boolean) =>
      worker.handle({ ...kit.app, sms: sender('sms', sms), mail: sender('mail', mail) })(
        notification,
        new AbortController().signal,
      );
    await expect(attempt(false, true)).rejects.toThrow('no sms today');
    expect(handed).toEqual(['mail']);
    await expect(attempt(false, true)).rejects.toThrow('no sms today');
    expect(handed).toEqual(['mail']);
    await attempt(true, true);
    expect(handed).toEqual(['mail', 'sms']);
  });

  it('to several people reaches the others when one of them cannot be told, and names every reason once', async () => {
    const open = await paidCase();
    await submitted(open);
    const notification = await digestOf(open.requestId);
    const worker = WORKERS[notification.queue];
    if (worker === undefined) throw new Error('nobody notifies');
    const reached = new Map<string, number>();
    const { state: hers } = await kit.app.load(user, meera.id);
    const away = new Set([hers.mobile, hers.email]);
    const send = async ({ to }: { readonly to: string }): Promise<void> => {
      if (away.has(to)) throw new Error('unknown number');
      reached.set(to, (reached.get(to) ?? 0) + 1);
    };
    const app = { ...kit.app, sms: { send }, mail: { send } };
    const signal = new AbortController().signal;
    await expect(worker.handle(app)(notification, signal)).rejects.toThrow(/^unknown number$/);
    const others = reached.size;
    expect(others).toBeGreaterThan(0);
    away.clear();
    await worker.handle(app)(notification, signal);
    expect(reached.size).toBe(others + 2);
    expect([...reached.values()].every((times) => times === 1)).toBe(true);
  });
});

describe('who chose not to be told', () => {
  const choose = async (
    person: Person,
    role: 'customer' | 'staff' | 'admin',
    choice: { sms?: boolean; mail?: boolean },
  ) => {
    const changed = await kit.app.execute(user, person.id, { type: 'changePreferences', ...choice }, by(person, role));
    if (!changed.ok) throw new Error(changed.error.message);
  };
  const ways = async (person: Person): Promise<readonly string[]> =>
    (await sent(person)).map(({ channel }) => channel).sort();

  it('by one way is told by the other', async () => {
    for (const [choice, left] of [
      [{ sms: false }, 'mail'],
      [{ mail: false }, 'sms'],
    ] as const) {
      const one = await paidCase();
      await choose(one.customer, 'customer', choice);
      await run(await plannedOne('notify', one.requestId, 'paid'));
      expect(await ways(one.customer)).toEqual([left]);
    }
  });

  it('at all hears nothing of their case, neither notifications nor reminders, and the job is done', async () => {
    const one = await paidCase();
    await choose(one.customer, 'customer', { sms: false, mail: false });
    await run(await plannedOne('notify', one.requestId, 'paid'));
    kit.clock.advance(DAY_MS);
    await run(await plannedOne('case-reminders', one.requestId));
    expect(await sent(one.customer)).toEqual([]);
  });

  it('hears all the same of money that goes back, and admins of a refund that fails', async () => {
    const one = await paidCase();
    await choose(one.customer, 'customer', { sms: false, mail: false });
    await step(one.requestId, one.customer, 'customer', { type: 'cancel', reason: 'Changed my mind' });
    const notifications = await planned('notify', one.requestId, 'cancelled');
    for (const each of notifications) await run(each);
    expect(await ways(one.customer)).toEqual(['mail', 'sms']);

    const sonia = await kit.person('admin', 'Sonia');
    await kit.read(admin, '/api/staff/queue');
    await choose(sonia, 'admin', { sms: false, mail: false });
    const [notification] = notifications;
    if (notification === undefined) throw new Error('the cancelling was not told of');
    const failed = { ...notification.payload, template: 'refund_failed', to: 'admins', orderId: one.orderId };
    await run({ ...notification, id: randomId(), payload: failed });
    expect(await ways(sonia)).toEqual(['mail', 'sms']);
  });

  it('hears all the same, as an admin, of a paid case that nobody has taken', async () => {
    const tara = await kit.person('admin', 'Tara');
    await kit.read(admin, '/api/staff/queue');
    await choose(tara, 'admin', { sms: false, mail: false });
    const one = await paidCase();
    await run(await plannedOne('unassigned-alerts', one.requestId));
    expect(await ways(tara)).toEqual(['mail', 'sms']);
    expect((await texts(tara)).join()).toContain('is still unassigned');
  });

  it('is told again once they choose so', async () => {
    const one = await paidCase();
    await choose(one.customer, 'customer', { sms: false });
    await choose(one.customer, 'customer', { sms: true });
    await run(await plannedOne('notify', one.requestId, 'paid'));
    expect(await ways(one.customer)).toEqual(['mail', 'sms']);
  });

  it('hears all the same of a case of nobody’s when every colleague chose so too: somebody has to know', async () => {
    const one = await paidCase();
    await submitted(one);
    const digest = await digestOf(one.requestId);
    const told = (await texts(meera)).length;
    const colleagues = (await staffMembers(kit.app.reads)).filter(({ role }) => role === 'staff');
    const before = new Map<string, unknown>();
    for (const { id } of colleagues) {
      before.set(id, (await kit.app.load(user, id)).state.preferences);
      await choose({ id, client: meera.client }, 'staff', { sms: false, mail: false });
    }
    await run(digest);
    expect(await texts(meera)).toHaveLength(told + 1);
    for (const { id } of colleagues)
      await choose({ id, client: meera.client }, 'staff', before.get(id) as { sms: boolean; mail: boolean });
  });

  it('decides for themselves only: colleagues hear of the same case as before', async () => {
    const [chetan, devi] = [await kit.person('staff', 'Chetan'), await kit.person('staff', 'Devi')];
    await kit.read(admin, '/api/staff/queue');
    await choose(chetan, 'staff', { sms: false, mail: false });
    const one = await paidCase();
    await submitted(one);
    await run(await digestOf(one.requestId));
    expect(await sent(chetan)).toEqual([]);
    expect((await texts(devi)).join()).toContain(NEWS);
  });
});

describe('a reminder', () => {
  it('about documents comes after 1, 3 and 7 days and stops once they are in', async () => {
    const one = await paidCase();
    const reminders = await planned('case-reminders', one.requestId);
    expect(reminders.map(({ runAt }) => Math.round((Date.parse(runAt) - kit.clock.now()) / DAY_MS))).toEqual([1, 3, 7]);
    const [first, second] = reminders;
    if (first === undefined || second === undefined) throw new Error('no reminders');
    kit.clock.advance(DAY_MS);
    await run(first);
    expect((await texts(one.customer)).join()).toContain("We're waiting for your documents");
    await submitted(one);
    kit.clock.advance(2 * DAY_MS);
    await run(second);
    expect(await texts(one.customer)).toHaveLength(1);
  });

  it('that is half a day late is left out', async () => {
    const one = await paidCase();
    const reminder = await plannedOne('case-reminders', one.requestId);
    kit.clock.advance(DAY_MS + 12 * HOUR_MS);
    await run(reminder);
    expect(await sent(one.customer)).toEqual([]);
  });

  it('to pay comes while this link is open, and not once it is paid', async () => {
    const one = await paidCase();
    const orderId = await askedToPay(one);
    const [first, second] = await planned('payment-reminders', orderId);
    if (first === undefined || second === undefined) throw new Error('no reminders');
    kit.clock.advance(HOUR_MS);
    await run(first);
    expect((await texts(one.customer)).join()).toContain('Rs 5,208 for Test Licence');
    await capture(orderId, 5208_00);
    kit.clock.advance(23 * HOUR_MS);
    await run(second);
    expect(await texts(one.customer)).toHaveLength(1);
  });
});

describe('the timer after delivery', () => {
  const deliver = { type: 'deliver', deliverables: [], result: 'The licence is number 12.' };
  const delivered = async () => {
    const one = await paidCase();
    await approved(one);
    await step(one.requestId, meera, 'staff', { type: 'startFiling' });
    const filed = { type: 'submitToAuthority', acknowledgementNumber: 'A-1', authority: null };
    await step(one.requestId, meera, 'staff', filed);
    await step(one.requestId, meera, 'staff', deliver);
    return one;
  };
  const status = async (requestId: string) => (await kit.app.load(serviceRequest, requestId)).state.status;

  it('completes the case after fourteen days, once', async () => {
    const one = await delivered();
    const timer = await plannedOne('case-timers', one.requestId);
    expect(Date.parse(timer.runAt) - kit.clock.now()).toBe(14 * DAY_MS);
    kit.clock.advance(14 * DAY_MS);
    await run(timer);
    await run(timer);
    expect(await status(one.requestId)).toBe('completed');
    const types = (await kit.app.store.load(`serviceRequest-${one.requestId}`)).map(({ event }) => event.type);
    expect(types.filter((type) => type === 'DeliveryConfirmed')).toHaveLength(1);
  });

  it('that the workflow of the case does not have does nothing', async () => {
    const one = await delivered();
    const timer = await plannedOne('case-timers', one.requestId);
    for (const other of [{ days: 10 }, { take: 'close' }])
      await run({ ...timer, payload: { ...timer.payload, ...other } });
    expect(await status(one.requestId)).toBe('service_delivered');
  });

  it('leaves a case open whose customer wrote after the delivery, until so many days after the answer', async () => {
    const one = await delivered();
    const timer = await plannedOne('case-timers', one.requestId);
    const say = async (person: Person, role: 'customer' | 'staff', text: string) =>
      kit.app.execute(
        conversation,
        one.requestId,
        { type: 'sendMessage', customerId: one.customer.id, text },
        by(person, role),
      );
    kit.clock.advance(13 * DAY_MS);
    await say(one.customer, 'customer', 'The address on it is wrong.');
    kit.clock.advance(DAY_MS);
    await run(timer);
    expect(await status(one.requestId)).toBe('service_delivered');
    const again = (await planned('case-timers', one.requestId)).find(({ id }) => id !== timer.id);
    expect(Date.parse(again?.runAt ?? '') - kit.clock.now()).toBe(DAY_MS);

    await say(meera, 'staff', 'It is corrected, please look again.');
    const answered = kit.clock.now();
    await run(again ?? timer);
    const last = (await planned('case-timers', one.requestId)).find(
      ({ runAt }) => Date.parse(runAt) === answered + 14 * DAY_MS,
    );
    expect(await status(one.requestId)).toBe('service_delivered');
    kit.clock.advance(14 * DAY_MS);
    await run(last ?? timer);
    expect(await status(one.requestId)).toBe('completed');
  });

  it('of a first delivery does not complete a case that was reopened and delivered again', async () => {
    const one = await delivered();
    const timer = await plannedOne('case-timers', one.requestId);
    const confirmed = { type: 'confirmDelivery', rating: 2, comment: 'The name is wrong' };
    await step(one.requestId, one.customer, 'customer', confirmed);
    await step(one.requestId, admin, 'admin', { type: 'reopen', reason: 'The name is wrong' });
    await step(one.requestId, meera, 'staff', deliver);
    expect(await status(one.requestId)).toBe('service_delivered');
    await run(timer);
    expect(await status(one.requestId)).toBe('service_delivered');
  });
});

describe('a refund', () => {
  it('whose last try fails is recorded as failed, and the admins are told', async () => {
    const one = await paidCase();
    await step(one.requestId, one.customer, 'customer', { type: 'cancel', reason: 'Changed my mind' });
    const due = await plannedOne('refunds', one.orderId);
    const away = {
      ...kit.app,
      gateway: { ...kit.app.gateway, refund: () => Promise.reject(new Error('gateway is away')) },
    };
    const handle = refund(away);
    const signal = new AbortController().signal;
    await expect(handle({ ...due, attempt: 1 }, signal)).rejects.toThrow('gateway is away');
    const refunds = async () => (await kit.app.load(payment, one.orderId)).state.refunds.map((one) => one.status);
    expect(await refunds()).toEqual(['requested']);
    await expect(handle({ ...due, attempt: due.attempts }, signal)).rejects.toThrow('gateway is away');
    expect(await refunds()).toEqual(['failed']);
    await run(await plannedOne('notify', one.orderId, 'refund_failed'));
    expect((await texts(admin)).join()).toContain("couldn't refund Rs 399");
  });
});
