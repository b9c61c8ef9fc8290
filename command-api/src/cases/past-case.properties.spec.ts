import type { CaseView, PastCase, TimelinePage } from '@anupalan/domain/contracts/requests';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let arjun: Person;

beforeAll(async () => {
  kit = await startCaseKit();
  [asha, meera, arjun] = [
    await kit.person('customer', 'Asha'),
    await kit.person('staff', 'Meera'),
    await kit.person('admin', 'Arjun'),
  ];
});
afterAll(() => kit.close());

const caseOf = async (person: Person, id: string): Promise<CaseView> =>
  (await kit.read(person, `/api/requests/${id}`)).body;
const staff = (name: string, body: unknown) => (id: string) =>
  meera.client.post(`/api/staff/requests/${id}/${name}`, body);
const own = (name: string, body: unknown) => (id: string) => asha.client.post(`/api/requests/${id}/${name}`, body);
/** A verdict on the newest document, if there is one. */
const verdict = (decision: object) => async (id: string) => {
  const documentId = (await caseOf(meera, id)).documents.at(-1)?.id;
  if (documentId !== undefined) await staff('review-document', { documentId, ...decision })(id);
};

/** Acts of people on a case, whether allowed at that moment or not. */
const ACTS: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  claim: staff('claim', {}),
  upload: (id) => kit.upload(asha, id),
  submit: own('submit-intake', { answers: ANSWERS }),
  resubmit: own('submit-intake', { answers: { ...ANSWERS, trade_name: 'Kulkarni & Co' } }),
  approve: verdict({ decision: 'approve' }),
  reject: verdict({ decision: 'reject', reasonCode: 'not_readable', reason: 'Not readable.' }),
  approveAll: staff('approve-documents', {}),
  sendBack: staff('request-reupload', { note: 'Please look again.' }),
  link: staff('send-payment-link', { professionalFee: 1000, governmentFees: [{ label: 'Stamp duty', amount: 200 }] }),
  start: staff('start-filing', {}),
  ask: own('messages', { text: 'When is it ready?' }),
  answer: staff('messages', { text: 'Soon.' }),
  note: staff('notes', { text: 'Call her.' }),
  override: (id) =>
    arjun.client.post(`/api/admin/requests/${id}/override-status`, { to: 'documents_approved', reason: 'By post.' }),
  cancel: own('cancel', { reason: 'Not needed.' }),
};

describe('the past of a case', () => {
  it('ends in the present: at its last event it is what customer and staff see live', async () => {
    const acts = fc.array(fc.constantFrom(...Object.keys(ACTS)), { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(acts, async (names) => {
        const id = await kit.paidRequest(asha);
        for (const name of ['claim', 'upload', 'submit', ...names]) {
          kit.clock.advance(60_000);
          await ACTS[name]?.(id);
        }
        const { items }: TimelinePage = (await kit.read(arjun, `/api/admin/requests/${id}/moments`)).body;
        const last = items.at(-1);
        // A refused act leaves no event, so the clock goes back to the last event to compare.
        kit.clock.advance(Date.parse(last?.at ?? '') - kit.clock.now());
        for (const [as, person] of [
          ['customer', asha],
          ['staff', meera],
        ] as const) {
          const then = await kit.read(arjun, `/api/admin/requests/${id}/history?at=${last?.position}&as=${as}`);
          expect((then.body as PastCase).view).toEqual(await caseOf(person, id));
        }
      }),
      // A payment that is asked for, which few sequences come to.
      { numRuns: 8, examples: [[['approve', 'approveAll', 'link']]] },
    );
  });
});
