import { createCipheriv, createHash } from 'node:crypto';

/** ISO 32000: pads a password to 32 bytes; the empty password is only padding. */
const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** Maximum characters of an encryption dictionary that are read; real ones have some hundred. */
const maxDictionary = 8192;
/** Maximum characters of one of its strings as written; real ones have at most 127 bytes. */
const maxString = 1024;

/** The trailer's encryption entry: a reference to an object, or the dictionary itself. */
const REFERENCE = /\/Encrypt\s{0,100}(?:(\d{1,10})\s{1,100}(\d{1,10})\s{1,100}R|(<<))/;
const UNREADABLE_REFERENCE = /\/Encrypt\s{0,100}[\d<]/;
/** Matches only at the beginning of a number, so that a long row of digits is scanned once. */
const OBJECT = /(?<![0-9])(\d{1,10})\s{1,100}(\d{1,10})\s{1,100}obj\b/g;

/**
 * True when an encrypted PDF opens with the empty user password (an owner's password then only limits printing and the
 * like). Checks the standard security handler, revisions 2 to 6; anything unreadable counts as protected. Time and
 * memory depend only on the file's length. pdf.js unpacks streams before it asks for a password, outside the thread's
 * heap limit: a file of 5 MB took 1.2 GB until the deadline.
 */
export const opensWithoutPassword = (pdf: Buffer): boolean => {
  const text = pdf.toString('latin1');
  const reference = REFERENCE.exec(text);
  // Only the name, in a text or a picture: no encryption.
  if (reference === null) return !UNREADABLE_REFERENCE.test(text);
  const [, number, generation = '0'] = reference;
  const start = number === undefined ? reference.index : objectAt(text, number, generation);
  if (start < 0) return false;
  const part = text.slice(start, start + maxDictionary);
  const end = part.indexOf(number === undefined ? 'startxref' : 'endobj');
  const dictionary = end < 0 ? part : part.slice(0, end);
  if (!/\/Filter\s{0,100}\/Standard\b/.test(dictionary)) return false;

  const revision = numberAt(dictionary, NUMBERS.R);
  const owner = stringAt(dictionary, STRINGS.O);
  const user = stringAt(dictionary, STRINGS.U);
  const permissions = numberAt(dictionary, NUMBERS.P);
  if (revision === null || owner === null || user === null || permissions === null) return false;
  if (revision >= 5) return user.length >= 40 && hashOf(revision, user.subarray(32, 40)).equals(user.subarray(0, 32));

  const id = stringAt(text, STRINGS.ID) ?? Buffer.alloc(0);
  const keyBytes = revision === 2 ? 5 : Math.min(16, Math.max(5, (numberAt(dictionary, NUMBERS.Length) ?? 40) / 8));
  // With crypt filters (revision 4) the length is in the filter; it is always 128 bits in practice.
  const length = revision === 4 ? 16 : keyBytes;
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions | 0);
  const clearMetadata = revision >= 4 && /\/EncryptMetadata\s+false\b/.test(dictionary);
  const parts = [PAD, owner.subarray(0, 32), bits, id, ...(clearMetadata ? [Buffer.alloc(4, 0xff)] : [])];
  let key = md5(...parts).subarray(0, length);
  if (revision >= 3) for (let n = 0; n < 50; n += 1) key = md5(key).subarray(0, length);
  if (revision === 2) return rc4(key, PAD).equals(user.subarray(0, 32));
  let check = rc4(key, md5(PAD, id));
  for (let n = 1; n <= 19; n += 1) check = rc4(Buffer.from(key.map((byte) => byte ^ n)), check);
  return check.equals(user.subarray(0, 16));
};

const md5 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Hash of the empty password: plain SHA-256 in revision 5, ISO 32000-2 algorithm 2.B in revision 6. */
const hashOf = (revision: number, salt: Buffer): Buffer => {
  let k = createHash('sha256').update(salt).digest();
  if (revision === 5) return k;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', k.subarray(0, 16), k.subarray(16, 32)).setAutoPadding(false);
    const e = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => k)));
    const remainder = e.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    k = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(e)
      .digest();
    last = e.at(-1) ?? 0;
  }
  return k.subarray(0, 32);
};

/** OpenSSL 3 no longer offers it. */
const rc4 = (key: Buffer, data: Buffer): Buffer => {
  const s = Uint8Array.from({ length: 256 }, (_, n) => n);
  const at = (n: number): number => s[n] ?? 0;
  const swap = (a: number, b: number): void => {
    const kept = at(a);
    s[a] = at(b);
    s[b] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at((at(i) + at(j)) & 255);
    }),
  );
};

/** Offset of an object, -1 when it does not exist. */
const objectAt = (text: string, number: string, generation: string): number => {
  for (const { 1: found, 2: itsGeneration, index } of text.matchAll(OBJECT))
    if (found === number && itsGeneration === generation) return index;
  return -1;
};

const NUMBERS = {
  R: /\/R\s{0,100}(-?\d{1,10})/,
  P: /\/P\s{0,100}(-?\d{1,10})/,
  Length: /\/Length\s{0,100}(-?\d{1,10})/,
};
const STRINGS = {
  O: /\/O\s{0,100}([<(])/,
  U: /\/U\s{0,100}([<(])/,
  ID: /\/ID\s{0,100}\[\s{0,100}([<(])/,
};

const numberAt = (dictionary: string, pattern: RegExp): number | null => {
  const digits = pattern.exec(dictionary)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** A PDF string, hexadecimal or literal, after a name. */
const stringAt = (text: string, pattern: RegExp): Buffer | null => {
  const match = pattern.exec(text);
  if (match === null) return null;
  const start = match.index + match[0].length;
  const written = text.slice(start, start + maxString);
  return match[1] === '<' ? hexAt(written) : literalAt(written);
};

/** Up to its `>`, or the whole text without one. */
const hexAt = (written: string): Buffer => {
  const end = written.indexOf('>');
  return Buffer.from(written.slice(0, end < 0 ? written.length : end).replace(/\s/g, ''), 'hex');
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const literalAt = (text: string): Buffer => {
  let out = '';
  for (let i = 0, depth = 1; i < text.length; i += 1) {
    const c = text.charAt(i);
    if (c === '\\') {
      const octal = text.slice(i + 1, i + 4).match(/^[0-7]{1,3}/)?.[0];
      if (octal !== undefined) {
        out += String.fromCharCode(Number.parseInt(octal, 8) & 255);
        i += octal.length;
      } else {
        const next = text.charAt(i + 1);
        if (next !== '\n' && next !== '\r') out += ESCAPES[next] ?? next;
        i += next === '\r' && text.charAt(i + 2) === '\n' ? 2 : 1;
      }
      continue;
    }
    if (c === '(') depth += 1;
    if (c === ')') depth -= 1;
    if (depth === 0) break;
    out += c;
  }
  return Buffer.from(out, 'latin1');
};
