import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { openEventStore } from '@anupalan/infra/embedded/event-store';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import { chained, hashOf } from '@anupalan/infra/sealing/chain';
import { sealsNaming } from '@anupalan/infra/sealing/find-seals';
import { sealLog } from '@anupalan/infra/sealing/log-seal';
import { openSealKeys } from '@anupalan/infra/sealing/seal-keys';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { memoryVault } from '@anupalan/infra/testing/memory-vault';
import { bundleFiles } from '../proof/bundle.js';
import { selectRanges } from '../proof/selection.js';

/** A stream of an export: one event for each text, which its encrypted field stands for. */
export interface ExportedStream {
  readonly stream: string;
  readonly texts: readonly string[];
}

/** The files of an export by name. */
export type ExportFiles = ReadonlyMap<string, Buffer>;

const CLOCK = { now: () => Date.parse('2026-11-21T10:00:00.000Z') };

/** Opens an event of these streams; every second one has an encrypted field. */
const open = async ({ data }: Pick<RecordedEvent, 'data'>): Promise<JsonObject | null> =>
  data.note === undefined ? null : { text: data.note };

/**
 * A real export of such streams, from a log of its own with real hashes and seals. `unsealed`: the last stream is newer than the
 * last seal.
 */
export const exportOf = async (
  streams: readonly ExportedStream[],
  { unsealed = false }: { readonly unsealed?: boolean } = {},
): Promise<ExportFiles> => {
  const { dir, remove } = await temporaryFolder();
  const events = openEventStore(join(dir, 'log.db'));
  try {
    const vault = memoryVault();
    const keys = await openSealKeys(vault, { seed: randomBytes(32), trusted: [] });
    const { privateKey } = keys;
    if (privateKey === null) throw new Error('no key to seal with');
    const seal = () => sealLog({ events, privateKey, file: null, clock: CLOCK });
    for (const [s, { stream, texts }] of streams.entries()) {
      let [revision, hash]: [number, string | null] = [-1, null];
      for (const [n, text] of texts.entries()) {
        const draft = {
          id: `event-${s}-${n}`,
          type: 'Noted',
          version: 1,
          data: n % 2 === 0 ? { note: text } : { number: n },
          metadata: { time: '2026-11-21T09:00:00.000Z', actor: { id: 'asha', role: 'customer' } },
        };
        const [event] = chained(hash, stream, revision + 1, [draft]);
        if (event === undefined) throw new Error('nothing was chained');
        const outcome = await events.append(stream, revision < 0 ? 'none' : revision, [event]);
        if (outcome.kind !== 'appended') throw new Error(outcome.kind);
        [revision, hash] = [outcome.revision, hashOf(event.metadata)];
      }
      if (!unsealed || s < streams.length - 1) await seal();
    }
    const ranges = streams.map(({ stream }) => ({ stream, from: 0, to: Number.MAX_SAFE_INTEGER }));
    const selection = await selectRanges(events, ranges);
    if (!selection.ok) throw new Error(selection.error.code);
    const files = new Map<string, Buffer>();
    const bundle = {
      name: 'export',
      scope: { kind: 'case', requestId: 'r1' },
      selection: selection.value,
      seals: await sealsNaming(events, selection.value.refs),
      madeAt: new Date(CLOCK.now()).toISOString(),
      madeBy: 'arjun',
      open,
      readme: 'How to verify\n',
      pdf: async () => Buffer.from('%PDF-1.4\n%%EOF\n'),
      keysAt: 'https://anupalan.example/api/public/keys',
    };
    for (const { name, content } of bundleFiles({ events, vault, trusted: keys.trusted }, bundle)) {
      const parts: Buffer[] = [];
      for await (const part of content()) parts.push(Buffer.from(part));
      files.set(name, Buffer.concat(parts));
    }
    return files;
  } finally {
    await events.close();
    await remove();
  }
};

/** The export with one of its files replaced, or removed (null). */
export const withFile = (files: ExportFiles, name: string, bytes: Buffer | null): ExportFiles => {
  const changed = new Map(files);
  if (bytes === null) changed.delete(name);
  else changed.set(name, bytes);
  return changed;
};

/** The export with one bit of a byte of a file changed. */
export const withBit = (files: ExportFiles, name: string, at: number, bit: number): ExportFiles => {
  const bytes = Buffer.from(files.get(name) ?? Buffer.alloc(0));
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  return withFile(files, name, bytes);
};

export const eventLinesOf = (files: ExportFiles): string[] =>
  String(files.get('events.ndjson')).split('\n').slice(0, -1);

export const withEventLines = (files: ExportFiles, lines: readonly string[]): ExportFiles =>
  withFile(files, 'events.ndjson', Buffer.from(lines.map((line) => `${line}\n`).join('')));
