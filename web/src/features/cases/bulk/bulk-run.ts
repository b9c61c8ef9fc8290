import type { BulkDone, BulkRow } from '@anupalan/domain/contracts/bulk';
import { MAX_AT_ONCE } from '@anupalan/domain/rules/bulk';
import { type Capability, can } from '@anupalan/domain/rules/permissions';
import type { Role } from '@anupalan/domain/rules/roles';
import { useSyncExternalStore } from 'react';
import { api, newKey } from '../../../shared/api/client';
import { messageOf } from '../../../shared/api/errors';
import { invalidateModel } from '../../../shared/api/query-client';
import { onPersonLeft } from '../../../shared/api/session';

export interface BulkCase {
  readonly id: string;
  readonly number: string;
  readonly title: string;
}

/** The right that each act on many cases takes. */
const RIGHTS = {
  assign: 'case.assign',
  handOver: 'case.handOver',
  close: 'case.advance',
} as const satisfies Readonly<Record<string, Capability>>;
export type BulkAct = keyof typeof RIGHTS;

/** True when this role may do the act to some case: the server checks each one. */
export const mayInBulk = (role: Role, act: BulkAct): boolean => can(role, RIGHTS[act], { assigned: true });

/** One act on many cases, sent in parts; it continues while other pages are open. */
export interface BulkRun {
  readonly act: BulkAct;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly cases: readonly BulkCase[];
  /** The results so far, in the order of the cases. */
  readonly results: readonly BulkRow[];
  /** `broken`: no answer came; the rest can be sent again. `stopped`: by the person. */
  readonly state: 'running' | 'stopping' | 'stopped' | 'broken' | 'done';
  readonly error: string | null;
  /** One idempotency key per part, so that a part that is sent again acts once. */
  readonly keys: readonly string[];
}

let run: BulkRun | null = null;
const listeners = new Set<() => void>();

const set = (next: BulkRun | null): void => {
  run = next;
  for (const listener of listeners) listener();
};
const change = (part: Partial<BulkRun>): void => {
  if (run !== null) set({ ...run, ...part });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

// A run ends with its person: no part of it is sent in the name of the next one, who does not see it.
onPersonLeft(() => set(null));

export const currentRun = (): BulkRun | null => run;

/** The current or last run; null when there is none to show. */
export const useBulkRun = (): BulkRun | null => useSyncExternalStore(subscribe, currentRun);

/** Sends the remaining parts until all are sent, the person stops the run or no answer comes. */
const proceed = async (onEnd: (run: BulkRun, seen: boolean) => void): Promise<void> => {
  const keys = run?.keys;
  /** The run that was begun; null once its person has left, also when the next one has begun another. */
  const own = (): BulkRun | null => (run?.keys === keys ? run : null);
  /** Leaving the tab would end the run: the browser asks first. */
  const hold = (event: BeforeUnloadEvent): void => {
    if (own() !== null) event.preventDefault();
  };
  window.addEventListener('beforeunload', hold);
  try {
    for (let now = own(); now?.state === 'running' && now.results.length < now.cases.length; now = own()) {
      const { cases, results, path, body } = now;
      const part = cases.slice(results.length, results.length + MAX_AT_ONCE);
      const idempotencyKey = now.keys[Math.floor(results.length / MAX_AT_ONCE)] ?? newKey();
      const requestIds = part.map(({ id }) => id);
      const done = await api.post<BulkDone>(path, { ...body, requestIds }, { idempotencyKey });
      if (own() === null) return;
      change({ results: [...results, ...done.results] });
      for (const model of ['case', 'case-list', 'people']) void invalidateModel(model);
    }
    const sent = own();
    if (sent !== null) change({ state: sent.results.length === sent.cases.length ? 'done' : 'stopped' });
  } catch (error) {
    if (own() !== null) change({ state: 'broken', error: messageOf(error) });
  } finally {
    window.removeEventListener('beforeunload', hold);
  }
  const ended = own();
  if (ended !== null) onEnd(ended, listeners.size > 0);
};

/** Starts an act on these cases, each once. Only one run exists at a time: during a run this does nothing. */
export async function startBulk(
  asked: Pick<BulkRun, 'act' | 'path' | 'body' | 'cases'>,
  onEnd: (run: BulkRun, seen: boolean) => void = () => undefined,
): Promise<void> {
  if (run?.state === 'running' || run?.state === 'stopping') return;
  const cases = [...new Map(asked.cases.map((one) => [one.id, one])).values()];
  const keys = Array.from({ length: Math.ceil(cases.length / MAX_AT_ONCE) }, newKey);
  set({ ...asked, cases, keys, results: [], state: 'running', error: null });
  await proceed(onEnd);
}

/** Continues a run that broke or was stopped. */
export async function resumeBulk(onEnd: (run: BulkRun, seen: boolean) => void = () => undefined): Promise<void> {
  if (run?.state !== 'broken' && run?.state !== 'stopped') return;
  change({ state: 'running', error: null });
  await proceed(onEnd);
}

/** Stops the run after the part that is being sent. */
export const stopBulk = (): void => {
  if (run?.state === 'running') change({ state: 'stopping' });
};

/** Clears an ended run. */
export const forgetBulk = (): void => {
  if (run?.state !== 'running' && run?.state !== 'stopping') set(null);
};
