import type { WhatIfAssignmentDraft, WhatIfWorkflowDraft } from '@anupalan/domain/contracts/what-if';
import type { AssignmentOutcome, MovedCase } from '@anupalan/domain/processes/what-if/assignment-trial';
import type { WorkflowOutcome } from '@anupalan/domain/processes/what-if/workflow-trial';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { App } from '../platform/app.js';

/** Days that a run and its result are kept. */
export const WHAT_IF_DAYS = 7;
const RETENTION_MS = WHAT_IF_DAYS * 86_400_000;
/** Runs at once, of all admins together. */
const SLOTS = [1, 2] as const;
/** A run that renews its slot no more, ms, has ended without a result: its process was lost. */
const SLOT_MS = 10 * 60_000;
/** Listed runs. */
const MAX_RUNS = 200;
/** Moved cases in one entry. */
export const MOVED_PAGE = 50;
/** Moved cases that are listed; all are counted. */
export const MAX_MOVED = 5000;

/** A run without its draft and its result, which are entries of their own. */
export interface Run {
  readonly id: string;
  readonly kind: 'assignment' | 'workflow';
  readonly workflow: WhatIfWorkflowDraft['workflow'] | null;
  readonly from: string;
  readonly to: string;
  readonly startedBy: string;
  /** UTC ISO-8601. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly expiresAt: string;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  /** Events of the log. */
  readonly done: number;
  readonly total: number;
}

export type Draft =
  | { readonly kind: 'assignment'; readonly draft: WhatIfAssignmentDraft }
  | { readonly kind: 'workflow'; readonly draft: WhatIfWorkflowDraft };

export type Outcome = AssignmentOutcome | WorkflowOutcome;

type Deps = Pick<App, 'keyValue' | 'clock'>;

const PREFIX = 'what-if';
const runKey = (id: string): string => `${PREFIX}/run/${id}`;
const draftKey = (id: string): string => `${PREFIX}/draft/${id}`;
const outcomeKey = (id: string): string => `${PREFIX}/outcome/${id}`;
const movedKey = (id: string, page: number): string => `${PREFIX}/moved/${id}/${page}`;
const slotKey = (slot: number): string => `${PREFIX}/slot/${slot}`;

const read = async <T>({ keyValue }: Deps, key: string): Promise<T | null> => {
  const entry = await keyValue.get(key);
  // Only entries that are written here.
  return entry === null ? null : (JSON.parse(entry.value) as T);
};

/** Takes or renews the run's slot; false when others have both. */
export const holdSlot = async ({ keyValue }: Pick<Deps, 'keyValue'>, id: string): Promise<boolean> => {
  const found = await Promise.all(SLOTS.map((slot) => keyValue.get(slotKey(slot))));
  const own = found.findIndex((entry) => entry?.value === id);
  const order = own >= 0 ? [own] : found.flatMap((entry, n) => (entry === null ? [n] : []));
  for (const n of order) {
    const expect = found[n]?.version ?? 'absent';
    if ((await keyValue.put(slotKey(SLOTS[n] ?? 1), id, { expect, ttlMs: SLOT_MS })) !== null) return true;
  }
  return false;
};

export const freeSlot = async ({ keyValue }: Pick<Deps, 'keyValue'>, id: string): Promise<void> => {
  for (const slot of SLOTS) if ((await keyValue.get(slotKey(slot)))?.value === id) await keyValue.delete(slotKey(slot));
};

/** Stores a new run. */
export const addRun = async (
  { keyValue, clock }: Deps,
  given: Pick<Run, 'id' | 'from' | 'to' | 'startedBy' | 'total'>,
  draft: Draft,
): Promise<Run> => {
  const run: Run = {
    ...given,
    kind: draft.kind,
    workflow: draft.kind === 'workflow' ? draft.draft.workflow : null,
    startedAt: isoNow(clock),
    endedAt: null,
    expiresAt: new Date(clock.now() + RETENTION_MS).toISOString(),
    state: 'running',
    done: 0,
  };
  await keyValue.put(draftKey(run.id), JSON.stringify(draft), { ttlMs: RETENTION_MS });
  await keyValue.put(runKey(run.id), JSON.stringify(run), { ttlMs: RETENTION_MS });
  return run;
};

/** The change of a running run; null when it runs no more. */
export const changeRun = async (
  { keyValue, clock }: Deps,
  id: string,
  change: Partial<Pick<Run, 'done' | 'state'>>,
): Promise<Run | null> => {
  for (;;) {
    const entry = await keyValue.get(runKey(id));
    const run = entry === null ? null : (JSON.parse(entry.value) as Run);
    if (entry === null || run === null || run.state !== 'running') return null;
    const ended = change.state !== undefined && change.state !== 'running';
    const next: Run = { ...run, ...change, ...(ended ? { endedAt: isoNow(clock) } : {}) };
    const ttlMs = Math.max(1, (entry.expiresAt ?? clock.now() + RETENTION_MS) - clock.now());
    if ((await keyValue.put(runKey(id), JSON.stringify(next), { expect: entry.version, ttlMs })) !== null) return next;
  }
};

/** As stored; one whose process was lost counts as failed. */
const seen = async (deps: Deps, run: Run): Promise<Run> => {
  if (run.state !== 'running') return run;
  const held = await Promise.all(SLOTS.map((slot) => deps.keyValue.get(slotKey(slot))));
  return held.some((entry) => entry?.value === run.id) ? run : { ...run, state: 'failed' };
};

export const findRun = async (deps: Deps, id: string): Promise<Run | null> => {
  const run = await read<Run>(deps, runKey(id));
  return run === null ? null : seen(deps, run);
};

/** Newest first. */
export const listRuns = async (deps: Deps): Promise<readonly Run[]> => {
  const entries = await deps.keyValue.list(`${PREFIX}/run/`, MAX_RUNS);
  const runs = await Promise.all(entries.map(({ value }) => seen(deps, JSON.parse(value) as Run)));
  return runs.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
};

export const draftOf = (deps: Deps, id: string): Promise<Draft | null> => read<Draft>(deps, draftKey(id));
export const outcomeOf = <T extends Outcome>(deps: Deps, id: string): Promise<T | null> =>
  read<T>(deps, outcomeKey(id));

/** Stores a result: until the run is `done` nobody reads it. */
export const keepOutcome = async (
  { keyValue }: Deps,
  id: string,
  outcome: Outcome,
  moved: readonly MovedCase[],
): Promise<void> => {
  await keyValue.put(outcomeKey(id), JSON.stringify(outcome), { ttlMs: RETENTION_MS });
  const listed = Math.min(moved.length, MAX_MOVED);
  for (let page = 0; page * MOVED_PAGE < listed; page += 1) {
    const part = moved.slice(page * MOVED_PAGE, Math.min(listed, (page + 1) * MOVED_PAGE));
    await keyValue.put(movedKey(id, page), JSON.stringify(part), { ttlMs: RETENTION_MS });
  }
};

/** Moved cases of a page, from 0; empty after the last. */
export const movedOf = async (deps: Deps, id: string, page: number): Promise<readonly MovedCase[]> =>
  (await read<readonly MovedCase[]>(deps, movedKey(id, page))) ?? [];
