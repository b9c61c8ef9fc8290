import { user } from '@anupalan/domain/identity/aggregate';
import type { UserCommand } from '@anupalan/domain/identity/commands';
import type { UserEvent } from '@anupalan/domain/identity/events';
import { lastAdmin } from '@anupalan/domain/identity/last-admin';
import type { Aggregate } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent, Subject } from '@anupalan/domain/kernel/event';
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
import { forgetDevices } from '../identity/known-devices.js';
import { missedKeys } from '../operations/missing-keys.js';
import type { App } from '../platform/app.js';
import { catalogueAt } from '../platform/commands/catalogue-at.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { commandPath, type Executed, type ExecuteOptions } from '../platform/commands/execute.js';
import { type FollowDeps, followUps } from '../platform/commands/follow.js';
import { openHistory } from '../platform/commands/history.js';
import type { Load } from '../platform/commands/load.js';
import type { SavedCheckpoints } from '../platform/commands/process-checkpoints.js';
import { runProcesses } from '../platform/commands/run-processes.js';
import { SOLE } from '../platform/lease.js';
import type { Metrics } from '../platform/metrics.js';
import { runAll } from '../platform/run-all.js';
import { alignSessions, endAllSessions } from '../platform/sessions.js';
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

/** Combines the command path, its guards and the processes over the given ports. */
export const buildApp = (
  given: Given,
  waiting: Pick<FollowDeps, 'patient' | 'inlineMs'> = {},
): { readonly app: App; readonly runProcesses: RunProcesses } => {
  const missed = missedKeys();
  const store = observedStore(sealedStore({ events: given.events, vault: given.vault, specs: specsOf }), (what) => {
    if (what instanceof KeyMissing) return missed.note(what.subject as Subject);
    const { stream, revision, position } = what;
    given.faults.note('event_damaged', `${stream} ${revision}`, { stream, revision, position: Number(position) });
  });
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

  const execute = async <S, C extends { readonly type: string }, E extends DomainEvent, N>(
    aggregate: Aggregate<S, C, E, N>,
    id: string,
    asked: C,
    context: CommandContext,
    options?: ExecuteOptions,
  ): Promise<Result<Executed<S>, Rejection>> => {
    const start = performance.now();
    let outcome: Parameters<Metrics['command']>[1] = 'failed';
    try {
      const done = await run(aggregate, id, asked, context, options);
      outcome = outcomeOf(done);
      return done;
    } finally {
      given.metrics.command(asked.type, outcome, (performance.now() - start) / 1000);
    }
  };

  const run = async <S, C extends { readonly type: string }, E extends DomainEvent, N>(
    aggregate: Aggregate<S, C, E, N>,
    id: string,
    command: C,
    context: CommandContext,
    options?: ExecuteOptions,
  ): Promise<Result<Executed<S>, Rejection>> => {
    const isOnPerson = aggregate.prefix === user.prefix;
    if (isOnPerson) {
      const kept = await admins.before(id, command, context);
      if (!kept.ok) return kept;
    }
    const told = (state: S) => facts(aggregate, { id, command, state, context });
    const done = await path.execute(aggregate, id, command, told, context, options);
    if (isOnPerson) await admins.after(id, command, context);
    if (done.ok && isOnPerson && (CHANGES_RIGHTS.has(command.type) || signsOut(done.value)))
      await alignNow(id, done.value);
    return done;
  };
  /** Before the answer, so that revoked rights end at once. The process's job repeats a failure. */
  const alignNow = async (userId: string, { events }: Executed): Promise<void> => {
    try {
      for (const { event, metadata } of events) {
        const { type, data } = event as UserEvent;
        if (type !== 'SignedOutEverywhere') continue;
        if (data.forgetsDevices) await forgetDevices(app, userId);
        await endAllSessions(app, userId, Date.parse(metadata.time));
      }
      await alignSessions(app, userId);
    } catch (error) {
      log.error({ err: error, userId }, 'sessions not aligned; the job will do it');
    }
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
    settings: liveSettings(() => siteSettings(given.reads), given.feed),
    site: live(() => readSiteIndex(given.reads, given.clock), given.feed, indexUses),
    open: (value) =>
      openDeep(value, given.vault, undefined, (subject) => {
        missed.note(subject);
        return showUnreadable(subject);
      }),
    keyedHash: (purpose, text) => keyedHash(given.vault, purpose, text),
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

const CHANGES_RIGHTS: ReadonlySet<string> = new Set<UserCommand['type']>([
  'changeRole',
  'setSuperAdmin',
  'takeInvitation',
  'deactivateUser',
  'eraseUser',
]);

const signsOut = ({ events }: Executed): boolean => events.some(({ event }) => event.type === 'SignedOutEverywhere');

const outcomeOf = (done: Result<Executed, Rejection>): Parameters<Metrics['command']>[1] => {
  if (!done.ok) return 'refused';
  if (done.value.duplicate) return 'repeated';
  return done.value.events.length === 0 ? 'unchanged' : 'done';
};
