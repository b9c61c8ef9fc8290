import { user } from '@anupalan/domain/identity/aggregate';
import { lastAdmin } from '@anupalan/domain/identity/last-admin';
import type { Subject } from '@anupalan/domain/kernel/event';
import { RecentlyUsed } from '@anupalan/domain/kernel/recently-used';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import { followers } from '@anupalan/domain/processes/all';
import { KeyMissing } from '@anupalan/infra/ports/key-vault';
import { keyedHash } from '@anupalan/infra/sealing/pepper';
import { openDeep, showUnreadable } from '@anupalan/infra/sealing/seal';
import { sealedStore } from '@anupalan/infra/sealing/sealed-store';
import { otherAdmins } from '@anupalan/projector/read-models/people/queries';
import { siteSettings } from '@anupalan/projector/read-models/settings/queries';
import { createAssigner } from '../assignment/assigner.js';
import { claimCaseNumber } from '../cases/claim-case-number.js';
import { keepAnAdmin } from '../identity/keep-an-admin.js';
import { runOnPerson } from '../identity/run-on-person.js';
import { missedKeys } from '../operations/missing-keys.js';
import type { App } from '../platform/app.js';
import { catalogueAt } from '../platform/commands/catalogue-at.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { commandPath, type Executed } from '../platform/commands/execute.js';
import { type FollowDeps, followUps } from '../platform/commands/follow.js';
import { openHistory } from '../platform/commands/history.js';
import type { Load } from '../platform/commands/load.js';
import type { SavedCheckpoints } from '../platform/commands/process-checkpoints.js';
import { runProcesses } from '../platform/commands/run-processes.js';
import { SOLE } from '../platform/lease.js';
import type { Metrics } from '../platform/metrics.js';
import { runAll } from '../platform/run-all.js';
import { live } from '../platform/site/live.js';
import { liveSettings } from '../platform/site/live-settings.js';
import { indexUses, readSiteIndex } from '../platform/site/site-index.js';
import { aggregateOf, specsOf } from './aggregates.js';
import { factsFrom } from './facts.js';
import { observedStore } from './observed.js';

/** Openings of cases by staff in memory; a hundred bytes each. */
const MAX_CACHED_OPENINGS = 10_000;

type Given = Omit<
  App,
  | 'store'
  | 'history'
  | 'execute'
  | 'load'
  | 'isRecorded'
  | 'open'
  | 'missedKeys'
  | 'settings'
  | 'site'
  | 'keyedHash'
  | 'catalogueAt'
  | 'openings'
  | 'assignment'
>;

/** Follows the log until the signal aborts, see run-processes; without `planUncaused` there are no jobs but those that events cause. */
export type RunProcesses = (signal: AbortSignal, planUncaused?: () => Promise<void>) => Promise<void>;

type Missed = ReturnType<typeof missedKeys>;

/** The sealed log; what of it cannot be read is noted for the health. */
const openStore = ({ events, vault, faults }: Given, missed: Missed) =>
  observedStore(sealedStore({ events, vault, specs: specsOf }), (what) => {
    if (what instanceof KeyMissing) return missed.note(what.subject as Subject);
    const { stream, revision, position } = what;
    faults.note('event_damaged', `${stream} ${revision}`, { stream, revision, position: Number(position) });
  });

/** What is looked up in views and opened with keys. */
const lookUps = (
  { reads, feed, clock, vault }: Given,
  missed: Missed,
): Pick<App, 'settings' | 'site' | 'open' | 'keyedHash'> => ({
  settings: liveSettings(() => siteSettings(reads), feed),
  site: live(() => readSiteIndex(reads, clock), feed, indexUses),
  open: (value) =>
    openDeep(value, vault, undefined, (subject) => {
      missed.note(subject);
      return showUnreadable(subject);
    }),
  keyedHash: (purpose, text) => keyedHash(vault, purpose, text),
});

type Outcome = Parameters<Metrics['command']>[1];

const outcomeOf = (done: Result<Executed, Rejection>): Outcome => {
  if (!done.ok) return 'refused';
  if (done.value.duplicate) return 'repeated';
  return done.value.events.length === 0 ? 'unchanged' : 'done';
};

/** Runs a command and counts it, by its outcome and time. */
const measured = async <S>(
  metrics: Metrics,
  type: string,
  run: () => Promise<Result<Executed<S>, Rejection>>,
): Promise<Result<Executed<S>, Rejection>> => {
  const start = performance.now();
  let outcome: Outcome = 'failed';
  try {
    const done = await run();
    outcome = outcomeOf(done);
    return done;
  } finally {
    metrics.command(type, outcome, (performance.now() - start) / 1000);
  }
};

/** Combines the command path, its guards and the processes over the given ports. */
export const buildApp = (
  given: Given,
  waiting: Pick<FollowDeps, 'patient' | 'inlineMs'> = {},
): { readonly app: App; readonly runProcesses: RunProcesses } => {
  const missed = missedKeys();
  const store = openStore(given, missed);
  const bound = catalogueAt(store);

  const issue = async (
    prefix: string,
    id: string,
    command: { readonly type: string },
    context: CommandContext,
  ): Promise<Result<Executed, Rejection>> => execute(aggregateOf(prefix), id, command, context);

  const { jobs, log, metrics } = given;
  const history = openHistory(given.keyValue, given.clock);
  const load: Load = (aggregate, id) => path.load(aggregate, id);
  const follow = { processes: followers, issue, load, jobs, history, log, metrics, ...waiting };
  const path = commandPath({ store, clock: given.clock, follow: followUps(follow).inline });
  const facts = factsFrom({
    ...given,
    load,
    catalogueAt: bound,
    otherAdmins: (userId, isSuper) => otherAdmins(given.reads, userId, isSuper),
    claimCaseNumber: (requestId, context) => claimCaseNumber({ execute }, requestId, context),
  });

  const execute: App['execute'] = (aggregate, id, command, context, options) =>
    measured(given.metrics, command.type, () => run(aggregate, id, command, context, options));

  const run: App['execute'] = (aggregate, id, command, context, options) => {
    const decide = () =>
      path.execute(
        aggregate,
        id,
        command,
        (state) => facts(aggregate, { id, command, state, context }),
        context,
        options,
      );
    return aggregate.prefix === user.prefix ? runOnPerson(app, admins, { id, command, context }, decide) : decide();
  };
  const admins = keepAnAdmin(path.load, (guard, command, context) => run(lastAdmin, guard, command, context));

  const saved: SavedCheckpoints = { checkpoints: new Map() };
  const assigner = createAssigner({
    ...given,
    store,
    execute,
    ...(given.config.engines === null ? { lease: SOLE } : {}),
  });

  const app: App = {
    ...given,
    assignment: assigner.current,
    store,
    history,
    execute,
    load: path.load,
    isRecorded: path.isRecorded,
    catalogueAt: bound,
    openings: new RecentlyUsed(MAX_CACHED_OPENINGS),
    missedKeys: missed.subjects,
    ...lookUps(given, missed),
  };
  return {
    app,
    runProcesses: (signal, planUncaused = async () => {}) => {
      const { events, keyValue, clock } = given;
      return runAll(
        [
          (until) => runProcesses({ ...follow, events, store, keyValue, clock, saved, planUncaused }, until),
          assigner.run,
        ],
        signal,
      );
    },
  };
};
