import { join } from 'node:path';
import type { Position } from '@anupalan/domain/kernel/position';
import { openFolder } from '@anupalan/infra/embedded/open-folder';
import { holdsData } from '@anupalan/infra/mongodb/take-over';
import type { Clock } from '@anupalan/infra/ports/clock';
import { isoNow } from '@anupalan/infra/ports/clock';
import { type EventStore, lastEvent } from '@anupalan/infra/ports/event-store';
import { holdsKeys } from '@anupalan/infra/redis/take-over';
import { verifySeals } from '@anupalan/infra/sealing/check-seals';
import { LOG_SEAL, type LogSeal, sealLog } from '@anupalan/infra/sealing/log-seal';
import { lastSealIn } from '@anupalan/infra/sealing/seal-file';
import { openSealKeys } from '@anupalan/infra/sealing/seal-keys';
import { checkLog, copyLog, type Tell } from '../migrate/copy-log.js';
import { type At, positionsIn } from '../migrate/move-entry.js';
import { arrivalIn, keepArrival, markMoved } from '../migrate/moved-folder.js';
import type { Engines } from '../platform/config/config.js';
import { otherPlaces } from './engines.js';
import { openSource, openTarget, type Source, type Target } from './migrate-stores.js';
import { moveBlobs, moveDrafts, moveKeys, moveWork } from './migrate-work.js';

export interface MoveOrder {
  readonly dataDir: string;
  readonly engines: Engines;
  readonly masterKey: Buffer;
  /** The sealing key: a key of the vault where none is configured. */
  readonly seal: Parameters<typeof openSealKeys>[1];
}

/** Reports a move's progress to people; called often. */
export type Progress = (what: string, done: number, total: number | null) => void;

/** The result of a move; everything was read again on both sides. */
export interface Move {
  readonly events: number;
  readonly streams: number;
  /** Streams whose chain was broken in the folder already. */
  readonly broken: readonly string[];
  readonly seals: number;
  readonly keys: number;
  readonly files: number;
  readonly drafts: number;
  readonly entries: number;
  readonly waiting: number;
  readonly over: number;
}

const lastSeal = async (events: EventStore): Promise<{ readonly revision: number; readonly seal: LogSeal } | null> => {
  const last = await lastEvent(events, LOG_SEAL);
  return last === null ? null : { revision: last.revision, seal: last.data as unknown as LogSeal };
};

/**
 * Marks the engines durably as the target of this move; until it is done no server starts on them.
 * @throws Error with a text for people when they hold other data
 */
const begin = async (source: Source, target: Target, engines: Engines): Promise<string> => {
  const { name } = engines;
  const identity = await source.events.identity();
  const before = await arrivalIn(target.reads);
  if (before?.state === 'done' && before.identity === identity)
    throw new Error(
      'This folder was moved there already, and its copy may have changed since. There is nothing to do.',
    );
  const taken = `The engines hold other data under the name ${name}. ${otherPlaces(engines)}`;
  if (before === null) {
    const holds =
      (await target.events.head()) !== null || (await holdsData(target.mongo)) || (await holdsKeys(target.redis, name));
    if (holds) throw new Error(taken);
  }
  if ((await target.events.identity()) !== identity) throw new Error(taken);
  await keepArrival(target.reads, { identity, state: 'under way' });
  return identity;
};

/** Every position that must exist in the target: of stores beside the log, and of the last seal. */
const positionsWanted = (source: Source, seal: LogSeal | null): readonly Position[] => {
  const wanted = seal === null ? [] : [seal.upTo];
  for (const { key, value } of source.rows.entries('kv')) wanted.push(...positionsIn(key, value));
  return wanted;
};

/** Checks the seals against the copy and the folder's log; returns their number. */
const checkSeals = async (
  source: Source,
  target: Target,
  { dataDir, seal }: Pick<MoveOrder, 'dataDir' | 'seal'>,
): Promise<number> => {
  const outside = join(dataDir, 'seals.jsonl');
  const last = await lastSeal(source.events);
  // Requesting the sealing key would create one that differs from the folder's later one.
  if (last === null && (await lastSealIn(outside)) === null) return 0;
  const { trusted } = await openSealKeys(target.vault, seal);
  const [ours, theirs] = await Promise.all(
    [source.events, target.events].map((events) => verifySeals(events, outside, trusted)),
  );
  if (JSON.stringify(ours) !== JSON.stringify(theirs))
    throw new Error(`The seals do not hold in the target: ${JSON.stringify(theirs)}.`);
  return (last?.revision ?? -1) + 1;
};

/**
 * Adds a seal in the target with its own position, which later ones continue. Logs that were never sealed need none.
 * Returns the number of new seals.
 */
const sealArrival = async (
  source: Source,
  target: Target,
  at: At,
  clock: Clock,
  seal: MoveOrder['seal'],
): Promise<number> => {
  const [ours, theirs] = [await lastSeal(source.events), await lastSeal(target.events)];
  if (ours === null || theirs === null || theirs.revision > ours.revision) return 0;
  const { privateKey } = await openSealKeys(target.vault, seal);
  if (privateKey === null) throw new Error('SEAL_KEY: needed to go on with the seals of the folder.');
  return sealLog({ events: target.events, privateKey, file: null, clock, moved: at(ours.seal.upTo) });
};

/**
 * Moves a data folder to the engines: log, keys, files, drafts, small values and jobs; then the folder is marked, so
 * that no server starts on it again, and only then may one start on the engines. Each step may be interrupted and is
 * repeated by the next call, which continues the log and the files. Nothing else in the folder changes.
 * @throws Error with a text for people
 */
export const moveFolder = async (
  { dataDir, engines, masterKey, seal }: MoveOrder,
  progress: Progress,
  clock: Clock,
): Promise<Move> => {
  const folder = openFolder(dataDir);
  const opened: { close(): Promise<void> }[] = [];
  try {
    const source = await openSource(folder, masterKey);
    opened.push(source);
    const target = await openTarget(engines, masterKey, await source.events.identity());
    opened.push(target);
    const identity = await begin(source, target, engines);
    const told =
      (what: string): Tell =>
      (done, total) =>
        progress(what, done, total);

    await copyLog(source.events, target.events, told('Log'));
    const keys = await moveKeys(source, target, otherPlaces(engines));
    progress('Keys', keys, keys);
    const files = await moveBlobs(source, target, (done) => progress('Files', done, null));
    const sealed = await lastSeal(source.events);
    const log = await checkLog(
      source.events,
      target.events,
      positionsWanted(source, sealed?.seal ?? null),
      told('Log, read again'),
    );
    const seals = await checkSeals(source, target, { dataDir, seal });
    const drafts = await moveDrafts(source, target, clock.now());
    const work = await moveWork(source, target, engines.name, log.at);
    progress('Jobs', work.waiting + work.over, work.waiting + work.over);

    await markMoved(dataDir, { at: isoNow(clock), name: engines.name, identity });
    progress('Folders marked', 1, 1);
    const made = await sealArrival(source, target, log.at, clock, seal);
    progress('Seals', seals + made, seals + made);
    await keepArrival(target.reads, { identity, state: 'done' });
    const { events, streams, broken } = log;
    return { events, streams, broken, seals, keys, files, drafts, ...work };
  } finally {
    for (const one of opened.reverse()) await one.close();
    folder.close();
  }
};
