import { position } from '@anupalan/domain/kernel/position';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliverWebhooks } from '../integrations/webhooks/deliver-webhooks.js';
import { savedStates, saveState } from '../integrations/webhooks/delivery-state.js';
import { readiness } from '../operations/health.js';
import { lastPosted, notePosted } from '../operations/seal-post.js';
import { sealNow } from '../operations/sealing.js';
import { leaseOn, SOLE } from '../platform/lease.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { type Receiver, startReceiver } from '../testing/webhook-receiver.js';
import { clampMarks } from './clamp-marks.js';

let kit: CaseKit;
let asha: Person;
let receiver: Receiver;
beforeEach(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await kit.close();
});

/** Delivers webhooks during `work`. */
const delivering = async (work: () => Promise<void>): Promise<void> => {
  const ending = new AbortController();
  const running = deliverWebhooks(kit.app, ending.signal);
  await work();
  ending.abort(new Error('stopping'));
  await running;
};
const cases = (): ReadonlySet<string> => new Set(receiver.taken.map(({ event }) => event.subject));

describe('marks beyond the end of a log that was restored', () => {
  it('of a webhook go back to its end: everything new is sent, and health says so', async () => {
    const chief = await kit.person('admin', 'Kabir', { isSuperAdmin: true });
    const made = await chief.client.post('/api/admin/webhooks', {
      name: 'Ledger',
      url: receiver.url,
      types: ['anupalan.service_request.created.v1'],
    });
    expect(made.status).toBe(200);
    await delivering(async () => {
      await kit.paidRequest(asha);
      await expect.poll(() => cases().size).toBe(1);
    });
    // As the copy of a log that was made first, and of the marks that was made later.
    const later = (n: number) => String(position(String(Number(head) + n).padStart(20, '0')));
    const head = (await kit.app.events.head()) ?? '';
    for (const [id, { state, version }] of await savedStates(kit.app)) {
      const feed = { ...state.feed, after: later(300), undone: [later(290)] };
      await saveState(kit.app, id, { state: { ...state, feed, begun: later(250), enabledAt: later(10) }, version });
    }

    await clampMarks(kit.app, SOLE);
    expect((await readiness(kit.app)).body).toMatchObject({
      status: 'degraded',
      faults: [{ code: 'mark_beyond_log', params: { mark: `webhook ${made.body.id}`, from: later(300), to: head } }],
    });
    await delivering(async () => {
      await kit.paidRequest(asha);
      await expect.poll(() => cases().size).toBe(2);
    });
  });

  it('of seals that are posted outside go back to the last seal, and marks within the log stay', async () => {
    await sealNow(kit.app);
    await notePosted(kit.app, 0);
    await clampMarks(kit.app, SOLE);
    expect([await lastPosted(kit.app), kit.app.faults.all()]).toEqual([0, []]);
    await notePosted(kit.app, 40);
    await clampMarks(kit.app, SOLE);
    expect(await lastPosted(kit.app)).toBe(0);
    expect(kit.app.faults.all()).toMatchObject([{ code: 'mark_beyond_log', params: { from: 40, to: 0 } }]);
  });

  it('are left alone where another process moves them meanwhile, or works on them', async () => {
    const feed = { id: 'feed', after: null, undone: [], upTo: null, named: false };
    const none = { redeliveries: [], begun: '', held: [], enabledAt: '', takenAt: null, failedAt: null, failures: 0 };
    const head = (await kit.app.events.head()) ?? '';
    const further = String(position(String(Number(head) + 1).padStart(20, '0')));
    const furthest = String(position(String(Number(head) + 300).padStart(20, '0')));
    const moveTo = async (after: string) => {
      const version = (await savedStates(kit.app)).get('w1')?.version ?? 'absent';
      await saveState(kit.app, 'w1', { state: { ...none, feed: { ...feed, after } }, version });
    };
    const places = async () => (await savedStates(kit.app)).get('w1')?.state.feed.after;
    /** The other process moves its mark while this one reads the end of the log. */
    const moving = { head: async () => moveTo(further).then(() => head) };
    const beside = { ...kit.app, events: Object.assign(Object.create(kit.app.events), moving) };

    for (const before of [head, furthest]) {
      await moveTo(before);
      await clampMarks(beside, SOLE);
      expect(await places()).toBe(further);
    }
    const held = leaseOn(kit.app.keyValue, 'webhooks');
    expect(await held.acquire()).toBe(true);
    await clampMarks(kit.app, leaseOn(kit.app.keyValue, 'webhooks'));
    expect([await places(), kit.app.faults.all()]).toEqual([further, []]);
    await held.release();
    await clampMarks(kit.app, leaseOn(kit.app.keyValue, 'webhooks'));
    expect(await places()).toBe(head);
    expect(await held.acquire()).toBe(true);
  });
});
