import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err } from '@anupalan/domain/kernel/result';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUSY } from '../platform/commands/execute.js';
import { ABANDONED_FILES_QUEUE, deleteAbandonedFile } from '../platform/files/abandoned-files.js';
import { LEAST_PIECE_BYTES } from '../platform/files/kept-upload.js';
import { SESSION_COOKIE } from '../platform/http/edge.js';
import { ANSWERS, type CaseKit, type Person, pdf, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { askOffset, beginUpload, giveUpUpload, halfSent, sendBytes } from '../testing/tus-client.js';

const SAMPLES = join(import.meta.dirname, '../../testing/files');
const DAY = 24 * 3600_000;
const KB = 1024;

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

/** The jobs that the server planned for pieces of this request's uploads. */
const plannedFor = async (id: string) =>
  (await kit.app.jobs.page(ABANDONED_FILES_QUEUE, 'waiting', { limit: 1000 })).jobs.filter(
    ({ payload }) => payload.requestId === id,
  );
/** Resolves when so many bytes have come that the server keeps them: it plans a job for a piece before it writes it. */
const bytesHaveCome = (id: string) => eventually(async () => (await plannedFor(id)).length === 1);

/** A PDF of about `kb` kilobytes. */
const paper = async (kb = 300): Promise<Buffer<ArrayBuffer>> =>
  Buffer.concat([Buffer.from(await pdf().arrayBuffer()), randomBytes(kb * KB)]);
const PAN = { documentKey: 'pan', filename: 'pan.pdf' };

/** Begins an upload; its address. */
const begun = async (id: string, length: number, fields: Record<string, string> = PAN): Promise<string> => {
  const { status, headers, text } = await beginUpload(asha.client, id, length, fields);
  expect([status, text]).toEqual([201, expect.any(String)]);
  return headers.get('location') ?? '';
};

describe('a resumable upload', () => {
  it('is the document with its last bytes, in the answer that a form gets', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper();
    const path = await begun(id, file.length);
    const first = await sendBytes(asha.client, path, 0, file.subarray(0, 100 * KB));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(100 * KB)]);
    const last = await sendBytes(asha.client, path, 100 * KB, file.subarray(100 * KB));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([200, String(file.length)]);
    const byForm = await kit.upload(asha, await kit.paidRequest(asha), 'pan', [new Blob([file]), 'pan.pdf']);
    expect(Object.keys(last.body)).toEqual(Object.keys(byForm.body));
    expect(last.body).toMatchObject({ success: true, code: 'file_uploaded', message: 'File successfully uploaded' });
    const ofTheCall = { id: '', uploaded_at: '' };
    expect({ ...last.body.document, ...ofTheCall }).toEqual({ ...byForm.body.document, ...ofTheCall });
    expect(last.headers.get('x-position')).not.toBeNull();

    const got = await fetch(`${kit.origin}/api/documents/${last.body.id}`, {
      headers: { cookie: asha.client.cookies(), 'x-min-position': last.headers.get('x-position') ?? '' },
    });
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(Buffer.from(await got.arrayBuffer()))).toBe(hash(file));
  });

  it('goes on after a connection that was cut in the middle of a call, from the byte that arrived', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper(600);
    const path = await begun(id, file.length);
    const line = await halfSent(kit.origin, asha.client, path, 0, file.length, file.subarray(0, 256 * KB));
    line.cut();
    const offset = await eventually(async () => (await askOffset(asha.client, path)) || null);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(256 * KB);
    const last = await sendBytes(asha.client, path, offset, file.subarray(offset));
    expect([last.status, last.body.document.bytes]).toEqual([200, file.length]);
  });

  it('goes on beside a connection that is dead without being closed: who comes back takes over', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper(600);
    const path = await begun(id, file.length);
    const dead = await halfSent(kit.origin, asha.client, path, 0, file.length, file.subarray(0, 256 * KB));
    await bytesHaveCome(id);
    const offset = await askOffset(asha.client, path);
    expect(offset).toBeGreaterThanOrEqual(LEAST_PIECE_BYTES);
    const last = await sendBytes(asha.client, path, offset ?? 0, file.subarray(offset ?? 0));
    expect([last.status, last.body.document.bytes]).toEqual([200, file.length]);
    dead.cut();
  });

  it('keeps no byte in clear on the disk while it waits, and nothing but the document afterwards', async () => {
    const id = await kit.paidRequest(asha);
    const before = await blobs();
    const file = await paper(200);
    const path = await begun(id, file.length);
    await sendBytes(asha.client, path, 0, file.subarray(0, 100 * KB));
    const piece = file.subarray(0, 40).toString('latin1');
    for await (const blob of kit.app.blobs.list()) {
      const stored = await kit.app.blobs.read(blob);
      const bytes: Buffer[] = [];
      for await (const chunk of stored ?? []) bytes.push(chunk as Buffer);
      expect(Buffer.concat(bytes).toString('latin1')).not.toContain(piece);
    }
    expect(await blobs()).toBe(before + 1);
    await sendBytes(asha.client, path, 100 * KB, file.subarray(100 * KB));
    expect(await blobs()).toBe(before + 1);
  });

  it('sent twice at its end is one document with one answer', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper();
    const path = await begun(id, file.length);
    await sendBytes(asha.client, path, 0, file.subarray(0, 64 * KB));
    const first = await sendBytes(asha.client, path, 64 * KB, file.subarray(64 * KB));
    const again = await sendBytes(asha.client, path, 64 * KB, file.subarray(64 * KB));
    expect([again.status, again.body]).toEqual([200, first.body]);
    const asked = await asha.client.get(path, { 'tus-resumable': '1.0.0' });
    expect(asked.body).toEqual({
      id: expect.any(String),
      offset: file.length,
      length: file.length,
      document: first.body.document,
    });
    expect(await kit.eventsIn(`submission-${id}`)).toBe(2);
  });

  it('takes no piece below 64 kB but the last, and keeps nothing of such a one', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper();
    const path = await begun(id, file.length);
    const before = await blobs();
    const small = await sendBytes(asha.client, path, 0, file.subarray(0, 64 * KB - 1));
    expect([small.status, small.body.code, small.body.message]).toEqual([
      422,
      'upload.piece_small',
      'Send at least 64 kB of the file in each call, except in the last one',
    ]);
    const line = await halfSent(kit.origin, asha.client, path, 0, file.length, file.subarray(0, 60 * KB));
    line.cut();
    expect([await askOffset(asha.client, path), await blobs()]).toEqual([0, before]);
    expect((await sendBytes(asha.client, path, 0, file.subarray(0, 64 * KB))).status).toBe(204);
    expect((await sendBytes(asha.client, path, 64 * KB, file.subarray(64 * KB, -5))).status).toBe(204);
    expect((await sendBytes(asha.client, path, file.length - 5, file.subarray(-5))).status).toBe(200);
  });

  it('that is whole when the server stops before it looks at it is finished by who asks for it', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper();
    const path = await begun(id, file.length);
    const working = kit.app.lookIntoFile;
    Object.assign(kit.app, { lookIntoFile: () => Promise.reject(Object.assign(new Error(), { code: 'EIO' })) });
    const failed = await sendBytes(asha.client, path, 0, file);
    Object.assign(kit.app, { lookIntoFile: working });
    expect([failed.status, await kit.eventsIn(`submission-${id}`)]).toEqual([503, 1]);
    expect(await askOffset(asha.client, path)).toBe(file.length);
    expect(await kit.eventsIn(`submission-${id}`)).toBe(2);
  });

  it('begun twice under one Idempotency-Key is one upload', async () => {
    const id = await kit.paidRequest(asha);
    const begin = () => beginUpload(asha.client, id, 5000, PAN, { 'idempotency-key': 'begin' });
    const [first, second] = [await begin(), await begin()];
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('takes two calls at once on one upload without mixing their bytes, and two uploads at once', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper(800);
    const [path, other] = [await begun(id, file.length), await begun(id, file.length, { ...PAN, documentKey: 'deed' })];
    const both = await Promise.all([
      sendBytes(asha.client, path, 0, file),
      sendBytes(asha.client, path, 0, file),
      sendBytes(asha.client, other, 0, file),
    ]);
    expect(both[2].status).toBe(200);
    // One of the two ends the other, which keeps what it has; the sender asks and goes on.
    let offset = (await askOffset(asha.client, path)) ?? 0;
    if (offset < file.length) {
      expect((await sendBytes(asha.client, path, offset, file.subarray(offset))).status).toBe(200);
      offset = file.length;
    }
    expect(await kit.eventsIn(`submission-${id}`)).toBe(3);
    const { body } = await asha.client.get(path, { 'tus-resumable': '1.0.0' });
    expect(body.document.bytes).toBe(file.length);
  });

  it('works for a program with a bearer token', async () => {
    const id = await kit.paidRequest(asha);
    const { token } = await kit.newSession(asha);
    const program = kit.client();
    const file = await paper(20);
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const begin = await beginUpload(program, id, file.length, PAN, headers);
    const sent = await program.request('PATCH', begin.headers.get('location') ?? '', {
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Blob([file]),
    });
    expect([begin.status, sent.status]).toEqual([201, 200]);
  });
});

describe('the beginning of an upload', () => {
  it('is refused for every reason that needs no bytes, with the words of a form', async () => {
    const id = await kit.paidRequest(asha);
    const before = await blobs();
    const begin = async (length: number, fields: Record<string, string>) => {
      const { status, body } = await beginUpload(asha.client, id, length, fields);
      return [status, body?.message];
    };
    expect(await begin(100, { ...PAN, filename: 'pan.exe' })).toEqual([422, 'Only PDF, JPG or PNG files are accepted']);
    expect(await begin(0, PAN)).toEqual([422, 'The selected file is empty']);
    expect(await begin(KB * KB + 1, PAN)).toEqual([413, 'File size should be less than 1MB']);
    expect(await begin(100, { ...PAN, documentKey: 'passport' })).toEqual([
      422,
      'This service does not ask for such a document',
    ]);
    expect(await begin(100, { documentKey: 'other', filename: 'a.pdf' })).toEqual([
      422,
      'Please enter a name for this document',
    ]);
    expect((await begin(100, { ...PAN, personId: 'p1' }))[0]).toBe(422);
    expect((await begin(100, { ...PAN, replaces: 'nothing' }))[0]).toBe(409);
    expect((await begin(100, { ...PAN, status: 'approved' }))[0]).toBe(422);
    expect((await begin(100, { documentKey: 'pan' }))[0]).toBe(422);
    expect(await blobs()).toBe(before);
    expect(await kit.eventsIn(`submission-${id}`)).toBe(1);
  });

  it('asks for the day of issue where a document must not be old, as a form does', async () => {
    const id = await kit.paidRequest(asha);
    const begin = async (issuedOn?: string) => {
      const fields = { documentKey: 'bill', filename: 'bill.pdf', ...(issuedOn === undefined ? {} : { issuedOn }) };
      const { status, body } = await beginUpload(asha.client, id, 100, fields);
      return [status, body.message];
    };
    const missing = 'Enter the date on which this document was issued';
    expect(await begin()).toEqual([422, missing]);
    expect(await begin('2026-08-01')).toEqual([
      422,
      'This utility bill is older than 3 months. Upload one issued after 21 Aug 2026.',
    ]);
    const byForm = await kit.upload(asha, id, 'bill', [pdf(), 'bill.pdf']);
    expect([byForm.status, byForm.body.message]).toEqual([422, missing]);

    const file = await paper(10);
    const path = await begun(id, file.length, { documentKey: 'bill', filename: 'bill.pdf', issuedOn: '2026-10-01' });
    expect((await sendBytes(asha.client, path, 0, file)).status).toBe(200);
    const attached = [];
    for await (const { type, data } of kit.app.events.readStream(`submission-${id}`))
      if (type === 'DocumentAttached') attached.push(data.issuedOn);
    expect(attached).toEqual(['2026-10-01']);
  });

  it('is refused once the form is closed, for the case of another customer, and to staff', async () => {
    const id = await kit.paidRequest(asha);
    const begin = (person: Person, requestId = id) => beginUpload(person.client, requestId, 100, PAN);
    expect((await begin(ravi)).status).toBe(404);
    expect((await begin(meera)).status).toBe(403);
    expect((await begin(asha, 'nobody')).status).toBe(404);
    await kit.upload(asha, id);
    await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    expect((await begin(asha)).body).toMatchObject({ status: 409, code: 'documents_not_changeable' });
  });

  it('is refused beyond what one customer may store in a day; a given-up upload takes nothing of it', async () => {
    const person = await kit.person('customer', 'Divya');
    const id = await kit.paidRequest(person);
    const size = 5 * KB * KB;
    const deed = { documentKey: 'deed', filename: 'deed.pdf' };
    let last = await beginUpload(person.client, id, size, deed);
    for (let n = 1; n < 100; n += 1) last = await beginUpload(person.client, id, size, deed);
    expect(last.status).toBe(201);
    expect((await beginUpload(person.client, id, size, deed)).body).toMatchObject({ code: 'upload.day_bytes' });
    expect((await giveUpUpload(person.client, last.headers.get('location') ?? '')).status).toBe(204);
    expect((await beginUpload(person.client, id, size, deed)).status).toBe(201);
  });

  it('needs the protocol, and a page of another site cannot ask for it', async () => {
    const id = await kit.paidRequest(asha);
    expect((await beginUpload(asha.client, id, 100, PAN, { 'tus-resumable': '0.2.2' })).status).toBe(400);
    expect((await beginUpload(asha.client, id, 100, PAN, { 'upload-length': 'many' })).status).toBe(400);
    expect((await beginUpload(asha.client, id, 100, PAN, { 'upload-metadata': '%%% !!!' })).status).toBe(400);
    expect((await beginUpload(asha.client, id, 100, PAN, { origin: 'https://evil.example' })).body).toMatchObject({
      code: 'foreign_origin',
    });
    expect((await beginUpload(kit.client(), id, 100, PAN)).status).toBe(401);
  });
});

describe('the end of an upload', () => {
  const whole = async (id: string, file: Buffer, fields: Record<string, string> = PAN) => {
    const path = await begun(id, file.length, fields);
    const sent = await sendBytes(asha.client, path, 0, file);
    return { path, answer: [sent.status, sent.body?.message] };
  };

  it('refuses by the content, and keeps nothing', async () => {
    const id = await kit.paidRequest(asha);
    const before = await blobs();
    const locked = await readFile(join(SAMPLES, 'user14.pdf'));
    const refusals = [
      await whole(id, locked),
      await whole(id, Buffer.from('<svg onload="alert(1)"/>')),
      await whole(id, Buffer.from('MZ\u0090 a program'), { documentKey: 'deed', filename: 'deed.docx' }),
    ];
    expect(refusals.map(({ answer }) => answer)).toEqual([
      [422, 'The selected file is password protected'],
      [422, 'Only PDF, JPG or PNG files are accepted'],
      [422, 'Only PDF, Word, and image files are accepted'],
    ]);
    expect(await blobs()).toBe(before);
    for (const { path } of refusals) expect(await askOffset(asha.client, path)).toBe(null);
  });

  it('refuses an infected file, and waits with one while there is no verdict', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper(20);
    const scan = (verdict: () => Promise<string | null>) =>
      Object.assign(kit.app, {
        scanner: {
          scan: async (content: AsyncIterable<Uint8Array>) => {
            for await (const _ of content);
            return verdict();
          },
        },
      });
    try {
      scan(async () => 'Win.Test.EICAR_HDB-1');
      const infected = await whole(id, file);
      expect(infected.answer).toEqual([422, 'The selected file contains a virus']);
      const byForm = await kit.upload(asha, id, 'pan', [new Blob([file]), 'pan.pdf']);
      expect([byForm.status, byForm.body.code]).toEqual([422, 'file.infected']);
      expect(kit.logs.some((line) => line.includes('refused an infected file'))).toBe(true);

      scan(() => Promise.reject(new StoreUnavailable('No scanner.', { refusal: 'scanner_unavailable' })));
      const waiting = await whole(id, file);
      expect(waiting.answer).toEqual([503, expect.stringMatching(/^We can't check files for viruses/)]);
      expect(await kit.eventsIn(`submission-${id}`)).toBe(1);
      scan(async () => null);
      expect(await askOffset(asha.client, waiting.path)).toBe(file.length);
      expect(await kit.eventsIn(`submission-${id}`)).toBe(2);
    } finally {
      Object.assign(kit.app, { scanner: null });
    }
  });

  it('waits with a file while too many others write to the same case', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper(20);
    const { execute } = kit.app;
    const overtaken = async (...[aggregate, on, command, context, options]: Parameters<typeof execute>) =>
      command.type === 'attachDocument' && options?.decideOnly !== true
        ? err(BUSY)
        : execute(aggregate, on, command, context, options);
    const path = await begun(id, file.length);
    Object.assign(kit.app, { execute: overtaken });
    try {
      expect((await sendBytes(asha.client, path, 0, file)).body).toMatchObject({ status: 409, code: 'busy' });
    } finally {
      Object.assign(kit.app, { execute });
    }
    expect(await askOffset(asha.client, path)).toBe(file.length);
    expect(await kit.eventsIn(`submission-${id}`)).toBe(2);
  });

  it('refuses when the form was handed in meanwhile', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper();
    const path = await begun(id, file.length);
    await kit.upload(asha, id);
    await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    const sent = await sendBytes(asha.client, path, 0, file);
    expect(sent.body).toMatchObject({ status: 409, code: 'documents_not_changeable' });
  });

  it('comes to no byte beyond the announced length', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper();
    const path = await begun(id, file.length - 10);
    expect((await sendBytes(asha.client, path, 0, file)).body).toMatchObject({
      status: 413,
      code: 'upload.not_taken',
      message: "We couldn't take this part of the file. Please send the file again",
    });
    expect((await sendBytes(asha.client, path, 5, file.subarray(5, 10))).body).toMatchObject({ code: 'upload.moved' });
    expect(await askOffset(asha.client, path)).toBe(0);
  });
});

describe('an upload under way', () => {
  it('is not there for anybody else', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper();
    const path = await begun(id, file.length);
    expect(await askOffset(ravi.client, path)).toBe(null);
    expect((await sendBytes(ravi.client, path, 0, file)).body).toMatchObject({ status: 404, code: 'upload.gone' });
    expect((await giveUpUpload(ravi.client, path)).status).toBe(404);
    expect((await ravi.client.get(path)).status).toBe(404);
    expect(await askOffset(asha.client, path)).toBe(0);
  });

  it('is gone with its bytes when its sender gives it up, also in the middle of a call', async () => {
    const id = await kit.paidRequest(asha);
    const before = await blobs();
    const file = await paper(600);
    const path = await begun(id, file.length);
    const line = await halfSent(kit.origin, asha.client, path, 0, file.length, file.subarray(0, 256 * KB));
    await bytesHaveCome(id);
    expect((await giveUpUpload(asha.client, path)).status).toBe(204);
    line.cut();
    expect(await askOffset(asha.client, path)).toBe(null);
    expect(await blobs()).toBe(before);
  });

  it('stays a document when it is given up while its last bytes are looked into', async () => {
    const id = await kit.paidRequest(asha);
    const file = await paper();
    const path = await begun(id, file.length);
    const { lookIntoFile } = kit.app;
    const given: ReturnType<typeof giveUpUpload>[] = [];
    Object.assign(kit.app, {
      lookIntoFile: (...of: Parameters<typeof lookIntoFile>) => {
        given.push(giveUpUpload(asha.client, path));
        return lookIntoFile(...of);
      },
    });
    try {
      expect((await sendBytes(asha.client, path, 0, file)).status).toBe(200);
      expect((await given[0])?.status).toBe(204);
    } finally {
      Object.assign(kit.app, { lookIntoFile });
    }
    expect((await kit.read(asha, `/api/requests/${id}`)).body.documents).toHaveLength(1);
  });

  it('expires after a day, and its bytes go by the jobs planned for them', async () => {
    const id = await kit.paidRequest(asha);
    const before = await blobs();
    const file = await paper();
    const path = await begun(id, file.length);
    await sendBytes(asha.client, path, 0, file.subarray(0, 100 * KB));
    await sendBytes(asha.client, path, 100 * KB, file.subarray(100 * KB, 200 * KB));
    expect(await blobs()).toBe(before + 2);
    const planned = await plannedFor(id);
    expect(planned).toHaveLength(2);
    kit.clock.advance(DAY + 1000);
    asha.client.setCookie(SESSION_COOKIE, (await kit.newSession(asha)).token);
    expect(await askOffset(asha.client, path)).toBe(null);
    const signal = new AbortController().signal;
    for (const job of planned) await deleteAbandonedFile(kit.app)(job, signal);
    expect(await blobs()).toBe(before);
  });

  it('that is given up on a later day makes no credit for that day', async () => {
    const person = await kit.person('customer', 'Esha');
    const id = await kit.paidRequest(person);
    const begin = () => beginUpload(person.client, id, 50 * KB * KB, { documentKey: 'plan', filename: 'plan.pdf' });
    const beginAll = async (): Promise<readonly string[]> => {
      const paths: string[] = [];
      for (let n = 0; n < 20; n += 1) {
        const { status, headers } = await begin();
        if (status !== 201) break;
        paths.push(headers.get('location') ?? '');
      }
      return paths;
    };
    /** Goes to a time of day in India. */
    const at = async (hour: number) => {
      const sinceMidnight = (kit.clock.now() + 5.5 * 3600_000) % DAY;
      kit.clock.advance((DAY + hour * 3600_000 - sinceMidnight) % DAY);
      person.client.setCookie(SESSION_COOKIE, (await kit.newSession(person)).token);
    };
    await at(9);
    const [first = ''] = await beginAll();
    await giveUpUpload(person.client, first);
    await at(18);
    const [late = ''] = await beginAll();
    // More than 24 hours after the first upload of the day before, less than that after the late one.
    await at(10);
    expect((await giveUpUpload(person.client, late)).status).toBe(204);
    expect(await beginAll()).toHaveLength(10);
    expect((await begin()).body).toMatchObject({ code: 'upload.day_bytes' });
  });
});
