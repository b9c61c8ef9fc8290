import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';

import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { type Clock, isoNow } from '../ports/clock.js';
import type { EventStore, RecordedEvent } from '../ports/event-store.js';
import type { KeyVault } from '../ports/key-vault.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { canonicalJson } from './canonical-json.js';
import { chained, hashOf } from './chain.js';

/** The stream of seals, one event each. */
export const LOG_SEAL = 'log-seal';

/** The heads of every stream that was appended to after the seal before, up to a position, signed. */
export interface LogSeal {
  /** 0 for the first seal; without gaps. */
  readonly number: number;
  /** Of the log: a swapped store is recognised. */
  readonly identity: string;
  /** SHA-256 (hex) of the seal before in canonical JSON; null for the first. */
  readonly previous: string | null;
  readonly upTo: Position;
  /** UTC ISO-8601. */
  readonly time: string;
  readonly heads: Readonly<Record<string, { readonly revision: number; readonly hash: string }>>;
  /** Ed25519 over the canonical JSON of all the other fields, base64url. */
  readonly signature: string;
}

export type SealProblem =
  /** A stream ends before a revision that was sealed: its tail was cut off. */
  | { readonly kind: 'cut'; readonly seal: number; readonly stream: string; readonly revision: number }
  /** The event at a sealed revision is another one: the chain was computed anew. */
  | { readonly kind: 'replaced'; readonly seal: number; readonly stream: string; readonly revision: number }
  | { readonly kind: 'bad-signature' | 'missing-seal' | 'other-log'; readonly seal: number };

/** Heads per seal, so that one event stays well below what an append may carry. */
const MAX_HEADS = 3000;
/** PKCS #8 of an Ed25519 private key, up to its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The signing key, made from a key of the vault. Give `publicKey` to whoever shall check seals. */
export const logSealKey = async (
  vault: KeyVault,
): Promise<{ readonly privateKey: KeyObject; readonly publicKey: KeyObject }> => {
  const seed = await vault.keyFor('log-seal');
  if (seed === 'destroyed') throw new StoreUnavailable('The key that seals the log was destroyed.');
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
};

const asJson = (seal: Omit<LogSeal, 'signature'> & { readonly signature?: string }): JsonObject =>
  seal as unknown as JsonObject;
const sealText = ({ signature: _, ...content }: LogSeal): Buffer => Buffer.from(canonicalJson(asJson(content)));
const sealHash = (seal: LogSeal): string =>
  createHash('sha256')
    .update(canonicalJson(asJson(seal)))
    .digest('hex');

const lastSeal = async (events: EventStore): Promise<RecordedEvent | null> => {
  for await (const event of events.readStream(LOG_SEAL, { backwards: true })) return event;
  return null;
};

const writeBeside = async (file: string, seal: LogSeal): Promise<void> => {
  const handle = await open(file, 'a', 0o600);
  try {
    // The line break before it ends a line that a power cut left half-written.
    await handle.writeFile(`\n${JSON.stringify(seal)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Seals written beside the data; a half-written last line (power cut) counts as not written. */
export const readSealFile = async (file: string): Promise<readonly LogSeal[]> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as LogSeal];
    } catch {
      return [];
    }
  });
};

/**
 * Seals everything appended since the last seal: as an event of `log-seal` and, synced, as a line of `file`. Keep that file
 * where who can write the data folder cannot write. Answers the seals made; none when nothing happened. Call it from one
 * place at a time (an hourly job). `file: null`: the line is left to the next time.
 *
 * A seal names a position, and a log that was moved to another engine has other ones. `moved`: where the event stands now up to
 * which the last seal reaches; then a seal is made in any case, from which all further ones go on.
 */
export const sealLog = async (deps: {
  readonly events: EventStore;
  readonly privateKey: KeyObject;
  readonly file: string | null;
  readonly clock: Clock;
  readonly moved?: Position;
}): Promise<readonly LogSeal[]> => {
  const { events, privateKey, file, clock, moved } = deps;
  const identity = await events.identity();
  const before = await lastSeal(events);
  let revision = before?.revision ?? -1;
  let chain = before === null ? null : hashOf(before.metadata);
  let last = before === null ? null : (before.data as unknown as LogSeal);
  // A crash between event and line: the event is what counts, the line is made up for.
  const written = file === null ? [] : await readSealFile(file);
  if (file !== null && last !== null && !written.some((seal) => seal.number === last?.number))
    await writeBeside(file, last);
  const made: LogSeal[] = [];
  let heads: Record<string, { revision: number; hash: string }> = {};
  let upTo: Position | null = moved ?? last?.upTo ?? null;

  const close = async (): Promise<void> => {
    if (upTo === null || Object.keys(heads).length === 0) return;
    const previous = last === null ? null : sealHash(last);
    const open: LogSeal = { number: revision + 1, identity, previous, upTo, time: isoNow(clock), heads, signature: '' };
    const seal: LogSeal = { ...open, signature: sign(null, sealText(open), privateKey).toString('base64url') };
    const event = {
      id: randomUUID(),
      type: 'LogSealed',
      version: 1,
      data: asJson(seal),
      metadata: { actor: { id: 'system', role: 'system' }, time: seal.time },
    };
    const outcome = await events.append(
      LOG_SEAL,
      revision < 0 ? 'none' : revision,
      chained(chain, LOG_SEAL, revision + 1, [event]),
    );
    if (outcome.kind !== 'appended') throw new Error(`the log is sealed from two places at once: ${outcome.kind}`);
    const stored = await lastSeal(events);
    if (stored === null) throw new Error('the seal is not in the log');
    if (file !== null) await writeBeside(file, stored.data as unknown as LogSeal);
    [revision, chain, last] = [stored.revision, hashOf(stored.metadata), stored.data as unknown as LogSeal];
    made.push(last);
    heads = {};
  };

  // With the event that was sealed last, so that there is one to seal.
  for await (const event of events.readAll({ after: upTo, inclusive: moved !== undefined })) {
    const hash = hashOf(event.metadata);
    if (event.stream === LOG_SEAL || hash === null) continue;
    if (Object.keys(heads).length >= MAX_HEADS && heads[event.stream] === undefined) await close();
    heads[event.stream] = { revision: event.revision, hash };
    upTo = event.position;
  }
  await close();
  return made;
};

const headProblems = async (
  events: EventStore,
  seal: LogSeal,
  only: ReadonlySet<string> | undefined,
): Promise<readonly SealProblem[]> => {
  const problems: SealProblem[] = [];
  for (const [stream, { revision, hash }] of Object.entries(seal.heads)) {
    if (only !== undefined && !only.has(stream)) continue;
    let found: string | null | undefined;
    for await (const event of events.readStream(stream, { from: revision, to: revision }))
      found = hashOf(event.metadata);
    if (found === hash) continue;
    problems.push({ kind: found === undefined ? 'cut' : 'replaced', seal: seal.number, stream, revision });
  }
  return problems;
};

/**
 * Holds the log against its seals: those in the log and those kept beside it (`outside`), so that cutting the newest seals off
 * with the rest shows too. Together with an intact chain (./verify-chain) of every stream, nothing that was sealed was
 * changed. `only`: the heads of these streams alone are looked at; the seals themselves always are. No problems: an empty
 * list.
 */
export const verifySeals = async (
  events: EventStore,
  outside: readonly LogSeal[],
  publicKey: KeyObject,
  only?: ReadonlySet<string>,
): Promise<readonly SealProblem[]> => {
  const identity = await events.identity();
  const inside: LogSeal[] = [];
  for await (const event of events.readStream(LOG_SEAL)) inside.push(event.data as unknown as LogSeal);
  const problems: SealProblem[] = [];
  const byNumber = new Map([...outside, ...inside].map((seal) => [seal.number, seal]));
  const numbers = [...byNumber.keys()].sort((a, b) => a - b);
  const genuine = (seal: LogSeal): boolean =>
    verify(null, sealText(seal), publicKey, Buffer.from(seal.signature, 'base64url'));
  for (let number = 0; number <= (numbers.at(-1) ?? -1); number += 1) {
    // Beside the data it is out of the reach of who can write the log: that copy counts.
    const seal = outside.find((one) => one.number === number) ?? byNumber.get(number);
    const twin = inside.find((one) => one.number === number);
    if (seal === undefined || twin === undefined) problems.push({ kind: 'missing-seal', seal: number });
    if (seal === undefined) continue;
    const before = byNumber.get(number - 1);
    if (!genuine(seal) || (twin !== undefined && sealHash(twin) !== sealHash(seal)))
      problems.push({ kind: 'bad-signature', seal: number });
    else if (seal.identity !== identity) problems.push({ kind: 'other-log', seal: number });
    else if (before !== undefined && seal.previous !== sealHash(before))
      problems.push({ kind: 'missing-seal', seal: number });
    else problems.push(...(await headProblems(events, seal, only)));
  }
  return problems;
};
