import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from './file-content.js';

const SAMPLES = join(import.meta.dirname, '../../../testing/files');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(() => rm(folder, { recursive: true }));

const lookInto = async (path: string) => contentOf(path, (await stat(path)).size);
const content = async (bytes: Buffer | string) => {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return lookInto(path);
};

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A compound file's signature with the stream names in its directory by which its type is detected. */
const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ]);

describe('what a file is', () => {
  it('is read from its bytes', async () => {
    expect(await content(PNG)).toEqual({ kind: 'known', extensions: ['png'], mime: 'image/png' });
    expect(await content(Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'))).toEqual({
      kind: 'known',
      extensions: ['jpg', 'jpeg'],
      mime: 'image/jpeg',
    });
    expect(await content(compound('WordDocument'))).toMatchObject({ extensions: ['doc'] });
    expect(await content(compound('Workbook'))).toEqual({ kind: 'unknown' });
    expect(await content('<script>alert(1)</script>')).toEqual({ kind: 'unknown' });
    expect(await content('')).toEqual({ kind: 'empty' });
    expect(await content('MZ\u0090\u0000 this is a program')).toMatchObject({ extensions: ['exe'] });
  });

  it('is a PDF whose header stands in the first 1,024 bytes, but not within another kind of file', async () => {
    const pdf = { kind: 'known', extensions: ['pdf'], mime: 'application/pdf' };
    const download = 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n';
    for (const before of ['\r\n', '   \n', download, 'x'.repeat(1024)])
      expect(await content(`${before}%PDF-1.7\n`), before).toEqual(pdf);
    expect(await content(`${'x'.repeat(1025)}%PDF-1.7\n`)).toEqual({ kind: 'unknown' });
    for (const before of ['<html>\n', '  <script>', '#!/bin/sh\n', 'a\0', 'see PK\u0003\u0004'])
      expect(await content(`${before}%PDF-1.7\n`), before).toEqual({ kind: 'unknown' });
    expect(await content(`\n%PDF-1.4\n/Encrypt 5 0 R\n`)).toEqual({ kind: 'password-protected' });
  });

  it('is a PNG when it is an animated one', async () => {
    const chunk = (name: string, data: Buffer): Buffer => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
    };
    const [head, rest] = [PNG.subarray(0, 33), PNG.subarray(33)];
    expect(await content(Buffer.concat([head, chunk('acTL', Buffer.alloc(8)), rest]))).toEqual({
      kind: 'known',
      extensions: ['png'],
      mime: 'image/png',
    });
  });

  it('is a Word document also when its types stand in single quotes', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
    const types = Buffer.from(`<Types><Override PartName='/word/document.xml' ContentType='${type}'/></Types>`);
    /** A ZIP with one part. */
    const zip = (name: string, text: Buffer, method: 0 | 8): Buffer => {
      const data = method === 8 ? deflateRawSync(text) : text;
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(method, 8);
      head.writeUInt32LE(data.length, 18);
      head.writeUInt32LE(text.length, 22);
      head.writeUInt16LE(name.length, 26);
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(method, 10);
      entry.writeUInt32LE(data.length, 20);
      entry.writeUInt16LE(name.length, 28);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt32LE(46 + name.length, 12);
      end.writeUInt32LE(30 + name.length + data.length, 16);
      return Buffer.concat([head, Buffer.from(name), data, entry, Buffer.from(name), end]);
    };
    for (const method of [0, 8] as const)
      expect(await content(zip('[Content_Types].xml', types, method))).toMatchObject({ extensions: ['docx'] });
    expect(await content(zip('types.xml', types, 8))).toMatchObject({ extensions: ['zip'] });
    const bomb = zip('[Content_Types].xml', Buffer.alloc(8 * 1024 * 1024), 8);
    expect(await content(bomb)).toMatchObject({ extensions: ['zip'] });
  });

  it('is told of an Office file with macros, whatever its ending says', async () => {
    const entry = (name: string): Buffer => {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(name.length, 26);
      return Buffer.concat([head, Buffer.from(name)]);
    };
    const macros = { kind: 'macros' };
    for (const name of ['word/vbaProject.bin', 'word/VBAPROJECT.BIN', 'xl/vbaProject.bin'])
      expect(await content(Buffer.concat([entry('word/document.xml'), entry(name)])), name).toEqual(macros);
    const old = Buffer.concat([compound('WordDocument'), Buffer.from('_VBA_PROJECT', 'utf16le')]);
    expect(await content(old)).toEqual(macros);
  });

  it('is "password protected" for a new Word document that needs a password', async () => {
    expect(await content(compound('EncryptedPackage'))).toEqual({ kind: 'password-protected' });
  });

  it('is "password protected" for a PDF whose encryption cannot be read, however it is written', async () => {
    const digits = '1'.repeat(40_000);
    for (const trailer of [
      `/Encrypt ${digits} 0 R`,
      `/Encrypt 5 ${digits} R`,
      '/Encrypt 5 0 R',
      '/Encrypt << /Filter /Standard /R 6 /P -1 /O <',
      `5 0 obj\n<< /Filter /Standard /R 4 /P -1 /O (${'\\('.repeat(40_000)} /U (`,
      `/Encrypt 5 0 R 5 0 obj << /Filter /Standard /R ${digits} /P -1 /O () /U () /ID [<${'0'.repeat(40_000)}`,
    ])
      expect((await content(`%PDF-1.4\n/Encrypt 5 0 R\n${trailer}\n`)).kind, trailer.slice(0, 40)).toBe(
        'password-protected',
      );
    expect((await content(`%PDF-1.4\n(the word /Encrypt in a text)\n`)).kind).toBe('known');
  });

  it('is "password protected" for a PDF that asks for one, and not where only the owner has one', async () => {
    const seen = Object.fromEntries(
      await Promise.all(
        (await readdir(SAMPLES)).map(async (name) => [name, (await lookInto(join(SAMPLES, name))).kind] as const),
      ),
    );
    expect(seen).toEqual({
      'owner13.pdf': 'known',
      'owner14.pdf': 'known',
      'owner16.pdf': 'known',
      'owner17e3.pdf': 'known',
      'plain.pdf': 'known',
      'user14.pdf': 'password-protected',
      'user17e3.pdf': 'password-protected',
    });
  });
});
