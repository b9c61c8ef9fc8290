import { service } from '@anupalan/domain/catalogue/aggregate';
import { user } from '@anupalan/domain/identity/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import { assignmentRule } from '@anupalan/domain/staffing/assignment-rule';
import { EVERY_CASE, type RuleDetails } from '@anupalan/domain/staffing/assignment-rule-record';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { leaseOn } from '../platform/lease.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { createAssigner } from './assigner.js';
import { assignmentFold } from './assignment-fold.js';

type Assigned = Extract<RequestEvent, { readonly type: 'RequestAssigned' }>;

let kit: CaseKit;
let asha: Person;
let meera: Person;
let kabir: Person;
beforeEach(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  kabir = await kit.person('staff', 'Kabir');
});
afterEach(() => kit.close());

const rule = async (more: Partial<RuleDetails> = {}) => {
  const command = {
    type: 'createRule',
    name: 'All',
    ruleType: 'workload_balanced',
    config: EVERY_CASE,
    ...more,
  } as const;
  await kit.app.execute(assignmentRule, 'rule-1', command, systemContext('test'));
};
const limit = (person: Person, maxConcurrentCases: number) =>
  kit.app.execute(staffProfile, person.id, { type: 'createProfile', maxConcurrentCases }, systemContext('test'));
const is = (person: Person, to: 'available' | 'away') =>
  kit.app.execute(staffProfile, person.id, { type: 'changeAvailability', to }, systemContext('test'));
const assigneeOf = async (id: string) => (await kit.app.load(serviceRequest, id)).state.assigneeId;
const assignmentsOf = async (id: string) => {
  const events = (await kit.app.store.load(`serviceRequest-${id}`)) as readonly Recorded<RequestEvent>[];
  return events.filter((one): one is Recorded<Assigned> => one.event.type === 'RequestAssigned');
};
const assignedTo = (id: string, person: Person) => eventually(async () => (await assigneeOf(id)) === person.id);

describe('a paid case', () => {
  it('goes to somebody by rule, and the event says by which one and why nobody else', async () => {
    await rule();
    await is(kabir, 'away');
    const id = await kit.paidRequest(asha);
    await assignedTo(id, meera);
    const [assigned] = await assignmentsOf(id);
    expect(assigned?.event.data).toMatchObject({
      method: 'rule',
      decision: {
        ruleId: 'rule-1',
        candidates: [
          { staffId: meera.id, outcome: 'chosen', load: 0, limit: 10 },
          { staffId: kabir.id, outcome: 'excluded', excludedBy: 'away' },
        ],
      },
    });
    const paid = (await kit.app.store.load(`serviceRequest-${id}`)).find(
      ({ event }) => event.type === 'InitialPaymentReceived',
    );
    expect(assigned?.metadata.causationId).toBe(paid?.id);
  });

  it('never passes anybody’s limit, however many are paid at once', async () => {
    await limit(meera, 2);
    await limit(kabir, 3);
    await rule();
    const ids = await Promise.all(Array.from({ length: 9 }, () => kit.paidRequest(asha)));
    const loads = async () => {
      const all = await Promise.all(ids.map(assigneeOf));
      return [meera, kabir].map(({ id }) => all.filter((one) => one === id).length);
    };
    await eventually(async () => (await loads()).join() === '2,3');
    expect((await Promise.all(ids.map(assigneeOf))).filter((one) => one === null)).toHaveLength(4);
    // Capacity returns: one of the waiting cases is assigned.
    const done = await eventually(async () => {
      for (const id of ids) if ((await assigneeOf(id)) === meera.id) return id;
      return null;
    });
    await meera.client.post(`/api/staff/requests/${done}/cancel`, { reason: 'The customer called.' });
    await eventually(async () => (await loads()).join() === '3,3');
  });

  it('that somebody takes at the same moment has one assignee, and the other way is refused', async () => {
    await rule();
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const id = await kit.paidRequest(asha);
        await meera.client.post(`/api/staff/requests/${id}/claim`, {});
        return id;
      }),
    );
    await eventually(async () => (await Promise.all(ids.map(assigneeOf))).every((one) => one !== null));
    for (const id of ids) expect(await assignmentsOf(id)).toHaveLength(1);
  });

  it('waits in the queue without a rule, and is given away when one is made', async () => {
    const id = await kit.paidRequest(asha);
    expect(await assigneeOf(id)).toBeNull();
    await rule();
    await eventually(async () => (await assigneeOf(id)) !== null);
  });
});

describe('somebody who goes away', () => {
  it('loses what nobody has begun, and keeps for hand-over what was begun', async () => {
    await is(kabir, 'away');
    await rule();
    const [left, begun] = [await kit.paidRequest(asha), await kit.paidRequest(asha)];
    await assignedTo(left, meera);
    await assignedTo(begun, meera);
    await meera.client.post(`/api/staff/requests/${begun}/messages`, { text: 'I have begun.' });
    await is(kabir, 'available');
    await is(meera, 'away');
    await assignedTo(left, kabir);
    expect(await assigneeOf(begun)).toBe(meera.id);
    const [, moved] = await assignmentsOf(left);
    expect(moved?.event.data).toMatchObject({
      previousStaffId: meera.id,
      decision: { because: 'assignee_unavailable' },
    });
  });
});

describe('the assigner', () => {
  it('that restarts goes on from its kept fold, and repeats nothing', async () => {
    await rule();
    const id = await kit.paidRequest(asha);
    await eventually(async () => (await assigneeOf(id)) !== null);
    const first = assignmentFold(kit.app);
    await first.current();
    await first.save(true);
    const reads: string[] = [];
    const watched = {
      ...kit.app.events,
      readAll: (options: Parameters<typeof kit.app.events.readAll>[0]) => {
        reads.push(options.after ?? 'start');
        return kit.app.events.readAll(options);
      },
    };
    const again = assignmentFold({ ...kit.app, events: watched });
    const state = await again.current();
    expect(reads).toEqual([await first.position()]);
    expect([...state.cases.keys()]).toEqual([id]);
    expect(state.colleagues.get((await assigneeOf(id)) ?? '')?.cases.has(id)).toBe(true);
  });

  it('folds anew what was kept of another log', async () => {
    await rule();
    const fold = assignmentFold(kit.app);
    await fold.current();
    await fold.save(true);
    const other = { ...kit.app.events, identity: async () => 'another log' };
    const anew = assignmentFold({ ...kit.app, events: other });
    expect(await anew.position()).toBeNull();
    expect((await anew.current()).rules.size).toBe(1);
  });

  it('remembers a case that ended and was opened again', async () => {
    await rule();
    const admin = await kit.person('admin', 'Arjun');
    const id = await kit.paidRequest(asha);
    await eventually(async () => (await assigneeOf(id)) !== null);
    await admin.client.post(`/api/staff/requests/${id}/cancel`, { reason: 'A mistake.' });
    expect((await kit.app.assignment()).cases.has(id)).toBe(false);
    await admin.client.post(`/api/admin/requests/${id}/reopen`, { reason: 'It was none.' });
    const found = (await kit.app.assignment()).cases.get(id);
    expect(found).toMatchObject({ assigneeId: await assigneeOf(id), paid: false, started: true });
  });

  it('stands by while another process assigns, and takes over when that one ends', async () => {
    const other = leaseOn(kit.app.keyValue, 'assigner-2', 10_000);
    expect(await other.acquire()).toBe(true);
    const lease = leaseOn(kit.app.keyValue, 'assigner-2', 10_000);
    expect(await lease.acquire()).toBe(false);
    const ending = new AbortController();
    const standby = createAssigner({ ...kit.app, lease }).run(ending.signal);
    await other.release();
    await eventually(() => lease.held());
    ending.abort();
    await standby;
    expect(await lease.held()).toBe(false);
    expect(await other.acquire()).toBe(true);
  });

  it('has lost the right when another one took over after its time', async () => {
    const [first, second] = [leaseOn(kit.app.keyValue, 'late', 10_000), leaseOn(kit.app.keyValue, 'late', 10_000)];
    expect(await first.acquire()).toBe(true);
    kit.clock.advance(10_001);
    expect(await first.held()).toBe(false);
    expect(await second.acquire()).toBe(true);
    expect(await first.acquire()).toBe(false);
    expect(await first.held()).toBe(false);
  });

  it('gives nothing to somebody who was deactivated', async () => {
    await rule();
    const gone = { type: 'deactivateUser', reason: 'Left', cases: 'assign' } as const;
    const admin = await kit.person('admin', 'Arjun');
    const byAdmin = systemContext('test', { actor: { id: admin.id, role: 'admin' } });
    expect((await kit.app.execute(user, kabir.id, gone, byAdmin)).ok).toBe(true);
    const ids = await Promise.all([kit.paidRequest(asha), kit.paidRequest(asha)]);
    for (const id of ids) await assignedTo(id, meera);
  });

  it('sees what a service asks for', async () => {
    await rule();
    const { state } = await kit.app.load(service, 'test-licence');
    expect(state.serviceTypeId).toBeNull();
    expect((await kit.app.assignment()).services.get('test-licence')).toMatchObject({
      category: 'legal',
      typeId: null,
    });
  });
});
