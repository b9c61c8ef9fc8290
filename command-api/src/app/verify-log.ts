import { setImmediate as breathe } from 'node:timers/promises';
import type { LogVerification } from '@anupalan/domain/contracts/operations';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import { chainHash, hashOf } from '@anupalan/infra/sealing/chain';
import { logSealKey, readSealFile, verifySeals } from '@anupalan/infra/sealing/log-seal';
import type { App } from './app.js';

export const VERIFY_QUEUE = 'verify-log';
const KEPT = 'log-verification';
/** So many problems are listed; all are counted. */
const LISTED = 20;
/** Events between two moments in which others get their turn. */
const SLICE = 200;
const TELL_MS = 1000;

type Problem = LogVerification['problems'][number];

/** What the last check of the whole log found, or how far the running one is; null when there never was one. */
export const lastVerification = async (app: Pick<App, 'keyValue'>): Promise<LogVerification | null> => {
  const entry = await app.keyValue.get(KEPT);
  return entry === null ? null : (JSON.parse(entry.value) as LogVerification);
};

const keep = async (app: Pick<App, 'keyValue'>, report: LogVerification): Promise<void> => {
  await app.keyValue.put(KEPT, JSON.stringify(report));
};

/** Plans a check, unless one is under way; answers what there is to see of it. */
export const planVerification = async (app: App): Promise<LogVerification> => {
  const counts = (await app.jobs.counts()).get(VERIFY_QUEUE);
  const last = await lastVerification(app);
  if (last?.state === 'running' && counts !== undefined && counts.waiting + counts.running > 0) return last;
  const planned: LogVerification = {
    state: 'running',
    started_at: isoNow(app.clock),
    ended_at: null,
    done_events: 0,
    total_events: await app.events.behind(null),
    intact: null,
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

/** The same log; whoever reads many streams in a row lets others have their turn between them. */
const polite = (events: EventStore): EventStore => ({
  ...events,
  async *readStream(stream, options) {
    await breathe();
    yield* events.readStream(stream, options);
  },
});

/**
 * Checks the chain of every stream in one reading of the log, then all seals with the heads that they name. Tells how far it
 * is, and keeps what it found for the operations page. One event at a time is in memory, and one hash per stream.
 */
export const verifyLog = async (app: App, signal: AbortSignal): Promise<LogVerification> => {
  const events = polite(app.events);
  const before = await lastVerification(app);
  const started_at = before?.state === 'running' ? before.started_at : isoNow(app.clock);
  const total = await events.behind(null);
  const problems: Problem[] = [];
  const found = (problem: Problem): void => void problems.push(problem);
  let done = 0;
  const report = (state: LogVerification['state']): LogVerification => ({
    state,
    started_at,
    ended_at: state === 'running' ? null : isoNow(app.clock),
    done_events: done,
    total_events: Math.max(total, done),
    intact: state === 'done' ? problems.length === 0 : null,
    problem_count: problems.length,
    problems: problems.slice(0, LISTED),
  });

  const heads = new Map<string, { readonly revision: number; readonly hash: string | null } | 'broken'>();
  let told = performance.now();
  for await (const event of events.readAll({ after: null })) {
    done += 1;
    const { stream, revision } = event;
    const head = heads.get(stream) ?? { revision: -1, hash: null };
    if (head !== 'broken') {
      const hash = hashOf(event.metadata);
      const follows = revision === head.revision + 1;
      if (follows && hash === chainHash(head.hash, stream, revision, event)) heads.set(stream, { revision, hash });
      else {
        // What follows on a broken event cannot be judged: the first one of a stream is named.
        heads.set(stream, 'broken');
        found({ kind: follows ? 'changed' : 'removed', stream, revision: head.revision + 1, seal: null });
      }
    }
    if (done % SLICE !== 0) continue;
    await breathe();
    if (signal.aborted) throw new Error('the server stops; the check starts again with it');
    if (performance.now() - told < TELL_MS) continue;
    told = performance.now();
    await keep(app, report('running'));
  }
  const { publicKey } = await logSealKey(app.vault);
  for (const problem of await verifySeals(events, await readSealFile(app.config.sealFile), publicKey))
    found({
      kind: problem.kind,
      seal: problem.seal,
      stream: 'stream' in problem ? problem.stream : null,
      revision: 'revision' in problem ? problem.revision : null,
    });
  const ended = report('done');
  await keep(app, ended);
  return ended;
};
