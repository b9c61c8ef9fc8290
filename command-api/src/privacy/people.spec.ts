import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { WORKERS } from '../server/start-workers.js';
import { type CaseKit, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { ISSUED_ON, type PeopleCase, peopleCase } from '../testing/company-kit.js';
import { erase } from './erasure-jobs.js';

const DAY_MS = 24 * 3600_000;
const ASHA = '999999990019';
const RAVI = '999941057058';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let admin: Person;
let company: PeopleCase;
beforeEach(async () => {
  kit = await startCaseKit();
  [asha, meera, admin] = await Promise.all([
    kit.person('customer', 'Gitanjali'),
    kit.person('staff', 'Meera'),
    kit.person('admin', 'Arjun'),
  ]);
  company = await peopleCase(kit, asha);
});
afterEach(() => kit.close());

const submit = async (more: Readonly<Record<string, unknown>> = {}): Promise<void> => {
  const { status, text } = await company.submit(more);
  expect([status, text]).toEqual([200, text]);
  await admin.client.post(`/api/admin/requests/${company.id}/assign`, { staffId: meera.id });
};
const command = async (what: RequestCommand): Promise<void> => {
  const context = systemContext('test', { actor: { id: admin.id, role: 'admin' }, channel: 'web' });
  expect((await kit.app.execute(serviceRequest, company.id, what, context)).ok).toBe(true);
};
const numbersFor = async (person: Person): Promise<readonly unknown[]> => {
  const { form_data: answers } = (await kit.read(person, `/api/latest-submission/${company.id}`)).body;
  return answers.directors.map(({ aadharNumber }: { aadharNumber: unknown }) => aadharNumber);
};
/** The files of the data folder that hold one of these texts. */
const filesWith = (...texts: readonly string[]): readonly string[] =>
  readdirSync(kit.app.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => texts.some((text) => readFileSync(path).includes(text)));
const staffDo = (name: string, body: unknown = {}) =>
  meera.client.post(`/api/staff/requests/${company.id}/${name}`, body);
const documentsOf = async () => (await kit.read(meera, `/api/requests/${company.id}`)).body.documents as Shown[];
interface Shown {
  readonly id: string;
  readonly key: string;
  readonly personId: string | null;
  readonly status: string;
  readonly person: string | null;
  readonly answers_changed: boolean;
  readonly superseded: boolean;
}
const placeOf = ({ key, personId }: Shown): string => (personId === null ? key : `${key}#${personId}`);

describe('the Aadhaar numbers of people', () => {
  it('stand in no file of the data folder, of a draft or a submission, and are sealed under their own key', async () => {
    expect((await company.saveDraft(company.answers)).status).toBe(200);
    expect(filesWith(ASHA, RAVI)).toEqual([]);
    const path = `/api/requests/${company.id}/draft`;
    expect((await asha.client.get(path)).body.answers.directors[1].aadharNumber).toBe(RAVI);
    await company.uploadAll();
    await submit();
    expect(filesWith(ASHA, RAVI)).toEqual([]);
    expect(await numbersFor(asha)).toEqual([ASHA, RAVI]);
    await kit.app.vault.destroy(`aadhaar:${company.id}`);
    expect(await numbersFor(asha)).toEqual(['XXXX XXXX 0019', 'XXXX XXXX 7058']);
  });

  it('are masked for everybody else, and shown by their path to those who say why', async () => {
    await company.uploadAll();
    await submit();
    expect(await numbersFor(meera)).toEqual(['XXXX XXXX 0019', 'XXXX XXXX 7058']);
    const reveal = (fields: readonly string[], reason: string) => staffDo('reveal', { fields, reason });
    const [path, why] = ['directors.1.aadharNumber', 'The portal asks for it.'];
    expect((await reveal([path], 'x')).status).toBe(422);
    expect((await reveal(['directors.2.aadharNumber'], why)).body.code).toBe('reveal.unknown_field');
    expect((await reveal([path, 'directors.0.panNumber'], why)).body).toEqual({
      values: { [path]: RAVI, 'directors.0.panNumber': 'ABCPE1234F' },
    });
    const { timeline } = (await kit.read(admin, `/api/requests/${company.id}`)).body;
    expect(timeline.items.at(-1)).toMatchObject({ reason: why, actor: { id: meera.id } });
  });

  it('stay masked in the review, where the assignee reads the PANs in full without a reason', async () => {
    await company.uploadAll();
    await submit();
    const shown = await staffDo('numbers-for-review');
    expect(shown.body.values).toMatchObject({ 'directors.0.panNumber': 'ABCPE1234F' });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(shown.body.values)).not.toContain('directors.0.aadharNumber');
    await staffDo('numbers-for-review');
    const { timeline } = (await kit.read(admin, `/api/requests/${company.id}`)).body;
    const looks = timeline.items.filter(({ type }: { type: string }) => type === 'NumbersShownForReview');
    expect(looks).toMatchObject([{ actor: { id: meera.id } }]);
    const path = `/api/staff/requests/${company.id}/numbers-for-review`;
    expect((await admin.client.post(path, {})).status).toBe(403);
    const told = (await kit.read(asha, `/api/requests/${company.id}`)).body.timeline.items;
    expect(JSON.stringify(told)).not.toContain('shown in full');
    await command({ type: 'overrideStatus', to: 'completed', reason: 'Delivered on paper.' });
    expect((await staffDo('numbers-for-review')).body.code).toBe('reveal.not_in_review');
  });

  it('are deleted thirty days after the end of the case', async () => {
    await company.uploadAll();
    await submit();
    await command({ type: 'overrideStatus', to: 'completed', reason: 'Delivered on paper.' });
    kit.clock.advance(30 * DAY_MS);
    for (const job of (await kit.app.jobs.page('aadhaar-keys', 'waiting', { limit: 1000 })).jobs)
      if (Date.parse(job.runAt) <= kit.clock.now())
        await WORKERS['aadhaar-keys']?.handle(kit.app)(job, new AbortController().signal);
    asha.client.setCookie(SESSION_COOKIE, (await kit.newSession(asha)).token);
    expect(await numbersFor(asha)).toEqual(['XXXX XXXX 0019', 'XXXX XXXX 7058']);
  });
});

describe('a form that comes again', () => {
  it('opens the approvals that a changed answer of a person touches, and lets a removed person’s files go', async () => {
    const three = { directors: [1, 2, 3].map((n) => company.person('directors', n)) };
    await company.uploadAll({ ...company.answers, ...three });
    await submit(three);
    const before = await documentsOf();
    for (const { id } of before)
      expect((await staffDo('review-document', { documentId: id, decision: 'approve' })).status).toBe(200);
    const fields = [
      { key: 'directors', reason: 'One of them is not of age.' },
      { key: 'directors#person-3.panNumber', reason: 'It is not the number on the card.' },
    ];
    const sentBack = await staffDo('request-reupload', { fields });
    expect([sentBack.status, sentBack.text]).toEqual([200, sentBack.text]);

    const { id: _, ...third } = company.person('directors', 3, { panNumber: 'BKLPM4321R' });
    const directors = [company.person('directors', 1), { ...third, id: 'person-3' }];
    const again = await company.submit({ directors });
    expect([again.status, again.text]).toEqual([200, again.text]);

    const now = (await documentsOf()).filter(({ superseded }) => !superseded);
    const staying = before.map(placeOf).filter((place) => !place.endsWith('#person-2'));
    expect(now).toHaveLength(staying.length);
    expect(new Set(now.map(placeOf))).toEqual(new Set(staying));
    const idOf = new Map(before.map((one) => [placeOf(one), one.id]));
    for (const one of now) {
      expect([placeOf(one), one.id]).toEqual([placeOf(one), idOf.get(placeOf(one))]);
      const isTouched = placeOf(one) === 'pan#person-3';
      expect([placeOf(one), one.status, one.answers_changed]).toEqual([
        placeOf(one),
        isTouched ? 'pending_review' : 'approved',
        isTouched,
      ]);
    }
    expect(now.find((one) => placeOf(one) === 'pan#person-3')?.person).toBe('Lata Rao');
  });
});

describe('everything that is held on a customer', () => {
  it('goes with the people of their forms and their files when it is erased', async () => {
    kit.app.jobs.work('erasures', erase(kit.app));
    const planted = company.person('directors', 2, { name: 'Plantedword Rao', address: 'Plantedword 14, Pune' });
    await company.saveDraft({ directors: [planted] });
    await company.uploadAll();
    const more = { personId: 'person-2', issuedOn: ISSUED_ON };
    const bill = await kit.upload(asha, company.id, 'address_proof', [pdf('Plantedword'), 'Plantedword.pdf'], more);
    expect(bill.status).toBe(201);
    await submit({ directors: [company.person('directors', 1), planted] });
    await command({ type: 'overrideStatus', to: 'completed', reason: 'Delivered on paper.' });
    const erased = await asha.client.post('/api/me/erasure', {
      confirm: 'erase my data',
      otp: await kit.freshCode(asha),
    });
    expect([erased.status, erased.text]).toEqual([200, erased.text]);
    expect(filesWith('Plantedword')).toEqual([]);
    expect((await kit.read(admin, `/api/requests/${company.id}`)).body.submission.answers).toBeNull();
    expect((await admin.client.get(`/api/documents/${bill.body.id}`)).status).toBe(404);
  });
});
