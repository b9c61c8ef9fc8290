import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CaseKit, form, type Person, pdf, startCaseKit } from '../../testing/case-kit.js';
import { eventually } from '../../testing/test-app.js';

let kit: CaseKit;
let asha: Person;
let id: string;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
});
beforeEach(async () => {
  id = await kit.paidRequest(asha);
});
afterAll(() => kit.close());

const waiting = (): readonly string[] => readdirSync(join(kit.app.config.dataDir, 'tmp'));
const stored = async (): Promise<number> => {
  let count = 0;
  for await (const _ of kit.app.blobs.list()) count += 1;
  return count;
};
const path = (): string => `/api/requests/${id}/documents`;
const bytes = async (blob: Blob): Promise<Buffer<ArrayBuffer>> => Buffer.from(await blob.arrayBuffer());
const TYPES = 'Only PDF, JPG or PNG files are accepted';

/** A body written by hand: each part with its header lines and its content. */
const parts = (
  list: readonly (readonly [readonly string[], string | Buffer<ArrayBuffer>])[],
  end = '--b--\r\n',
): Blob =>
  new Blob([...list.flatMap(([lines, content]) => [`--b\r\n${lines.join('\r\n')}\r\n\r\n`, content, '\r\n']), end]);
const KEY = [['Content-Disposition: form-data; name="documentKey"'], 'pan'] as const;
const named = (rest: string, ...more: readonly string[]) => [`Content-Disposition: form-data; ${rest}`, ...more];
const post = (body: Blob, type = 'multipart/form-data; boundary=b') =>
  asha.client.post(path(), body, { 'content-type': type });

/** The answer; also checks that neither an event nor a file, temporary or stored, remains. */
const refused = async (work: () => Promise<{ status: number; body: { message: string } }>) => {
  const before = [await kit.eventsIn(`submission-${id}`), await stored()];
  const { status, body } = await work();
  expect([await kit.eventsIn(`submission-${id}`), await stored()]).toEqual(before);
  expect(waiting()).toEqual([]);
  return [status, body.message];
};

describe('a file that is not what it says', () => {
  it('is refused by its first bytes, whatever its name and its type say', async () => {
    const send = (blob: Blob, name: string) => refused(() => kit.upload(asha, id, 'pan', [blob, name]));
    const program = new Blob([new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0]), new Uint8Array(2000)]);
    expect(await send(program, 'pan.pdf')).toEqual([422, TYPES]);
    expect(await send(new Blob([program], { type: 'application/pdf' }), 'pan.PDF')).toEqual([422, TYPES]);
    expect(await send(new Blob(['#!/bin/sh\nrm -rf /\n']), 'pan.pdf')).toEqual([422, TYPES]);
    expect(await send(new Blob(['<html><script>alert(1)</script>'], { type: 'image/png' }), 'pan.png')).toEqual([
      422,
      TYPES,
    ]);
    // The first half of a PNG signature, and a zip named as a picture.
    expect(await send(new Blob([new Uint8Array([0x89, 0x50, 0x4e])]), 'pan.png')).toEqual([422, TYPES]);
    expect(await send(new Blob(['PK\u0003\u0004', new Uint8Array(64)]), 'pan.jpg')).toEqual([422, TYPES]);
    expect(await send(pdf(), 'pan.pdf.exe')).toEqual([422, TYPES]);
    const heic = new Blob([Buffer.from('0000001866747970686569630000000068656963', 'hex'), new Uint8Array(64)]);
    for (const name of ['photo.HEIC', 'photo.jpg'])
      expect(await send(heic, name)).toEqual([
        422,
        expect.stringContaining('Settings, Camera, Formats, Most Compatible'),
      ]);
    // An HTML page that contains a PDF: a viewer might run the page.
    expect(await send(new Blob(['<html><script>alert(1)</script>\n', await bytes(pdf())]), 'pan.pdf')).toEqual([
      422,
      TYPES,
    ]);
  });

  it('that is two things at once is kept as the one that it starts as, and never answered as the other', async () => {
    const polyglot = new Blob([await bytes(pdf()), '<script>alert(1)</script>', 'PK\u0003\u0004', new Uint8Array(100)]);
    const { status, body } = await kit.upload(asha, id, 'pan', [polyglot, 'pan.pdf']);
    expect(status).toBe(201);
    const file = await kit.read(asha, `/api/documents/${body.id}?inline=1`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const saved = await kit.read(asha, `/api/documents/${body.id}`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="pan\.pdf"/);
  });

  it('is refused at its limit by our words, and far beyond it before all of it is read', async () => {
    const just = new Blob([await bytes(pdf()), new Uint8Array(1024 * 1024)]);
    expect(await refused(() => kit.upload(asha, id, 'pan', [just, 'pan.pdf']))).toEqual([
      413,
      'File size should be less than 1MB',
    ]);
    const deed = new Blob([await bytes(pdf()), new Uint8Array(11 * 1024 * 1024)]);
    expect((await refused(() => kit.upload(asha, id, 'deed', [deed, 'deed.pdf'])))[0]).toBe(413);
    const huge = new Blob([new Uint8Array(57 * 1024 * 1024)]);
    expect((await refused(() => kit.upload(asha, id, 'pan', [huge, 'pan.pdf'])))[0]).toBe(413);
  });
});

describe('a file name', () => {
  const nameOf = async (name: string): Promise<string> => {
    const uploaded = await kit.upload(asha, id, 'pan', [pdf(name), name]);
    expect(uploaded.status, name).toBe(201);
    const file = await kit.read(asha, `/api/documents/${uploaded.body.id}`);
    // No character in it can end the header line or its quotes.
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"]*"; filename\*=UTF-8''[^\s"]*$/,
    );
    return uploaded.body.document.fileName;
  };

  it('keeps no folder, no control character and no trick of direction', async () => {
    expect(await nameOf('....//....//etc/pan.pdf')).toBe('pan.pdf');
    expect(await nameOf('..\\..\\pan.pdf')).toBe('pan.pdf');
    expect(await nameOf('pan\u0000\u0001\u007f\u0085.pdf')).toBe('pan.pdf');
    expect(await nameOf('pan\u202efdp.pdf')).toBe('panfdp.pdf');
    expect(await nameOf('pan\u200b\ufeff.pdf')).toBe('pan.pdf');
    expect(await nameOf('pan\r\nSet-Cookie: role=admin;.pdf')).not.toMatch(/[\r\n]/);
    expect(await nameOf('पैन कार्ड.pdf')).toBe('पैन कार्ड.pdf');
  });

  it('of 300 characters is cut, and keeps its ending', async () => {
    const kept = await nameOf(`${'x'.repeat(300)}.pdf`);
    expect([kept.length, kept.endsWith('.pdf')]).toEqual([150, true]);
  });

  it('that is missing or only dots is "file", with the ending of what is inside', async () => {
    for (const name of ['..', '.', ' ', '/']) expect(await nameOf(name), name).toBe('file.pdf');
  });

  it('keeps its quotes and joined letters, and is not cut within a letter', async () => {
    expect(await nameOf('the "new" deed.pdf')).toBe('the "new" deed.pdf');
    expect(await nameOf('क्‍ष नियम्‌.pdf')).toBe('क्‍ष नियम्‌.pdf');
    const family = '👩‍👩‍👧';
    expect(await nameOf(`${'x'.repeat(140)}${family}.pdf`)).toBe(`${'x'.repeat(140)}.pdf`);
    expect(await nameOf(`${'x'.repeat(138)}${family}y.pdf`)).toBe(`${'x'.repeat(138)}${family}.pdf`);
  });

  it('may be of another picture, or have no ending: the content counts', async () => {
    const jpeg = new Blob([Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')]);
    const sent = async (file: Blob, name: string) =>
      (await kit.upload(asha, id, 'pan', [file, name])).body.document.fileName;
    expect(await sent(jpeg, 'pan.jfif')).toBe('pan.jpg');
    expect(await sent(jpeg, 'IMG_0001.HEIC')).toBe('IMG_0001.jpg');
    expect(await sent(jpeg, '1000012345')).toBe('1000012345.jpg');
    expect(await sent(pdf(), 'deed of 12.05.2026')).toBe('deed of 12.05.2026.pdf');
  });
});

describe('a form that is put together wrongly', () => {
  it('leaves nothing behind, whatever its fields are called', async () => {
    for (const field of ['__proto__', 'constructor', 'toString', '']) {
      const odd = form({ documentKey: 'pan', [field]: [pdf(), 'pan.pdf'] });
      if (field === '__proto__') odd.append(field, pdf(), 'pan.pdf');
      expect((await refused(() => asha.client.post(path(), odd)))[0], field).toBe(422);
    }
    const text = parts([
      KEY,
      [named('name="__proto__"'), '{"role":"admin"}'],
      [named('name="file"; filename="a.pdf"'), '%PDF-1.4'],
    ]);
    expect((await refused(() => post(text)))[0]).toBe(400);
  });

  it('is refused where it breaks off, has no boundary, or is packed in a way that nobody uses', async () => {
    const content = await bytes(pdf());
    const file = [named('name="file"; filename="pan.pdf"', 'Content-Type: application/pdf'), content] as const;
    expect((await refused(() => post(parts([KEY, file], ''))))[0]).toBe(400);
    expect((await refused(() => post(parts([KEY, file]), 'multipart/form-data; boundary=other')))[0]).toBe(400);
    expect((await refused(() => post(parts([KEY, file]), 'multipart/form-data; boundary=')))[0]).toBe(400);
    expect((await refused(() => post(parts([KEY, file]), 'multipart/mixed; boundary=b')))[0]).toBe(415);
    const odd = [[...file[0], 'Content-Transfer-Encoding: x-uuencode'], content] as const;
    expect(await refused(() => post(parts([KEY, odd])))).toEqual([400, 'The form data cannot be read.']);
    expect((await refused(() => post(parts([...Array(300)].map(() => KEY)))))[0]).toBe(413);
    expect((await refused(() => post(parts([KEY, [named('name="name"'), 'x'.repeat(2_000_000)]]))))[0]).toBe(413);
    expect(await refused(() => post(parts([KEY, ...Array(25).fill(file)])))).toEqual([422, 'Select one file']);
  });

  it('may leave out the type of the file, as many programs do', async () => {
    const file = [named('name="file"; filename="pan.pdf"'), await bytes(pdf())] as const;
    const sent = await post(parts([KEY, file]));
    expect([sent.status, sent.body.document?.mime]).toEqual([201, 'application/pdf']);
  });
});

describe('a connection that ends in the middle of an upload', () => {
  const port = (): number => Number(new URL(kit.origin).port);
  const head = (length: number): string =>
    [
      `POST ${path()} HTTP/1.1`,
      `Host: 127.0.0.1:${port()}`,
      `Cookie: ${asha.client.cookies()}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n');
  const start =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="pan.pdf"\r\nContent-Type: application/pdf\r\n\r\n';

  /** Sends the first `bytes` of an upload of 900 kB, then disconnects. */
  const cutAfter = (size: number, how: 'end' | 'reset'): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port(), '127.0.0.1', () => {
        const body = Buffer.concat([Buffer.from(start), Buffer.alloc(size, '%PDF-1.4 ')]);
        socket.write(Buffer.concat([Buffer.from(head(900_000)), body]), () => {
          if (how === 'reset') socket.resetAndDestroy();
          else socket.destroy();
        });
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });

  it('leaves no event and no part of a file', async () => {
    const before = [await kit.eventsIn(`submission-${id}`), await stored()];
    for (const size of [0, 1, 1000, 65_536, 300_000])
      await Promise.all([1, 2, 3, 4].map((n) => cutAfter(size, n % 2 === 0 ? 'end' : 'reset')));
    await eventually(async () => waiting().length === 0);
    expect([await kit.eventsIn(`submission-${id}`), await stored()]).toEqual(before);
    expect((await kit.upload(asha, id)).status).toBe(201);
    expect(kit.logs.join('\n')).not.toContain('"code":"internal"');
    expect(waiting()).toEqual([]);
  });

  it('is waited for with patience, and other calls are answered meanwhile', async () => {
    const slow = request(`${kit.origin}${path()}`, {
      method: 'POST',
      headers: { cookie: asha.client.cookies(), 'content-type': 'multipart/form-data; boundary=b' },
    });
    const answered = new Promise<number>((resolve, reject) => {
      slow.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      slow.on('error', reject);
    });
    slow.write('--b\r\nContent-Disposition: form-data; name="documentKey"\r\n\r\npan\r\n');
    slow.write(`${start}%PDF-1.4\n`);
    await eventually(async () => waiting().length === 1);
    expect((await asha.client.get('/api/user')).status).toBe(200);
    slow.end('trailer\n<< >>\n%%EOF\n\r\n--b--\r\n');
    expect(await answered).toBe(201);
    expect(waiting()).toEqual([]);
  });
});
