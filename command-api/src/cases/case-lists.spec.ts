import type { CaseRow } from '@anupalan/domain/contracts/requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let admin: Person;
/** Two cases, the first of them taken by Meera. */
let ids: readonly [string, string];
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  admin = await kit.person('admin', 'Arjun');
  const first = await kit.paidRequest(asha);
  kit.clock.advance(1000); // Entries of the same moment have no defined order.
  ids = [first, await kit.paidRequest(asha)];
  await meera.client.post(`/api/staff/requests/${ids[0]}/claim`, {});
});
afterAll(() => kit.close());

const list = (query: string, person = admin) => kit.read(person, `/api/admin/requests?${query}`);
const found = async (query: string): Promise<string[]> => {
  const { status, body } = await list(query);
  expect([query, status]).toEqual([query, 200]);
  return (body.items as CaseRow[]).map(({ id }) => id);
};

describe('a list of cases', () => {
  it.each([
    ['a status that is none', 'status=documents_approved,almost_done', 'status.1'],
    ['a party that is no one’s', 'waiting_on=green', 'waiting_on.0'],
    ['a service that there is not', 'service=teleportation', 'service'],
    ['a category that there is not', 'category=magic', 'category'],
    ['a person that there is not', 'assignee=nobody-with-this-id', 'assignee'],
    ['a payment status that is none', 'payment=half', 'payment.0'],
    ['an origin that is none', 'source=fax', 'source.0'],
    ['a day that is none', 'from=2026-02-30', 'from'],
    ['days in the wrong order', 'from=2026-11-02&to=2026-11-01', 'to'],
    ['days of delivery in the wrong order', 'delivered_from=2026-11-02&delivered_to=2026-11-01', 'delivered_to'],
    ['a due date that is none', 'due=someday', 'due'],
    ['an order that is none', 'sort=colour', 'sort'],
  ])('refuses %s and names it', async (_, query, path) => {
    const { status, body } = await list(query);
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
  });

  it('is narrowed by each filter, and by all of them together', async () => {
    const [mine, free] = ids;
    expect(await found('assignee=none')).toEqual([free]);
    expect(await found(`assignee=${meera.id}`)).toEqual([mine]);
    expect(await found('status=documents_not_uploaded&waiting_on=customer&payment=paid&source=payment')).toEqual([
      free,
      mine,
    ]);
    expect(await found('status=completed,closed')).toEqual([]);
    const { body } = await list('');
    const row = (body.items as CaseRow[])[0];
    expect(await found(`service=${row?.service_id}`)).toEqual([free, mine]);
    expect(await found('category=consultation')).toEqual([]);
    expect(await found('from=2026-11-21&to=2026-11-21')).toEqual([free, mine]);
    expect(await found('from=2026-11-22')).toEqual([]);
    expect(await found('delivered_from=2026-11-21&delivered_to=2026-11-21&sort=-delivered_at')).toEqual([]);
    expect(await found(`q=ash&assignee=none`)).toEqual([free]);
    expect(await found('due=overdue')).toEqual([]);
  });

  it('knows who asks by "me"', async () => {
    const answer = await kit.read(meera, '/api/staff/requests?assignee=me');
    expect((answer.body.items as CaseRow[]).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await found('assignee=me')).toEqual([]);
  });

  it('goes on where its first page ended, even one that depends on the hour', async () => {
    kit.clock.advance(14 * 86_400_000);
    // Days in which the customer has to act do not count.
    expect(await found('due=overdue')).toEqual([]);
    for (const id of ids)
      await admin.client.post(`/api/admin/requests/${id}/override-status`, {
        to: 'documents_uploaded_pending_review',
        reason: 'Papers came by post',
      });
    kit.clock.advance(14 * 86_400_000);
    for (const query of ['limit=1', 'limit=1&q=asha', 'limit=1&due=overdue', 'limit=1&sort=status']) {
      const first = await list(query);
      expect([query, first.body.items.length, first.body.total]).toEqual([query, 1, 2]);
      const second = await list(`${query}&cursor=${encodeURIComponent(first.body.next_cursor)}`);
      expect([query, second.body.items.length, second.body.next_cursor]).toEqual([query, 1, null]);
      expect(second.body.items[0].id).not.toBe(first.body.items[0].id);
      kit.clock.advance(60_000);
    }
    expect(await list('limit=1&cursor=nonsense')).toMatchObject({ status: 400, body: { code: 'bad_cursor' } });
    const other = (await list('limit=1')).body.next_cursor as string;
    expect(await list(`limit=1&q=asha&cursor=${encodeURIComponent(other)}`)).toMatchObject({ status: 400 });
  });

  it('of the queue takes the same filters beside its tab', async () => {
    const answer = await kit.read(admin, '/api/staff/queue?tab=all&assignee=none&due=overdue');
    expect((answer.body.items as CaseRow[]).map(({ id }) => id)).toEqual([ids[1]]);
    expect(answer.body.counts).toMatchObject({ all: 2, unassigned: 1 });
  });
});
