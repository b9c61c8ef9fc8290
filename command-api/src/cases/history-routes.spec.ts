import type { CaseView, PastCase, PastViewer, TimelinePage } from '@anupalan/domain/contracts/requests';
import { caseSubject, userSubject } from '@anupalan/domain/kernel/event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let arjun: Person;
let id: string;

beforeAll(async () => {
  kit = await startCaseKit();
  [asha, meera, arjun] = [
    await kit.person('customer', 'Asha'),
    await kit.person('staff', 'Meera'),
    await kit.person('admin', 'Arjun'),
  ];
  id = await kit.paidRequest(asha);
  await meera.client.post(`/api/staff/requests/${id}/claim`, {});
  await kit.upload(asha, id);
  expect((await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS })).status).toBeLessThan(300);
  await meera.client.post(`/api/staff/requests/${id}/notes`, { text: 'Looks complete.' });
});
afterAll(() => kit.close());

const path = (what: string, of = id): string => `/api/admin/requests/${of}/${what}`;
const moments = async (): Promise<TimelinePage> => (await kit.read(arjun, path('moments'))).body;
const past = async (at: string, as: PastViewer): Promise<PastCase> => {
  const { status, body } = await kit.read(arjun, path(`history?at=${at}&as=${as}`));
  expect(status).toBe(200);
  return body;
};
const positionAfter = async (type: string): Promise<string> => {
  const found = (await moments()).items.findLast((entry) => entry.type === type);
  if (found === undefined) throw new Error(`no ${type} in the case`);
  return found.position;
};

describe('the moments of a case', () => {
  it('are its events from the first one on, in the words of the timeline, with who did them', async () => {
    const { items, total, next_cursor } = await moments();
    expect(items).toHaveLength(total);
    expect(next_cursor).toBeNull();
    expect(items[0]?.type).toBe('ServiceRequested');
    expect(items.map(({ position }) => position)).toEqual(items.map(({ position }) => position).sort());
    const live: CaseView = (await kit.read(arjun, `/api/requests/${id}`)).body;
    expect(items).toEqual(live.timeline.items);
    expect(items.find(({ type }) => type === 'DocumentAttached')?.actor.name).toBe('Asha');
  });

  it('are paged by a cursor, and a foreign one is refused', async () => {
    expect((await kit.read(arjun, path('moments?after=elsewhere'))).status).toBe(422);
  });
});

describe('a case at a past moment', () => {
  it('is as staff saw it right after that event, and knows nothing of what came later', async () => {
    const { view } = await past(await positionAfter('DocumentAttached'), 'staff');
    expect(view?.status.label).not.toBe('');
    expect(view?.request.status).toBe('documents_not_uploaded');
    expect(view?.submission).toMatchObject({ status: 'none', answers: null });
    expect(view?.documents).toMatchObject([{ key: 'pan', status: 'uploaded' }]);
    expect(view?.notes.total).toBe(0);
    expect(view?.timeline.items.at(-1)?.type).toBe('DocumentAttached');
    const now = (await past(await positionAfter('NoteAdded'), 'staff')).view;
    expect(now?.request.status).toBe('documents_uploaded_pending_review');
    expect(now?.notes.items).toMatchObject([{ text: 'Looks complete.', mine: true }]);
  });

  it('shows as the customer saw it neither notes nor what was among colleagues', async () => {
    const { view } = await past(await positionAfter('NoteAdded'), 'customer');
    expect(view?.notes).toEqual({ items: [], next_cursor: null, total: 0 });
    expect(view?.timeline.items.map(({ type }) => type)).not.toContain('NoteAdded');
    expect(view?.assignment).toBeNull();
    expect(JSON.stringify(view)).not.toContain(ANSWERS.aadhaar);
  });

  it('is for admins only, and another id is no case', async () => {
    const at = await positionAfter('NoteAdded');
    for (const person of [asha, meera])
      for (const what of ['moments', `history?at=${at}`]) expect((await kit.read(person, path(what))).status).toBe(403);
    for (const what of ['moments', `history?at=${at}`]) {
      const { status, body } = await kit.read(arjun, path(what, 'nobody'));
      expect([status, body.code]).toEqual([404, 'request_not_found']);
    }
  });

  it('is refused at a position that is no event of it', async () => {
    const other = await kit.paidRequest(asha);
    const theirs: TimelinePage = (await kit.read(arjun, path('moments', other))).body;
    const foreign = theirs.items[0]?.position ?? '';
    for (const at of [foreign, '12', 'yesterday', '0'.repeat(20), ''])
      expect((await kit.read(arjun, path(`history?at=${at}`))).status).toBe(422);
    expect((await kit.read(arjun, path('history'))).status).toBe(422);
    expect((await kit.read(arjun, path(`history?at=${await positionAfter('NoteAdded')}&as=nobody`))).status).toBe(422);
  });

  it('is erased where the case is erased, at every moment of it', async () => {
    const [submitted, noted] = [await positionAfter('IntakeSubmitted'), await positionAfter('NoteAdded')];
    expect((await past(submitted, 'customer')).view?.submission.answers).toMatchObject({ trade_name: 'Shree Traders' });
    await kit.app.vault.destroy(caseSubject(id));
    await kit.app.vault.destroy(userSubject(asha.id));
    for (const as of ['customer', 'staff'] as const) {
      const { view } = await past(submitted, as);
      expect(view?.submission).toMatchObject({ answers: null, answers_gone: 'erased' });
      expect(JSON.stringify(await past(noted, as))).not.toMatch(/Shree Traders|Looks complete|pan\.pdf/);
    }
  });
});
