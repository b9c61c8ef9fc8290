import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { reply, route, type UploadedFile } from './route.js';

let uploads: readonly UploadedFile[] = [];

const routes = [
  route({
    method: 'POST',
    path: '/api/test/upload',
    summary: 'upload',
    tag: 'test',
    access: 'public',
    body: 'multipart',
    fields: z.object({ name: z.string() }),
    maxBytes: 50_000,
    answer: z.object({ name: z.string(), sizes: z.array(z.number()) }),
    handle: async ({ body, files }) => {
      uploads = files;
      const there = files.every(({ path, bytes }) => readFileSync(path).length === bytes);
      if (!there) throw new Error('the files are not there');
      return reply({ name: body.name, sizes: files.map(({ bytes }) => bytes) });
    },
  }),
  route({
    method: 'GET',
    path: '/api/test/file',
    summary: 'file',
    tag: 'test',
    access: 'public',
    query: z.object({ mime: z.string(), name: z.string() }),
    answer: 'file',
    handle: async ({ query: { mime, name } }) => ({
      kind: 'file',
      file: { content: Readable.from([Buffer.from('abc')]), mime, bytes: 3, fileName: name, inline: true },
    }),
  }),
];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ routes });
});
afterAll(() => t.close());

describe('uploads', () => {
  const form = (...files: readonly (readonly [string, Uint8Array])[]): FormData => {
    const data = new FormData();
    data.set('name', 'Asha');
    for (const [name, bytes] of files) data.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    return data;
  };
  const waiting = (): readonly string[] => readdirSync(join(t.app.config.dataDir, 'tmp'));

  it('are hashed on the way, get a harmless name, and are gone after the answer', async () => {
    const bytes = new TextEncoder().encode('hello');
    const answer = await t.client().post('/api/test/upload', form(['../../etc/pass\u0007wd', bytes], ['b.pdf', bytes]));
    expect(answer.body).toEqual({ name: 'Asha', sizes: [5, 5] });
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['passwd', 'b.pdf']);
    expect(uploads[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(uploads.some(({ path }) => existsSync(path))).toBe(false);
    expect(waiting()).toEqual([]);
  });

  it('that are too large, broken or of another type leave nothing behind', async () => {
    const client = t.client();
    expect((await client.post('/api/test/upload', form(['a', new Uint8Array(60_000)]))).status).toBe(413);
    expect((await client.post('/api/test/upload', { name: 'x' })).status).toBe(415);
    const cut = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await client.post('/api/test/upload', '--x\r\nnonsense', cut)).status).toBe(400);
    expect((await client.post('/api/test/upload', 'x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
    const nameless = new FormData();
    nameless.append('file', new Blob(['abc']), 'a.txt');
    expect((await client.post('/api/test/upload', nameless)).status).toBe(422);
    expect(waiting()).toEqual([]);
  });
});

describe('stored files', () => {
  const file = (mime: string, name: string) =>
    t.client().get(`/api/test/file?mime=${encodeURIComponent(mime)}&name=${encodeURIComponent(name)}`);

  it('are shown only when their type is harmless, and never run', async () => {
    const png = await file('image/png', 'a.png');
    expect(png.headers.get('content-disposition')).toMatch(/^inline/);
    const html = await file('text/html', 'a.html');
    expect(html.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(html.headers.get('content-security-policy')).toContain('sandbox');
    expect(html.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('keep their name in any script', async () => {
    const { headers } = await file('application/pdf', 'पैन "कार्ड".pdf');
    expect(headers.get('content-disposition')).toMatch(/filename\*=UTF-8''%E0%A4%AA%E0%A5%88%E0%A4%A8%20%22/);
  });
});

describe('a start after a crash', () => {
  it('removes uploads that were cut off', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'anupalan-'));
    mkdirSync(join(dir, 'tmp'));
    writeFileSync(join(dir, 'tmp', 'left-over'), 'x');
    const again = await startTestApp({ routes, dir });
    expect(readdirSync(join(dir, 'tmp'))).toEqual([]);
    await again.close();
    rmSync(dir, { recursive: true, force: true });
  });
});
