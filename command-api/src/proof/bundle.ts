import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import type { EventStore, RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { KeyVault } from '@anupalan/infra/ports/key-vault';
import { timeSlice } from '@anupalan/infra/ports/next-turn';
import { canonicalJson } from '@anupalan/infra/sealing/canonical-json';
import { sealFinder } from '@anupalan/infra/sealing/find-seals';
import { readHash } from '@anupalan/infra/sealing/log-seal';
import { documentKey, signDocument } from '@anupalan/infra/sealing/signed-document';
import { zipStream } from '../platform/zip.js';
import type { Selection } from './selection.js';

/** The checker that comes with every export, byte by byte as in the sources. */
const VERIFIER = new URL('../../verifier/verify.mjs', import.meta.url);
/** Characters of a piece that is packed at once: a call of the packer costs more than a line. */
const PIECE = 64 * 1024;

/** Everything from which an export is made. */
export interface Bundle {
  /** The folder inside the ZIP, and the ZIP's name. */
  readonly name: string;
  /** What was asked for; part of the manifest. */
  readonly scope: JsonObject;
  readonly selection: Selection;
  /** Numbers of the seals that name its events, and how many events they name. */
  readonly seals: { readonly numbers: readonly number[]; readonly named: number };
  /** UTC ISO-8601. */
  readonly madeAt: string;
  readonly madeBy: string;
  /** Opens the encrypted fields of an event that an admin may read; null if it has none. Absent: opens nothing. */
  readonly open?: (event: RecordedEvent) => Promise<JsonObject | null>;
  readonly readme: string;
  readonly pdf: () => Promise<Buffer>;
  readonly keysAt: string;
}

interface Sources {
  readonly events: EventStore;
  readonly vault: KeyVault;
  /** The keys whose seals are trusted. */
  readonly trusted: readonly KeyObject[];
}

/** SHA-256 of a public key (SPKI, DER), hex. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex');

export const pemOf = (key: KeyObject): string => key.export({ format: 'pem', type: 'spki' }).toString();

/** The public key of signed documents and exports. */
export const exportKey = async (vault: KeyVault): Promise<KeyObject> =>
  createPublicKey({ key: Buffer.from(await documentKey(vault), 'base64'), format: 'der', type: 'spki' });

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An event as a line: everything that its hash is made of, and the hash. */
export const eventLine = ({ stream, revision, id, type, version, data, metadata }: RecordedEvent): string =>
  canonicalJson({ stream, revision, id, type, version, data, metadata });

type Content = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/** The same text in fewer parts. */
async function* inPieces(content: Content): AsyncGenerator<string | Buffer> {
  let lines = '';
  for await (const part of content) {
    if (typeof part === 'string') lines += part;
    if (typeof part === 'string' && lines.length < PIECE) continue;
    if (lines !== '') yield lines;
    lines = '';
    if (typeof part !== 'string') yield part;
  }
  if (lines !== '') yield lines;
}

/** The selected events as they are in the log now, which have to be the same ones. */
async function* selectedEvents(
  events: EventStore,
  { ranges, refs }: Selection,
): AsyncGenerator<readonly [n: number, event: RecordedEvent]> {
  const slice = timeSlice();
  let n = 0;
  for (const { stream, from, to } of ranges)
    for await (const event of events.readStream(stream, { from, to })) {
      const ref = refs[n];
      if (ref?.stream !== stream || ref.revision !== event.revision || ref.hash !== readHash(event))
        throw new Error(`${stream} changed while it was exported`);
      yield [n, event];
      n += 1;
      if (slice.isOver()) await slice.next();
    }
  if (n !== refs.length) throw new Error('the log lost events while they were exported');
}

async function* sealLines(events: EventStore, numbers: readonly number[]): AsyncGenerator<string> {
  const finder = await sealFinder(events);
  for (const number of numbers) {
    const seal = await finder.sealAt(number);
    if (seal === null) throw new Error(`seal ${number} is gone`);
    const { position: _, ...content } = seal;
    yield `${canonicalJson(content as unknown as Json)}\n`;
  }
}

/** What the export is, with the hashes of its files, and a signature. */
const signedManifest = async ({ events, vault, trusted }: Sources, bundle: Bundle, files: JsonObject) => {
  const { ranges, refs } = bundle.selection;
  const key = await exportKey(vault);
  return signDocument(vault, {
    format: 'anupalan-audit-export/1',
    scope: bundle.scope,
    madeAt: bundle.madeAt,
    madeBy: bundle.madeBy,
    log: await events.identity(),
    events: refs.length,
    streams: new Set(ranges.map(({ stream }) => stream)).size,
    sealed: bundle.seals.named,
    seals: bundle.seals.numbers.length,
    sealKeys: trusted.map(pemOf),
    key: fingerprintOf(key),
    keysAt: bundle.keysAt,
    files,
  });
};

/** The whole content at once. */
async function* one(made: () => Promise<string | Buffer> | string): AsyncGenerator<string | Buffer> {
  yield await made();
}

/**
 * The files of an export in their order, each made while it is read. The last two are the manifest, with the hash of
 * every other file, and its signature; they have to be read last. One event is in memory at a time, plus the hash of
 * each opened text.
 */
export const bundleFiles = (
  sources: Sources,
  bundle: Bundle,
): readonly { readonly name: string; readonly content: () => Content }[] => {
  const { events, vault } = sources;
  const { selection, open } = bundle;
  const hashes: Record<string, string> = {};
  const opened = new Map<number, string>();
  let signature = Buffer.alloc(0);

  async function* eventLines(): AsyncGenerator<string> {
    for await (const [, event] of selectedEvents(events, selection)) yield `${eventLine(event)}\n`;
  }
  async function* openedLines(): AsyncGenerator<string> {
    if (open === undefined) return;
    for await (const [n, event] of selectedEvents(events, selection)) {
      const data = await open(event);
      if (data === null) continue;
      const line = JSON.stringify({ stream: event.stream, revision: event.revision, data });
      opened.set(n, sha256(line));
      yield `${line}\n`;
    }
  }
  function* indexLines(): Generator<string> {
    for (const [n, { stream, revision, hash, previous }] of selection.refs.entries()) {
      const text = opened.get(n);
      const more = { ...(previous === undefined ? {} : { previous }), ...(text === undefined ? {} : { opened: text }) };
      yield `${canonicalJson({ stream, revision, hash, ...more })}\n`;
    }
  }
  async function* manifest(): AsyncGenerator<string> {
    const signed = await signedManifest(sources, bundle, hashes);
    signature = Buffer.from(signed.signature, 'base64url');
    yield signed.document;
  }

  /** The content, with its hash noted for the manifest. */
  const hashed = (name: string, content: () => Content) => ({
    name,
    content: async function* () {
      const digest = createHash('sha256');
      for await (const part of inPieces(content())) {
        digest.update(part);
        yield part;
      }
      hashes[name] = digest.digest('hex');
    },
  });
  return [
    hashed('README.txt', () => one(() => bundle.readme)),
    hashed('verify.mjs', () => one(() => readFile(VERIFIER))),
    hashed('public-key.pem', () => one(async () => pemOf(await exportKey(vault)))),
    hashed('trail.pdf', () => one(bundle.pdf)),
    hashed('events.ndjson', eventLines),
    ...(open === undefined ? [] : [hashed('opened.ndjson', openedLines)]),
    hashed('index.ndjson', indexLines),
    hashed('seals.ndjson', () => sealLines(events, bundle.seals.numbers)),
    { name: 'manifest.json', content: manifest },
    { name: 'manifest.sig', content: () => one(async () => signature) },
  ];
};

/** The files as a ZIP that is made while it is read. */
export const bundleZip = (sources: Sources, bundle: Bundle): Readable => {
  const files = bundleFiles(sources, bundle).map(({ name, content }) => ({
    path: `${bundle.name}/${name}`,
    open: () => Readable.from(content()),
  }));
  return zipStream(files, new Date(bundle.madeAt));
};
