import { position } from '@anupalan/domain/kernel/position';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliverWebhooks } from '../integrations/webhooks/deliver-webhooks.js';
import { savedStates, saveState } from '../integrations/webhooks/delivery-state.js';
import { readiness } from '../operations/health.js';
import { lastPosted, notePosted } from '../operations/seal-post.js';
import { sealNow } from '../operations/sealing.js';
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
  it('of a webhook go back to its end: everything new is sent, and health says so (durability 2)', async () => {
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

    await clampMarks(kit.app);
    expect((await readiness(kit.app)).body).toMatchObject({
      status: 'degraded',
      faults: [{ code: 'mark_beyond_log', params: { mark: `webhook ${made.body.id}`, from: later(300), to: head } }],
    });
    await delivering(async () => {
      await kit.paidRequest(asha);
      await expect.poll(() => cases().size).toBe(2);
    });
  });

  it('of seals that are posted outside go back to the last seal, and marks within the log stay (durability 2)', async () => {
    await sealNow(kit.app);
    await notePosted(kit.app, 0);
    await clampMarks(kit.app);
    expect([await lastPosted(kit.app), kit.app.faults.all()]).toEqual([0, []]);
    await notePosted(kit.app, 40);
    await clampMarks(kit.app);
    expect(await lastPosted(kit.app)).toBe(0);
    expect(kit.app.faults.all()).toMatchObject([{ code: 'mark_beyond_log', params: { from: 40, to: 0 } }]);
  });
});
