import type { KeyObject } from 'node:crypto';
import type { LogVerification } from '@anupalan/domain/contracts/operations';
import { errorText } from '@anupalan/domain/kernel/error-text';
import type { Subject } from '@anupalan/domain/kernel/event';
import { isoNow } from '@anupalan/infra/ports/clock';
import { DamagedEvent, type EventStore, orDamage, type RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { KeyVault } from '@anupalan/infra/ports/key-vault';
import { timeSlice } from '@anupalan/infra/ports/next-turn';
import { checkSeals, type Gap } from '@anupalan/infra/sealing/check-seals';
import { subjectsIn } from '@anupalan/infra/sealing/seal';
import { type Before, linkOf, NOTHING_BEFORE } from '@anupalan/infra/sealing/verify-chain';
import type { App } from '../platform/app.js';

export const VERIFY_QUEUE = 'verify-log';
const VERIFICATION_KEY = 'log-verification';
/** Maximum number of listed problems; all are counted. */
const LISTED = 20;
const REPORT_INTERVAL_MS = 1000;

type Problem = LogVerification['problems'][number];

const keptReport = async (app: Pick<App, 'keyValue'>): Promise<LogVerification | null> => {
  const entry = await app.keyValue.get(VERIFICATION_KEY);
  return entry === null ? null : (JSON.parse(entry.value) as LogVerification);
};

const keep = async (app: Pick<App, 'keyValue'>, report: LogVerification): Promise<void> => {
  await app.keyValue.put(VERIFICATION_KEY, JSON.stringify(report));
};

const failed = (app: Pick<App, 'clock'>, report: LogVerification, error: string | null): LogVerification => ({
  ...report,
  state: 'failed',
  ended_at: isoNow(app.clock),
  error,
});

/** The result of the last check of the whole log, or the progress of the running one; null before the first. */
export const lastVerification = async (
  app: Pick<App, 'keyValue' | 'jobs' | 'clock'>,
): Promise<LogVerification | null> => {
  const report = await keptReport(app);
  if (report?.state !== 'running') return report;
  const counts = (await app.jobs.counts()).get(VERIFY_QUEUE);
  // A lost job, or one after its last try, will report no more.
  return counts !== undefined && counts.waiting + counts.running > 0 ? report : failed(app, report, null);
};

/** Records for the operations page that the check failed. */
export const verificationFailed = async (app: App, error: unknown): Promise<void> => {
  const report = await keptReport(app);
  if (report?.state !== 'running') return;
  await keep(app, failed(app, report, error instanceof Error ? error.message : errorText(error)));
};

/** Plans a check unless one is running; returns its present report. */
export const planVerification = async (app: App): Promise<LogVerification> => {
  const last = await lastVerification(app);
  if (last?.state === 'running') return last;
  const planned: LogVerification = {
    state: 'running',
    started_at: isoNow(app.clock),
    ended_at: null,
    done_events: 0,
    total_events: await app.events.behind(null),
    intact: null,
    error: null,
    problem_count: 0,
    problems: [],
  };
  await keep(app, planned);
  await app.jobs.add({
    queue: VERIFY_QUEUE,
    id: `verify-${planned.started_at.replaceAll(':', '.')}`,
    payload: {},
    attempts: 3,
  });
  return planned;
};

/** Every deviation from the recorded log, and the number of checked events. */
export interface Inspection {
  readonly done: number;
  readonly count: number;
  /** The first problems. */
  readonly problems: readonly Problem[];
}

/**
 * Checks the events of all streams in the order of the log, and reports each fault. Keeps one hash per stream in
 * memory.
 */
const chainCheck = (found: (problem: Problem) => void) => {
  const heads = new Map<string, { readonly revision: number; readonly before: Before }>();
  const gaps = new Map<string, readonly Omit<Gap, 'stream'>[]>();
  const tell = (kind: string, stream: string, revision: number, reason: string | null = null): void =>
    found({ kind, stream, revision, seal: null, reason });

  return {
    next: (event: RecordedEvent): void => {
      const { stream, revision } = event;
      const head = heads.get(stream) ?? { revision: -1, before: NOTHING_BEFORE };
      const late = revision <= head.revision;
      const follows = revision === head.revision + 1;
      const { kind, before, reason } = linkOf(follows ? head.before : 'unknown', stream, revision, event);
      if (kind !== 'fits') tell(kind, stream, revision, reason);
      else if (late) tell('reordered', stream, revision);
      if (late)
        gaps.set(
          stream,
          (gaps.get(stream) ?? []).flatMap(({ from, to }) =>
            revision < from || revision > to
              ? [{ from, to }]
              : [
                  { from, to: revision - 1 },
                  { from: revision + 1, to },
                ].filter((gap) => gap.from <= gap.to),
          ),
        );
      else {
        if (!follows) gaps.set(stream, [...(gaps.get(stream) ?? []), { from: head.revision + 1, to: revision - 1 }]);
        heads.set(stream, { revision, before });
      }
    },
    /** The gaps that no later event has filled. */
    end: (): readonly Gap[] => {
      const missing = [...gaps].flatMap(([stream, those]) => those.map((gap) => ({ stream, ...gap })));
      for (const { stream, from } of missing) tell('removed', stream, from);
      return missing;
    },
    heads: function* (): Generator<readonly [stream: string, revision: number]> {
      for (const [stream, { revision }] of heads) yield [stream, revision];
    },
  };
};

type Vault = Pick<KeyVault, 'findMany'>;

/**
 * Reports each subject whose key the vault neither has nor has destroyed, with the first event that is sealed under it.
 */
const keyCheck = (vault: Vault, found: (problem: Problem) => void) => {
  const known = new Set<Subject>();
  const unasked = new Map<Subject, RecordedEvent>();
  return {
    next: (event: RecordedEvent): void => {
      const data = orDamage(() => event.data);
      if (data instanceof DamagedEvent) return;
      for (const subject of subjectsIn(data)) {
        if (!known.has(subject)) unasked.set(subject, event);
        known.add(subject);
      }
    },
    ask: async (): Promise<void> => {
      if (unasked.size === 0) return;
      const keys = await vault.findMany([...unasked.keys()]);
      for (const [subject, { stream, revision }] of unasked)
        if (!keys.has(subject)) found({ kind: 'key-missing', stream, revision, seal: null, reason: subject });
      unasked.clear();
    },
  };
};

/**
 * Checks the chain of every stream and all seals in one reading of the log, only with public keys; with a `vault` also
 * the key of every sealed value. Reports each changed event and continues after it. `tell` is called once a second with
 * the progress.
 */
export const inspectLog = async (
  log: {
    readonly events: EventStore;
    readonly trusted: readonly KeyObject[];
    readonly outside: string | null;
    readonly vault: Vault | null;
  },
  tell: (sofar: Inspection) => Promise<void>,
  signal: AbortSignal,
): Promise<Inspection> => {
  const { events } = log;
  const problems: Problem[] = [];
  let [count, done] = [0, 0];
  const broken = new Set<string>();
  const found = (problem: Problem): void => {
    count += 1;
    // A log with damage everywhere must not fill the memory.
    if (problems.length < LISTED) problems.push(problem);
  };
  const chains = chainCheck((problem) => {
    if (problem.stream !== null) broken.add(problem.stream);
    found(problem);
  });
  const keys = log.vault === null ? null : keyCheck(log.vault, found);
  const seals = await checkSeals({ ...log, identity: await events.identity() });
  let told = performance.now();
  const slice = timeSlice();
  for await (const event of events.readAll({ after: null })) {
    done += 1;
    chains.next(event);
    keys?.next(event);
    await seals.see(event);
    if (!slice.isOver()) continue;
    await keys?.ask();
    await slice.next();
    if (signal.aborted) throw new Error('the server stops; the check starts again with it');
    if (performance.now() - told < REPORT_INTERVAL_MS) continue;
    told = performance.now();
    await tell({ done, count, problems });
  }
  await keys?.ask();
  const gaps = chains.end();
  for (const problem of await seals.end({ heads: chains.heads(), gaps })) {
    const named = 'stream' in problem;
    // A seal repeats the faults of a chain, except for a cut end.
    if (named && problem.kind !== 'cut' && broken.has(problem.stream)) continue;
    found({
      kind: problem.kind,
      seal: problem.seal,
      stream: named ? problem.stream : null,
      revision: named ? problem.revision : null,
      reason: null,
    });
  }
  return { done, count, problems };
};

/** Checks the whole log and stores result and progress for the operations page. */
export const verifyLog = async (app: App, signal: AbortSignal): Promise<LogVerification> => {
  const { events } = app;
  const before = await keptReport(app);
  const started_at = before?.state === 'running' ? before.started_at : isoNow(app.clock);
  const total = await events.behind(null);
  const report = (state: LogVerification['state'], { done, count, problems }: Inspection): LogVerification => ({
    state,
    started_at,
    ended_at: state === 'running' ? null : isoNow(app.clock),
    done_events: done,
    total_events: Math.max(total, done),
    intact: state === 'done' ? count === 0 : null,
    error: null,
    problem_count: count,
    problems: [...problems],
  });
  const log = { events, trusted: app.sealing.trusted, outside: app.config.sealFile, vault: app.vault };
  const ended = report('done', await inspectLog(log, (sofar) => keep(app, report('running', sofar)), signal));
  await keep(app, ended);
  return ended;
};
