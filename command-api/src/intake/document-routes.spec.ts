import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fold } from '@anupalan/domain/kernel/decider';
import { type RegistrationEvent, registration } from '@anupalan/domain/requests/registration';
import type { JobView } from '@anupalan/infra/ports/job-queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { randomId } from '../platform/commands/ids.js';
import { ABANDONED_FILES_QUEUE, deleteAbandonedFile, planAbandonedFile } from '../platform/files/abandoned-files.js';
import { ANSWERS, type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';

const SAMPLES = join(import.meta.dirname, '../../testing/files');
const DAY = 24 * 3600_000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let kit: CaseKit;
let asha: Person;
let ravi: Person;
let meera: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
  meera = await kit.person('staff', 'Meera');
});
afterAll(() => kit.close());

const blobs = async (): Promise<number> => {
  let count = 0;
  for await (const _ of kit.app.blobs.list()) count += 1;
  return count;
};
/** The answer's status and message; also checks that nothing was appended or stored. */
const refused = async (id: string, work: () => Promise<{ status: number; body: { message: string } }>) => {
  const before = [await kit.eventsIn(`submission-${id}`), await blobs()];
  const { status, body } = await work();
  expect([await kit.eventsIn(`submission-${id}`), await blobs()]).toEqual(before);
  return [status, body.message];
};

describe('an upload', () => {
  it('is refused with the words for what is wrong with the file, and nothing is kept', async () => {
    const id = await kit.paidRequest(asha);
    const send = (file: readonly [Blob, string], key = 'pan') => refused(id, () => kit.upload(asha, id, key, file));
    const types = 'Only PDF, JPG or PNG files are accepted';
    const locked = new Blob([await readFile(join(SAMPLES, 'user14.pdf'))]);
    expect(await send([new Blob([]), 'pan.pdf'])).toEqual([422, 'The selected file is empty']);
    expect(await send([locked, 'pan.pdf'])).toEqual([422, 'The selected file is password protected']);
    expect(await send([pdf(), 'pan.exe'])).toEqual([422, types]);
    expect(await send([new Blob(['<svg onload="alert(1)"/>']), 'pan.pdf'])).toEqual([422, types]);
    expect(await send([new Blob(['MZ\u0090 a program']), 'deed.docx'], 'deed')).toEqual([
      422,
      'Only PDF, Word, and image files are accepted',
    ]);
    expect(await send([new Blob([await pdf().text(), Buffer.alloc(1024 * 1024)]), 'pan.pdf'])).toEqual([
      413,
      'File size should be less than 1MB',
    ]);
    expect(await send([pdf(), 'x.pdf'], 'passport')).toEqual([422, 'This service does not ask for such a document']);
  });
  it('under the extension of another document is kept under that of its content', async () => {
    const id = await kit.paidRequest(asha);
    const { status, body } = await kit.upload(asha, id, 'pan', [pdf(), 'pan.png']);
    expect([status, body.document.fileName, body.document.mime]).toEqual([201, 'pan.pdf', 'application/pdf']);
  });

  it('is refused without a file, with several, with unknown fields and as nonsense', async () => {
    const id = await kit.paidRequest(asha);
    const path = `/api/requests/${id}/documents`;
    const post = (body: unknown, headers?: Record<string, string>) =>
      refused(id, () => asha.client.post(path, body, headers));
    expect(await post(form({ documentKey: 'pan' }))).toEqual([422, 'Select one file']);
    expect(await post(form({ documentKey: 'pan', other: [pdf(), 'a.pdf'] }))).toEqual([422, 'Select one file']);
    const two = form({ documentKey: 'pan', file: [pdf(), 'a.pdf'] });
    two.append('file', pdf(), 'b.pdf');
    expect(await post(two)).toEqual([422, 'Select one file']);
    const status = form({ documentKey: 'pan', status: 'approved', file: [pdf(), 'a.pdf'] });
    expect((await post(status))[0]).toBe(422);
    expect((await post({ documentKey: 'pan' }))[0]).toBe(415);
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(
      (await post('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF', broken))[0],
    ).toBe(400);
    expect((await post('--x--\r\n', { 'content-type': 'multipart/form-data' }))[0]).toBe(400);
  });

  it('takes no folder from a file name', async () => {
    const id = await kit.paidRequest(asha);
    for (const name of ['../../../etc/passwd.pdf', 'C:\\Windows\\passwd.pdf', '/passwd.pdf']) {
      const uploaded = await kit.upload(asha, id, 'pan', [pdf(), name]);
      expect([uploaded.status, uploaded.body.document.fileName]).toEqual([201, 'passwd.pdf']);
    }
  });

  it('is for the own case only, and only while its form is open', async () => {
    const id = await kit.paidRequest(asha);
    expect((await refused(id, () => kit.upload(ravi, id)))[0]).toBe(404);
    expect((await refused(id, () => kit.upload(meera, id)))[0]).toBe(403);
    expect((await refused(id, () => kit.upload(asha, 'nobody')))[0]).toBe(404);
    await kit.upload(asha, id);
    await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    // Also for an invalid file: the status is checked first.
    expect(await refused(id, () => kit.upload(asha, id, 'pan', [new Blob([]), 'a.exe']))).toEqual([
      409,
      'This request is at "Documents Under Review": its documents cannot be changed now.',
    ]);
  });

  it('sent twice under one key is one document, also at the same time', async () => {
    const id = await kit.paidRequest(asha);
    const before = await blobs();
    const send = (text = 'one') =>
      asha.client.post(`/api/requests/${id}/documents`, form({ documentKey: 'pan', file: [pdf(text), 'pan.pdf'] }), {
        'idempotency-key': 'once',
      });
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect(await kit.eventsIn(`submission-${id}`)).toBe(2);
    expect(await blobs()).toBe(before + 1);
    expect((await send('two')).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await blobs()).toBe(before + 1);
  });

  it('of a document of the customer’s own needs a name', async () => {
    const id = await kit.paidRequest(asha);
    const send = (name?: string) =>
      asha.client.post(
        `/api/requests/${id}/documents`,
        form({ documentKey: 'other', file: [pdf(), 'a.pdf'], ...(name === undefined ? {} : { name }) }),
      );
    const before = await blobs();
    expect((await send()).body).toMatchObject({ status: 422, message: 'Please enter a name for this document' });
    expect(await blobs()).toBe(before);
    expect((await send('Rent receipt')).body.document).toMatchObject({ label: 'Rent receipt', key: 'other' });
  });
});

describe('a stored document', () => {
  it('comes back unchanged to its owner, staff and admins, and to nobody else', async () => {
    const admin = await kit.person('admin', 'Arjun');
    const id = await kit.paidRequest(asha);
    const { body } = await kit.upload(asha, id, 'deed', [new Blob([PNG]), 'deed.png']);
    const path = `/api/documents/${body.id}`;
    for (const person of [asha, meera, admin]) {
      const file = await kit.read(person, path);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(file.headers.get('content-length')).toBe(String(PNG.length));
    }
    const raw = await fetch(kit.origin + path, { headers: { cookie: asha.client.cookies() } });
    expect(Buffer.from(await raw.arrayBuffer()).equals(PNG)).toBe(true);
    expect((await kit.read(asha, `${path}?inline=1`)).headers.get('content-disposition')).toMatch(/^inline;/);
    expect((await kit.read(ravi, path)).status).toBe(404);
    expect((await kit.client().get(path)).status).toBe(401);
  });

  it('lies encrypted on the disk', async () => {
    const id = await kit.paidRequest(asha);
    await kit.upload(asha, id, 'pan', [pdf('a secret of mine'), 'pan.pdf']);
    for await (const blobId of kit.app.blobs.list()) {
      const stored = await kit.app.blobs.read(blobId);
      const chunks: Buffer[] = [];
      for await (const chunk of stored ?? []) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).includes('secret')).toBe(false);
    }
  });

  it('can be taken back by its owner while the form is open, right after it was uploaded', async () => {
    const id = await kit.paidRequest(asha);
    const { body } = await kit.upload(asha, id);
    const path = `/api/documents/${body.id}`;
    expect((await ravi.client.delete(path)).status).toBe(404);
    expect((await meera.client.delete(path)).status).toBe(403);
    expect((await asha.client.delete(path)).body).toMatchObject({ success: true });
    expect((await kit.read(asha, path)).status).toBe(404);
    expect((await asha.client.delete('/api/documents/nothing')).status).toBe(404);
    const late = (await kit.upload(asha, id)).body.id;
    await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    expect((await asha.client.delete(`/api/documents/${late}`)).status).toBe(409);
  });
});

describe('a stored file', () => {
  it('is deleted a day later when a crash left it without an event that names it, and no other is', async () => {
    const id = await kit.paidRequest(asha);
    const kept = await kit.upload(asha, id);
    const replaced = await kit.upload(asha, id);
    const again = await kit.upload(asha, id, 'pan', [pdf('two'), 'two.pdf']);
    const jobsOf = async () =>
      (await kit.app.jobs.page(ABANDONED_FILES_QUEUE, 'waiting', { limit: 1000 })).jobs.filter(
        ({ payload }) => payload.requestId === id,
      );
    // An event names each of them.
    expect(await jobsOf()).toEqual([]);
    // A crash between the event and the job's withdrawal leaves this.
    for await (const { type, data } of kit.app.events.readStream(`submission-${id}`))
      if (type === 'DocumentAttached') await planAbandonedFile(kit.app, id, String(data.blobId));
    await planAbandonedFile(kit.app, id, 'left-by-a-crash');
    await kit.app.blobs.write(
      'left-by-a-crash',
      (async function* () {
        yield Buffer.from('half');
      })(),
    );
    const jobs = await jobsOf();
    expect(jobs).toHaveLength(4);
    expect(jobs.every(({ runAt }) => Date.parse(runAt) - kit.clock.now() > DAY - 60_000)).toBe(true);
    const before = await blobs();
    for (const job of jobs) await deleteAbandonedFile(kit.app)(job, new AbortController().signal);
    expect(await blobs()).toBe(before - 1);
    expect(await kit.app.blobs.size('left-by-a-crash')).toBeNull();
    for (const { body } of [kept, replaced, again])
      expect((await kit.read(asha, `/api/documents/${body.id}`)).status).toBe(200);
  });

  it('spares the files of a registration that is under way, and not those that it has left behind', async () => {
    const blobId = randomId();
    await kit.app.blobs.write(
      blobId,
      (async function* () {
        yield Buffer.from('deed');
      })(),
    );
    const origin = {
      customerId: asha.id,
      serviceId: 'none',
      serviceTitle: 'None',
      pricePaise: 0,
      catalogueRevision: 0,
      estimatedDays: 1,
      decisionTime: null,
    };
    const values = { name: 'Asha', email: 'a@example.com', phone: '1', businessName: 'S', additionalInfo: null };
    const about = { fileName: 'a.pdf', mime: 'application/pdf', bytes: 4, sha256: 'aa' };
    const events: readonly RegistrationEvent[] = [
      { type: 'RegistrationSent', data: { sendingId: 's1', origin, order: null, values, steps: ['add'] } },
      { type: 'RegistrationFileSent', data: { sendingId: 's1', documentId: 'd1', name: 'a', blobId, ...about } },
    ];
    const { actor, channel, ...ids } = systemContext('test');
    const metadata = { actor, channel, ...ids, time: new Date().toISOString(), command: 'test' };
    await kit.app.store.append(
      'registration-none',
      'none',
      events.map((event) => ({ id: randomId(), event, metadata })),
    );
    // The request does not exist, so the process ends it.
    await eventually(async () => (await kit.app.load(registration, 'none')).state.refused.length === 1);
    const state = fold(registration.decider, events);
    const underWay = (async () => ({ state, revision: 1 })) as unknown as App['load'];
    await planAbandonedFile(kit.app, 'none', blobId);
    const jobs = (await kit.app.jobs.page(ABANDONED_FILES_QUEUE, 'waiting', { limit: 1000 })).jobs;
    const job = jobs.find(({ id }) => id === blobId) as JobView;
    await deleteAbandonedFile({ ...kit.app, load: underWay })(job, new AbortController().signal);
    expect(await kit.app.blobs.size(blobId)).toBeGreaterThan(0);
    await deleteAbandonedFile(kit.app)(job, new AbortController().signal);
    expect(await kit.app.blobs.size(blobId)).toBeNull();
  });
});
describe('an identity document', () => {
  const open = (person: Person, id: string, reason: string, headers = {}) =>
    person.client.post(`/api/staff/documents/${id}/open`, { reason }, headers);

  it('is read by its customer and by the assignee, and by others of the office who say why, each time', async () => {
    const id = await kit.paidRequest(asha);
    const pan = (await kit.upload(asha, id)).body.id;
    const deed = (await kit.upload(asha, id, 'deed')).body.id;
    const refused = await kit.read(meera, `/api/documents/${pan}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'reveal.document_reason']);
    expect((await kit.read(meera, `/api/documents/${deed}`)).status).toBe(200);
    const before = await kit.eventsIn(`access-${id}`);
    expect((await open(meera, pan, 'why')).body.code).toBe('reveal.invalid');
    expect(await kit.eventsIn(`access-${id}`)).toBe(before);
    for (let look = 1; look <= 2; look += 1) {
      const shown = await open(meera, pan, 'Asha asked on the phone.', { 'idempotency-key': 'one-look' });
      expect([shown.status, shown.text.slice(0, 5)]).toEqual([200, '%PDF-']);
      expect(await kit.eventsIn(`access-${id}`)).toBe(before + look);
    }
    const { timeline } = (await kit.read(meera, `/api/requests/${id}`)).body;
    expect(timeline.items.at(-1)).toMatchObject({
      type: 'IdentityDocumentOpened',
      reason: 'Asha asked on the phone.',
      actor: { id: meera.id },
    });
    expect((await meera.client.post(`/api/staff/requests/${id}/claim`, {})).status).toBe(200);
    expect((await kit.read(meera, `/api/documents/${pan}`)).status).toBe(200);
  });
});
