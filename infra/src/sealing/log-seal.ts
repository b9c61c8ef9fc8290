import { createHash, hash, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { type Clock, isoNow } from '../ports/clock.js';
import { DamagedEvent, type EventStore, lastEvent, orDamage, type RecordedEvent } from '../ports/event-store.js';
import { canonicalJson } from './canonical-json.js';
import { chained, hashOf } from './chain.js';
import { lastSealIn, writeSeals } from './seal-file.js';

/** The stream of seals, one event each. */
export const LOG_SEAL = 'log-seal';

/** A signed list of the events since the previous seal, up to a position. */
export interface LogSeal {
  /** 0 for the first seal; without gaps. */
  readonly number: number;
  /** Identity of the log: shows a swapped store. */
  readonly identity: string;
  /** SHA-256 (hex) of the previous seal in canonical JSON; null for the first. */
  readonly previous: string | null;
  /** Number of events that earlier seals name; seals themselves are not counted. */
  readonly first: number;
  readonly upTo: Position;
  /** UTC ISO-8601. */
  readonly time: string;
  /** A leaf for each event in the order of the log, without gaps, see `leafOf`. */
  readonly leaves: string;
  /** Ed25519 over the canonical JSON of all the other fields, base64url. */
  readonly signature: string;
}

/** Events of one seal: making or checking it is one piece of work, between which others get their turn. */
const MAX_EVENTS = 250;
const PLACE_CHARS = 8;
const LEAF_CHARS = 20;
const UNHASHED = '0'.repeat(64);

/** 48 bits of the SHA-256 of a stream and a revision: where an event belongs. */
export const placeOf = (stream: string, revision: number): string =>
  hash('sha256', `${stream} ${revision}`, 'buffer').subarray(0, 6).toString('base64url');

/** An event in a seal: its place, and 72 bits of its chain hash, which nobody finds a second text for. */
export const leafOf = (stream: string, revision: number, chainHash: string | null): string =>
  placeOf(stream, revision) + Buffer.from((chainHash ?? UNHASHED).slice(0, 18), 'hex').toString('base64url');

/** The chain hash of an event; null also where it cannot be read. */
export const readHash = (event: Pick<RecordedEvent, 'metadata'>): string | null => {
  const metadata = orDamage(() => event.metadata);
  return metadata instanceof DamagedEvent ? null : hashOf(metadata);
};

export const placeIn = (leaf: string): string => leaf.slice(0, PLACE_CHARS);

export const leavesOf = ({ leaves }: LogSeal): string[] =>
  Array.from({ length: leaves.length / LEAF_CHARS }, (_, i) => leaves.slice(i * LEAF_CHARS, (i + 1) * LEAF_CHARS));

export const countOf = ({ leaves }: LogSeal): number => leaves.length / LEAF_CHARS;

const asJson = (seal: Omit<LogSeal, 'signature'> & { readonly signature?: string }): JsonObject =>
  seal as unknown as JsonObject;
const sealText = ({ signature: _, ...content }: LogSeal): Buffer => Buffer.from(canonicalJson(asJson(content)));

/** The hash by which the next seal names this one. */
export const sealHash = (seal: LogSeal): string =>
  createHash('sha256')
    .update(canonicalJson(asJson(seal)))
    .digest('hex');

/** An event of the stream of seals as the seal that it holds; null for anything else. */
export const asSeal = (event: Pick<RecordedEvent, 'data'>): LogSeal | null => {
  const data = orDamage(() => event.data);
  if (data instanceof DamagedEvent) return null;
  const seal = data as unknown as LogSeal;
  const whole =
    Number.isSafeInteger(seal.number) && typeof seal.leaves === 'string' && seal.leaves.length % LEAF_CHARS === 0;
  return whole && typeof seal.signature === 'string' ? seal : null;
};

/** True when one of these keys signed the seal. */
export const isGenuine = (seal: LogSeal, trusted: readonly KeyObject[]): boolean => {
  const [text, signature] = [sealText(seal), Buffer.from(seal.signature, 'base64url')];
  return trusted.some((key) => verify(null, text, key, signature));
};

/** Adds the seals that the file lacks: after a crash between event and line, or all of them to a new file. */
const completeFile = async (events: EventStore, file: string, last: LogSeal | null): Promise<void> => {
  const written = await lastSealIn(file);
  if (last === null || (written !== null && written.number >= last.number)) return;
  let batch: LogSeal[] = [];
  for await (const event of events.readStream(LOG_SEAL, { from: (written?.number ?? -1) + 1 })) {
    batch.push(event.data as unknown as LogSeal);
    if (batch.length < 100) continue;
    await writeSeals(file, batch);
    batch = [];
  }
  await writeSeals(file, batch);
};

/** Where the stream of seals ends: the last seal, and the revision and hash of its event (-1 and null for none). */
interface SealsEnd {
  readonly last: LogSeal | null;
  readonly revision: number;
  readonly chain: string | null;
}

const endOfSeals = async (events: EventStore): Promise<SealsEnd> => {
  const event = await lastEvent(events, LOG_SEAL);
  if (event === null) return { last: null, revision: -1, chain: null };
  return { last: event.data as unknown as LogSeal, revision: event.revision, chain: hashOf(event.metadata) };
};

/** The seal of these leaves after the last one. */
const nextSeal = (
  { last, revision }: SealsEnd,
  content: Pick<LogSeal, 'identity' | 'upTo' | 'time' | 'leaves'>,
  privateKey: KeyObject,
): LogSeal => {
  const open: LogSeal = {
    number: revision + 1,
    previous: last === null ? null : sealHash(last),
    first: last === null ? 0 : last.first + countOf(last),
    ...content,
    signature: '',
  };
  return { ...open, signature: sign(null, sealText(open), privateKey).toString('base64url') };
};

/** @throws Error when another process seals the same log */
const appendSeal = async (events: EventStore, { revision, chain }: SealsEnd, seal: LogSeal): Promise<SealsEnd> => {
  const draft = {
    id: randomUUID(),
    type: 'LogSealed',
    version: 1,
    data: asJson(seal),
    metadata: { actor: { id: 'system', role: 'system' }, time: seal.time },
  };
  const [event] = chained(chain, LOG_SEAL, revision + 1, [draft]);
  if (event === undefined) throw new Error('a seal without an event');
  const outcome = await events.append(LOG_SEAL, revision < 0 ? 'none' : revision, [event]);
  if (outcome.kind !== 'appended') throw new Error(`the log is sealed from two places at once: ${outcome.kind}`);
  return { last: seal, revision: outcome.revision, chain: hashOf(event.metadata) };
};

/**
 * Seals all events since the last seal, as events of `log-seal` and synced lines of `file`, and answers the number of
 * seals. Only one caller at a time; an abort leaves the rest of the log to the next call.
 */
export const sealLog = async (deps: {
  readonly events: EventStore;
  readonly privateKey: KeyObject;
  /** Outside the data folder, so that its writers cannot change it. Null: the next call with a file adds the lines. */
  readonly file: string | null;
  readonly clock: Clock;
  /** For a log that was moved to another engine: the new position of the last sealed event. It makes a seal. */
  readonly moved?: Position;
  readonly signal?: AbortSignal;
}): Promise<number> => {
  const { events, privateKey, file, clock, moved, signal } = deps;
  const identity = await events.identity();
  let end = await endOfSeals(events);
  if (file !== null) await completeFile(events, file, end.last);
  let made = 0;
  let leaves: string[] = [];
  let upTo: Position | null = moved ?? end.last?.upTo ?? null;

  const close = async (at: Position): Promise<void> => {
    const content = { identity, upTo: at, time: isoNow(clock), leaves: leaves.join('') };
    const seal = nextSeal(end, content, privateKey);
    end = await appendSeal(events, end, seal);
    leaves = [];
    made += 1;
    if (file !== null) await writeSeals(file, [seal]);
  };

  for await (const event of events.readAll({ after: upTo })) {
    if (signal?.aborted === true) break;
    if (event.stream === LOG_SEAL) continue;
    leaves.push(leafOf(event.stream, event.revision, readHash(event)));
    upTo = event.position;
    if (leaves.length >= MAX_EVENTS) await close(upTo);
  }
  if (upTo !== null && (leaves.length > 0 || (moved !== undefined && made === 0))) await close(upTo);
  return made;
};
