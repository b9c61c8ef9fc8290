import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, type CaseKit, type Person, pdf, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
});
afterAll(() => kit.close());

const CORRECT = { ...ANSWERS, remarks: 'None' };
const view = async (person: Person, id: string) => (await kit.read(person, `/api/requests/${id}`)).body;
const submit = (id: string, answers: Readonly<Record<string, unknown>>) =>
  asha.client.post(`/api/requests/${id}/submit-intake`, { answers });
const staff = (id: string, name: string, body: unknown) => meera.client.post(`/api/staff/requests/${id}/${name}`, body);

/** A case in review with a PAN card and a deed. */
const inReview = async () => {
  const id = await kit.paidRequest(asha);
  const panId: string = (await kit.upload(asha, id)).body.id;
  const deedId: string = (await kit.upload(asha, id, 'deed', [pdf('deed'), 'deed.pdf'])).body.id;
  expect((await submit(id, CORRECT)).status).toBe(200);
  expect((await staff(id, 'claim', {})).status).toBe(200);
  return { id, panId, deedId };
};

describe('a correction of one answer and one document', () => {
  it('opens these two, says why, and refuses every other change with its name', async () => {
    const { id, panId } = await inReview();
    const fields = [{ key: 'trade_name', reason: 'The card says otherwise.' }];
    const documents = [{ documentId: panId, reasonCode: 'not_readable', reason: 'The photo is blurred.' }];
    expect((await staff(id, 'request-reupload', { fields, documents })).status).toBe(200);
    expect(await view(asha, id)).toMatchObject({
      correction_scope: 'named',
      correction_fields: fields,
      documents: [{ status: 'rejected', reason: 'The photo is blurred.' }, { key: 'deed' }],
    });

    const deed = await kit.upload(asha, id, 'deed', [pdf('another'), 'another.pdf']);
    expect([deed.status, deed.body.code]).toEqual([409, 'document.locked']);
    expect((await kit.upload(asha, id, 'pan', [pdf('two'), 'pan-2.pdf'])).status).toBe(201);
    const refused = await submit(id, { ...CORRECT, trade_name: 'Shree Traders Pune', remarks: 'Hurry' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          path: 'answers.remarks',
          code: 'answer.locked',
          params: { label: 'Remarks' },
          message: 'Remarks was not sent back for correction. Leave it as it was, or write to us under Messages.',
        },
      ],
    ]);
    expect((await submit(id, { ...CORRECT, trade_name: 'Shree Traders Pune' })).status).toBe(200);
    const seen = await view(meera, id);
    expect(seen.correction_scope).toBeNull();
    expect(seen.submission.changes).toEqual([{ key: 'trade_name', before: 'Shree Traders' }]);
  });

  it('keeps its draft when the first submission is sent once more, late', async () => {
    const id = await kit.paidRequest(asha);
    await kit.upload(asha, id);
    await kit.upload(asha, id, 'deed', [pdf('deed'), 'deed.pdf']);
    const submitOnce = () =>
      asha.client.post(
        `/api/requests/${id}/submit-intake`,
        { answers: CORRECT },
        { 'idempotency-key': 'aaaaaaaa-0000-4000-8000-000000000001' },
      );
    expect((await submitOnce()).status).toBe(200);
    await staff(id, 'claim', {});
    const fields = [{ key: 'trade_name', reason: 'The card says otherwise.' }];
    expect((await staff(id, 'request-reupload', { fields, documents: [] })).status).toBe(200);
    const path = `/api/requests/${id}/draft`;
    const answers = { ...CORRECT, trade_name: 'Shree Traders Pune' };
    expect((await asha.client.request('PUT', path, { body: { answers, version: 0 } })).status).toBe(200);
    expect((await submitOnce()).status).toBe(200);
    expect((await asha.client.get(path)).body).toMatchObject({ answers });
  });

  it('keeps a draft whatever it changes: nothing typed is lost, only the submission is refused', async () => {
    const { id } = await inReview();
    await staff(id, 'request-reupload', { fields: [{ key: 'trade_name', reason: 'Is it this one?' }] });
    const answers = { ...CORRECT, trade_name: 'Shree Traders Pune', remarks: 'Hurry' };
    const saved = await asha.client.request('PUT', `/api/requests/${id}/draft`, { body: { answers } });
    expect([saved.status, saved.body.answers]).toEqual([200, answers]);
    expect((await submit(id, answers)).status).toBe(422);
    expect((await kit.read(asha, `/api/requests/${id}/draft`)).body.answers).toEqual(answers);
  });
});

describe('a note alone', () => {
  it('opens the whole form, its documents included', async () => {
    const { id, deedId } = await inReview();
    await staff(id, 'review-document', { documentId: deedId, decision: 'approve' });
    expect((await staff(id, 'request-reupload', { note: 'Is this the right firm?' })).status).toBe(200);
    expect(await view(asha, id)).toMatchObject({
      correction_scope: 'everything',
      correction_note: 'Is this the right firm?',
    });
    expect((await kit.upload(asha, id, 'deed', [pdf('right'), 'right.pdf'])).status).toBe(201);
    expect((await submit(id, { ...CORRECT, trade_name: 'Ganesh Stores', remarks: 'Sorry' })).status).toBe(200);
    const seen = await view(meera, id);
    expect(seen.submission.changes.map(({ key }: { key: string }) => key)).toEqual(['trade_name', 'remarks']);
    expect(
      seen.documents.find((one: { key: string; superseded: boolean }) => one.key === 'deed' && !one.superseded),
    ).toMatchObject({
      status: 'pending_review',
      is_replacement: true,
    });
  });
});
