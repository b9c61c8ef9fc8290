import { createHash, randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { withoutInvisibleCharacters } from '@anupalan/domain/rules/text';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { malformed, type ProblemAnswer } from './problem.js';
import { chunkCounter, chunksTooShort, tooLarge } from './read-body.js';
import type { UploadedFile } from './route.js';

export interface Multipart {
  /** A name that was sent once has a text; one that was sent several times has a list of texts. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly files: readonly UploadedFile[];
}

/** More than any route takes. Further files are read and discarded, so that the route can name its limit. */
const maxFiles = 20;
const maxFields = 200;
const maxParts = 300;
/** Of all fields together. */
const maxFieldBytes = 1024 * 1024;
const maxPartHeaders = 20;
/** Limit of one part's headers together; the rest is cut. */
const maxPartHeaderBytes = 8 * 1024;
const maxNameLength = 150;
const OCTETS = 'application/octet-stream';
/** Transfer encodings that leave the bytes unchanged. */
const PLAIN: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary', 'utf-8']);

/** The folder for incoming files, which only this server uses. The start removes what a killed process left. */
export const prepareUploadFolder = (dataDir: string): string => {
  const dir = join(dataDir, 'tmp');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return dir;
};

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As much of a text as fits, cut between two letters, so that neither an emoji nor a syllable is split. */
const cutTo = (text: string, most: number): string => {
  let end = 0;
  for (const { index, segment } of LETTERS.segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
};

/** The base name of the file as sent: no folders, no control characters, never empty. */
export const cleanFileName = (sent: string | null): string => {
  const last = (sent ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = withoutInvisibleCharacters(last.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '')).trim();
  if (clean === '' || clean === '.' || clean === '..') return 'file';
  if (clean.length <= maxNameLength) return clean;
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : '';
  return cutTo(clean, maxNameLength - ending.length) + ending;
};

/** The name as browsers write it into a form, where a double quote would end it. */
const nameInForm = (fileName: string): string => fileName.replaceAll('%22', '"');

/**
 * Writes content to a file in `folder` and hashes it on the way. `count` gets the bytes of each piece, and may refuse.
 */
const writeUpload = async (
  folder: string,
  field: string,
  fileName: string,
  content: Readable | AsyncIterable<Buffer>,
  { signal, count }: { readonly signal?: AbortSignal; readonly count?: (bytes: number) => void } = {},
): Promise<UploadedFile> => {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    content,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        count?.(chunk.length);
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    signal === undefined ? {} : { signal },
  );
  return { field, fileName: cleanFileName(fileName), path, bytes, sha256: hash.digest('hex') };
};

/** A file from content that did not come in a form, while `use` runs. */
export const withUpload = async <T>(
  dir: string,
  { field, fileName, content }: Pick<UploadedFile, 'field' | 'fileName'> & { readonly content: AsyncIterable<Buffer> },
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(dir, 'upload-'));
  try {
    return await use(await writeUpload(folder, field, fileName, content));
  } finally {
    await removeFolder(folder);
  }
};

/** Why a body is refused: answered to the sender, or thrown when it is a fault of the server. */
class Refused extends Error {
  constructor(readonly problem: ProblemAnswer) {
    super(problem.message);
  }
}

const unreadable = (): Refused => new Refused(malformed('unreadable_form'));

/** Checks by the fields before the first file whether it may be sent; null: it may. */
export type AskBeforeFiles = (fields: Multipart['fields']) => Promise<ProblemAnswer | null>;

/** The fields of a form, as far as they fit. */
class FormFields {
  readonly #values = new Map<string, string[]>();
  #bytes = 0;

  /** False for a field that exceeds a limit. */
  add(name: string, value: string): boolean {
    this.#bytes += value.length;
    if (this.#bytes > maxFieldBytes) return false;
    const values = this.#values.get(name);
    if (values === undefined) this.#values.set(name, [value]);
    else values.push(value);
    return true;
  }

  texts(): Multipart['fields'] {
    return Object.fromEntries(
      [...this.#values].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
    ) as Multipart['fields'];
  }
}

/** Refuses a body that is too long, or has too many parts, before it is parsed: the parser makes a stream for each part of a chunk. */
const guarded = (boundary: string, maxBytes: number, refuse: (why: Refused) => void): Transform => {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const isTooShort = chunkCounter();
  let received = 0;
  let parts = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (isTooShort(chunk)) {
        refuse(new Refused(chunksTooShort()));
        return done();
      }
      // Discarded bytes count, too, also without an announced length.
      received += chunk.length;
      parts += occurrences(chunk, delimiter, maxParts);
      if (received <= maxBytes + maxFieldBytes && parts <= maxParts) return done(null, chunk);
      refuse(new Refused(tooLarge(maxBytes)));
      done();
    },
  });
};

class FormReader {
  readonly #parser: BusboyInstance;
  readonly #fields = new FormFields();
  readonly #files: Promise<UploadedFile>[] = [];
  readonly #ending = new AbortController();
  #permitted: Promise<void> | null = null;
  #stored = 0;

  constructor(
    private readonly req: IncomingMessage,
    private readonly boundary: string,
    private readonly folder: string,
    private readonly maxBytes: number,
    private readonly ask: AskBeforeFiles,
  ) {
    this.#parser = parserFor(boundary);
    setMaxListeners(maxFiles + 2, this.#ending.signal);
  }

  /** @throws Refused, or the error of the connection or the disk */
  async read(): Promise<Multipart> {
    await new Promise<void>((resolve, reject) => {
      this.#collect(reject);
      this.#parser.once('finish', resolve);
      this.#listen(reject);
      this.req.pipe(guarded(this.boundary, this.maxBytes, reject)).pipe(this.#parser);
    });
    const files = await Promise.all(this.#files);
    return { fields: this.#fields.texts(), files };
  }

  /** Ends everything that is under way. */
  async abandon(): Promise<void> {
    this.req.unpipe();
    this.#parser.destroy();
    this.#ending.abort();
    await Promise.allSettled(this.#files);
  }

  #collect(refuse: (why: unknown) => void): void {
    const tooMuch = (): void => refuse(new Refused(tooLarge(this.maxBytes)));
    this.#parser.on('file', (field, content, fileName, encoding) => {
      // Only unencoded content: HTTP clients send files as they are.
      if (!PLAIN.has(encoding.toLowerCase())) return refuse(unreadable());
      // A form that breaks off ends its open file with an error, also while that waits for permission.
      content.on('error', () => undefined);
      const file = this.#store(field ?? '', content, nameInForm(fileName ?? ''));
      file.catch(refuse);
      this.#files.push(file);
    });
    this.#parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut || !this.#fields.add(name ?? '', value)) tooMuch();
    });
    for (const limit of ['fieldsLimit', 'partsLimit'] as const) this.#parser.on(limit, tooMuch);
    this.#parser.once('error', () => refuse(unreadable()));
  }

  #listen(fail: (why: unknown) => void): void {
    const { req } = this;
    req.once('error', fail);
    req.once('close', () => {
      if (!req.complete) fail(gone());
    });
    // A sender that disconnected before the listeners were added sends no further event.
    if (req.destroyed && !req.complete) fail(gone());
  }

  async #store(field: string, content: BusboyFileStream, fileName: string): Promise<UploadedFile> {
    this.#permitted ??= this.#mayStore();
    await this.#permitted;
    const count = (bytes: number): void => {
      this.#stored += bytes;
      if (this.#stored > this.maxBytes) throw new Refused(tooLarge(this.maxBytes));
    };
    return writeUpload(this.folder, field, fileName, content, { signal: this.#ending.signal, count });
  }

  async #mayStore(): Promise<void> {
    const problem = await this.ask(this.#fields.texts());
    if (problem !== null) throw new Refused(problem);
  }
}

/**
 * Streams a multipart body to disk and hashes it. Of more than `maxFiles` files one more than that is returned. `ask`
 * is called before the first byte of a file is stored. After a refusal, or if the sender disconnects, nothing stays on
 * disk. Otherwise the caller removes the files with `removeUploads` after the answer.
 */
export const readMultipart = async (
  req: IncomingMessage,
  dir: string,
  maxBytes: number,
  ask: AskBeforeFiles = async () => null,
): Promise<Result<Multipart, ProblemAnswer>> => {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes + maxFieldBytes) return err(tooLarge(maxBytes));
  const boundary = boundaryOf(req.headers['content-type']);
  if (boundary === null) return err(unreadable().problem);
  // One folder per body: removed as a whole, with partly written files.
  const folder = await mkdtemp(join(dir, 'upload-'));
  const reader = new FormReader(req, boundary, folder, maxBytes, ask);
  try {
    const form = await reader.read();
    if (form.files.length === 0) await removeFolder(folder);
    return ok(form);
  } catch (error) {
    await reader.abandon();
    await removeFolder(folder);
    if (error instanceof Refused) return err(error.problem);
    throw (error as { readonly code?: unknown }).code !== 'ECONNRESET' && (req.complete || !req.destroyed)
      ? error
      : gone();
  }
};

/** The boundary between the parts as RFC 2046 allows it, or null. */
const boundaryOf = (contentType = ''): string | null => {
  const match = /;\s{0,10}boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))\s{0,10}(?:;|$)/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2] ?? '';
  return /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary) ? boundary : null;
};

/** Number of occurrences of a sequence in a chunk; stops at one beyond `most`. */
const occurrences = (piece: Buffer, sequence: Buffer, most: number): number => {
  let count = 0;
  for (let at = piece.indexOf(sequence); at >= 0 && count <= most; at = piece.indexOf(sequence, at + sequence.length))
    count += 1;
  return count;
};

const parserFor = (boundary: string): BusboyInstance =>
  Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    preservePath: true,
    isPartAFile: (_field, contentType, fileName) => fileName !== undefined || contentType === OCTETS,
    limits: {
      files: maxFiles + 1,
      fields: maxFields,
      parts: maxParts,
      fieldSize: maxFieldBytes,
      headerPairs: maxPartHeaders,
      headerSize: maxPartHeaderBytes,
    },
  });

const gone = (): Error => Object.assign(new Error('the caller went away'), { code: 'ECONNRESET' });

const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });

export const removeUploads = async (files: readonly UploadedFile[]): Promise<void> => {
  for (const folder of new Set(files.map(({ path }) => dirname(path)))) await removeFolder(folder);
};
