import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMultipart } from './multipart.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'multipart-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const part = (disposition: string, content: string): string =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const file = (n: number, content = `content ${n}`): string => part(`name="documents"; filename="${n}.pdf"`, content);
const files = Array.from({ length: 25 }, (_, n) => file(n));

/** A body without an announced length, in chunks. */
const body = (...chunks: readonly string[]): IncomingMessage =>
  Object.assign(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), {
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
    complete: true,
  }) as unknown as IncomingMessage;

describe('a body of more files than any route takes', () => {
  it('is read to its end, with one file more than are taken, so that the route can refuse them in its own words', async () => {
    const read = await readMultipart(
      body(...files, part('name="serviceId"', 'gst-registration'), '--b--\r\n'),
      dir,
      5000,
    );
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.fields).toEqual({ serviceId: 'gst-registration' });
    expect(read.value.files.map(({ fileName }) => fileName)).toEqual(Array.from({ length: 21 }, (_, n) => `${n}.pdf`));
    expect(readFileSync(read.value.files.at(-1)?.path ?? '', 'utf8')).toBe('content 20');
  });

  it('is refused for its size where the files that are not kept make it too large, and none stays', async () => {
    const large = 'x'.repeat(64 * 1024);
    const sent = body(...files, ...Array.from({ length: 17 }, (_, n) => file(n, large)), '--b--\r\n');
    const read = await readMultipart(sent, dir, 5000);
    expect(read.ok ? null : read.error.status).toBe(413);
    expect(readdirSync(dir)).toEqual([]);
  });
});
