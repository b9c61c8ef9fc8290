import type { ParityCounts } from '@anupalan/domain/proof/scratch-events';
import type { Problem } from '@anupalan/domain/rules/problem';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { FENCED } from '../view-record.js';
import type { DocumentDifference } from './differences.js';

/** An order of scratch views, as its runner needs it: see domain/proof/scratch-events. */
export interface ScratchOrder {
  readonly id: string;
  readonly kind: 'replay' | 'past';
  readonly models: readonly string[];
  readonly from: string | null;
  readonly head: string | null;
  readonly day: string | null;
  readonly expiresAt: string;
  /** Models whose scratch view was handed over to its live view's projector. */
  readonly promoted: readonly { readonly model: string }[];
}

/** The scratch view of one model of an order; plain data. */
export interface ScratchBuild {
  readonly model: string;
  readonly namespace: string;
  /** `failed`: it cannot continue without a new order; `error` says why. */
  readonly state: 'waiting' | 'building' | 'comparing' | 'ready' | 'failed';
  /** Events of the whole log that it has read, and the log's number of events at that time. */
  readonly doneEvents: number;
  readonly totalEvents: number;
  /** 0 while it rests. */
  readonly eventsPerSecond: number;
  readonly etaSeconds: number | null;
  /** Null until it was built. */
  readonly documents: number | null;
  /** Estimated, see ReadStore.size. */
  readonly bytes: number | null;
  /** Documents with an event that cannot be folded; they hold the state before it. */
  readonly parked: number;
  readonly error: Problem | null;
  /** For a replay, once it was compared with the live view. */
  readonly parity: ParityReport | null;
}

export interface ParityReport extends ParityCounts {
  /** UTC ISO-8601. */
  readonly at: string;
  /** The namespace of the live view. */
  readonly live: string;
  /** Number of stored differences: the first of all. */
  readonly listed: number;
}

const buildsKey = (id: string): string => `scratch:${id}`;
const differencesKey = (namespace: string): string => `scratch-differences:${namespace}`;

const write = async (reads: ReadStore, key: string, value: string): Promise<void> => {
  if ((await reads.setMeta(key, value)) === 'fenced') throw new Error(FENCED);
};
const read = async <T>(reads: Pick<ReadStore, 'getMeta'>, key: string): Promise<readonly T[]> => {
  const text = await reads.getMeta(key);
  return text === null || text === '' ? [] : (JSON.parse(text) as readonly T[]);
};

/** The scratch views of an order that were begun; none after they were dropped. */
export const readBuilds = (reads: Pick<ReadStore, 'getMeta'>, orderId: string): Promise<readonly ScratchBuild[]> =>
  read(reads, buildsKey(orderId));

/** @throws Error when another process has taken the lease of `reads` */
export const writeBuild = async (reads: ReadStore, orderId: string, build: ScratchBuild): Promise<void> => {
  const others = (await readBuilds(reads, orderId)).filter(({ model }) => model !== build.model);
  await write(reads, buildsKey(orderId), JSON.stringify([...others, build]));
};

export const readDifferences = (
  reads: Pick<ReadStore, 'getMeta'>,
  namespace: string,
): Promise<readonly DocumentDifference[]> => read(reads, differencesKey(namespace));

/** @throws Error when another process has taken the lease of `reads` */
export const writeDifferences = (
  reads: ReadStore,
  namespace: string,
  differences: readonly DocumentDifference[],
): Promise<void> => write(reads, differencesKey(namespace), JSON.stringify(differences));

/** Removes what is stored about an order beside its documents. */
export const forgetBuilds = async (reads: ReadStore, orderId: string): Promise<void> => {
  for (const { namespace } of await readBuilds(reads, orderId)) await write(reads, differencesKey(namespace), '');
  await write(reads, buildsKey(orderId), '');
};
