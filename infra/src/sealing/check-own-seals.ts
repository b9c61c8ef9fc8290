import type { KeyObject } from 'node:crypto';
import type { EventStore, RecordedEvent } from '../ports/event-store.js';
import type { SealProblem } from './check-seals.js';
import { type SealFinder, sealFinder } from './find-seals.js';
import {
  asSeal,
  isGenuine,
  LOG_SEAL,
  type LogSeal,
  leafOf,
  leavesOf,
  placeIn,
  placeOf,
  readHash,
  sealHash,
} from './log-seal.js';
import { lastSealIn } from './seal-file.js';

/** The events of one stream as the log has them, in order; empty for a missing stream. */
export interface OwnStream {
  readonly stream: string;
  readonly events: readonly RecordedEvent[];
}

/**
 * Checks some streams against the seals that name their events. These seals are found by the events' places in the log.
 * Later seals are checked, too, since only they can name an end that was cut off. Older seals are not read.
 */
export const verifySealsOf = async (
  events: EventStore,
  own: readonly OwnStream[],
  outside: string | null,
  trusted: readonly KeyObject[],
): Promise<readonly SealProblem[]> => {
  const problems: SealProblem[] = [];
  const identity = await events.identity();
  const { count, sealAt, numberOf } = await sealFinder(events);
  const judged = new Set<number>();
  /** As sealAt, if the seal can be believed. A fault is reported once. */
  const believed = async (number: number): Promise<LogSeal | null> => {
    const found = await sealAt(number);
    if (found === null) return null;
    const { position: _, ...seal } = found;
    const genuine = isGenuine(seal, trusted);
    if (judged.has(number)) return genuine ? seal : null;
    judged.add(number);
    if (!genuine) problems.push({ kind: 'bad-signature', seal: number });
    else if (seal.identity !== identity) problems.push({ kind: 'other-log', seal: number });
    return genuine ? seal : null;
  };
  /**
   * The seal that names the event. It is looked for around its place, too, since others may have been removed before
   * it.
   */
  const check = async (event: RecordedEvent): Promise<number> => {
    const { stream, revision } = event;
    const number = await numberOf(event);
    if (number === count) return count;
    const leaf = leafOf(stream, revision, readHash(event));
    for (const near of [number, number + 1, number - 1]) {
      const seal = near < 0 || near >= count ? null : await believed(near);
      const there = seal === null ? undefined : leavesOf(seal).find((one) => placeIn(one) === placeIn(leaf));
      if (there === undefined) continue;
      if (there !== leaf) problems.push({ kind: 'replaced', seal: near, stream, revision });
      return near;
    }
    if ((await believed(number)) !== null) problems.push({ kind: 'forged', seal: number, stream, revision });
    return number;
  };

  /** Revisions that a stream may not have beyond its end, and the first seal that might name one. */
  const beyond = new Map<string, { readonly stream: string; readonly revision: number }>();
  let from = count;
  let begins = count;
  for (const { stream, events: recorded } of own) {
    let last = 0;
    for (const event of recorded) {
      last = await check(event);
      begins = Math.min(begins, last);
    }
    if (recorded.length > 0) from = Math.min(from, last);
    beyond.set(placeOf(stream, recorded.length), { stream, revision: recorded.length });
  }
  // A stream that is gone completely may have begun together with the others.
  if (own.some(({ events: recorded }) => recorded.length === 0)) from = Math.min(from, begins);
  for await (const event of events.readStream(LOG_SEAL, { from })) {
    const seal = asSeal(event);
    for (const leaf of seal === null ? [] : leavesOf(seal)) {
      const cut = beyond.get(placeIn(leaf));
      if (cut === undefined || !beyond.delete(placeIn(leaf))) continue;
      problems.push({ kind: 'cut', seal: event.revision, ...cut });
    }
  }
  problems.push(...(await copyProblems(sealAt, outside, trusted, count)));
  return problems;
};

/** Contradictions between the newest copy of a seal outside the data folder and the log. */
const copyProblems = async (
  sealAt: SealFinder['sealAt'],
  outside: string | null,
  trusted: readonly KeyObject[],
  count: number,
): Promise<readonly SealProblem[]> => {
  const copy = outside === null ? null : await lastSealIn(outside);
  if (copy === null) return [];
  if (!isGenuine(copy, trusted)) return [{ kind: 'bad-signature', seal: copy.number }];
  if (copy.number >= count) return [{ kind: 'missing-seal', seal: copy.number }];
  const found = await sealAt(copy.number);
  if (found === null) return [{ kind: 'missing-seal', seal: copy.number }];
  const { position: _, ...inside } = found;
  return sealHash(inside) === sealHash(copy) ? [] : [{ kind: 'bad-signature', seal: copy.number }];
};
