import type { Aggregate } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent, Metadata, Recorded } from '@anupalan/domain/kernel/event';
import { position } from '@anupalan/domain/kernel/position';
import { ok } from '@anupalan/domain/kernel/result';
import { followers } from '@anupalan/domain/processes/all';
import type { JobQueue, JobSpec } from '@anupalan/infra/ports/job-queue';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import { pino } from 'pino';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { commandPath } from '../platform/commands/execute.js';
import { type FollowDeps, followUps, type IssueCommand, isInterested } from '../platform/commands/follow.js';
import { factsFrom } from '../server/facts.js';

export class Killed extends Error {}

export const unlessKilled = async <T>(work: Promise<T>): Promise<T | 'killed'> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    throw error;
  }
};

interface Given {
  readonly now: number;
  /** The aggregates of this world; commands to others have no effect. */
  readonly aggregates: readonly { readonly prefix: string }[];
  /** Facts that this world cannot derive, by type of command. */
  readonly facts?: Readonly<Record<string, object>>;
}

/** A log, and processes over it that may be killed at each of their calls to the store. */
export const flowWorld = ({ now, aggregates, facts: told = {} }: Given) => {
  const inWorld = new Map(aggregates.map((one) => [one.prefix, one as Aggregate<never, never, never, never>]));
  const log: Recorded[] = [];
  const jobs = new Map<string, JobSpec>();
  const append = (
    stream: string,
    drafts: readonly { readonly id: string; readonly event: DomainEvent; readonly metadata: Metadata }[],
  ): void => {
    for (const { id, event, metadata } of drafts) {
      const revision = log.filter((one) => one.stream === stream).length;
      log.push({ id, stream, revision, position: position(String(log.length + 1).padStart(16, '0')), event, metadata });
    }
  };
  /** Appends earlier events without reactions. */
  const happened = (stream: string, events: readonly DomainEvent[]): void => {
    const { actor, channel, ...ids } = systemContext('test');
    const metadata = { actor, channel, ...ids, time: new Date(now).toISOString(), command: 'test' };
    const ided = events.map((event, n) => ({ id: `${stream}-${n}`, event }));
    append(
      stream,
      ided.map(({ id, event }) => ({ id, event, metadata: { ...metadata, commandId: id } })),
    );
  };

  /** `waits`: number of calls to the store before it is killed. */
  const startProcess = (waits = Number.POSITIVE_INFINITY) => {
    let left = waits;
    const wait = async (): Promise<void> => {
      await Promise.resolve();
      if (left <= 0) throw new Killed();
      left -= 1;
    };
    const load = async (stream: string, { from = 0, to = Number.POSITIVE_INFINITY } = {}) => {
      await wait();
      return log.filter((one) => one.stream === stream && one.revision >= from && one.revision <= to);
    };
    const store: Pick<SealedStore, 'load' | 'pages' | 'append' | 'erasures'> = {
      load,
      async *pages(stream, range) {
        yield await load(stream, range);
      },
      append: async (stream, expected, drafts) => {
        await wait();
        const present = log.filter((one) => one.stream === stream);
        const actual = present.length === 0 ? 'none' : present.length - 1;
        if (actual !== expected) return { kind: 'conflict', actual };
        append(stream, drafts);
        const [revision, at] = [log.at(-1)?.revision ?? 0, log.at(-1)?.position ?? position('')];
        // The append is stored, and its writer is killed before the answer.
        await wait();
        return { kind: 'appended', revision, position: at, repeated: false };
      },
      erasures: async () => 0,
    };
    const issue: IssueCommand = async (prefix, id, command, context) => {
      const aggregate = inWorld.get(prefix);
      if (aggregate === undefined)
        return ok({ events: [], state: null, revision: 'none', position: null, duplicate: false });
      return execute(aggregate as never, id, command as never, context);
    };
    const add: JobQueue['add'] = async (job) => {
      await wait();
      jobs.set(job.id, job);
    };
    const deps: FollowDeps = {
      processes: followers,
      issue,
      load: (aggregate, id) => path.load(aggregate, id),
      jobs: { add } as JobQueue,
      history: { planned: async (_, job) => job },
      log: pino({ level: 'silent' }),
      metrics: { followUpRefused: () => undefined },
      patient: true,
    };
    const follow = followUps(deps);
    const path = commandPath({ store: store as SealedStore, clock: { now: () => now }, follow: follow.inline });
    const facts = factsFrom({
      load: path.load,
      catalogueAt: async () => null,
      otherAdmins: async () => [],
      claimCaseNumber: async () => 'SR-000001-1',
      gateway: { name: 'simulated' },
      config: { supplier: null, secondFactor: false },
    });
    const execute = (async (
      aggregate: Aggregate<unknown, never, never, unknown>,
      id: string,
      command: { readonly type: string },
      context,
    ) => {
      return path.execute(
        aggregate,
        id,
        command as never,
        async (state) =>
          (told[command.type] as never) ?? facts(aggregate, { id, command: command as never, state, context }),
        context,
      );
    }) as App['execute'];
    const app = { execute, load: path.load, isRecorded: path.isRecorded, clock: { now: () => now } } as App;
    /** Replays the whole log, as after the loss of every checkpoint. */
    const followLog = async (): Promise<void> => {
      for (let n = 0; n < log.length; n += 1) {
        const event = log[n] as Recorded;
        for (const one of followers)
          if (isInterested(one, event.stream, event.event.type)) await follow.react(one, event, async () => undefined);
      }
    };
    return { app, followLog };
  };

  /** Events of a stream, by their types. */
  const typesIn = (stream: string): readonly string[] =>
    log.filter((one) => one.stream === stream).map(({ event }) => event.type);

  return { log, jobs, happened, typesIn, startProcess };
};

/**
 * Creates a new world for each wait of `act`, and kills the process there; then another process follows the log. Ends
 * with the first world without a kill. Returns the number of killed ones.
 */
export const killedEverywhere = async <W extends ReturnType<typeof flowWorld>>(
  newWorld: () => W,
  act: (app: App) => Promise<unknown>,
  afterwards: (world: W, app: App) => Promise<void>,
): Promise<number> => {
  for (let waits = 0; ; waits += 1) {
    const world = newWorld();
    const outcome = await unlessKilled(act(world.startProcess(waits).app));
    const { app, followLog } = world.startProcess();
    await followLog();
    const { length } = world.log;
    await afterwards(world, app);
    // Nothing is done twice.
    await followLog();
    if (world.log.length !== length) throw new Error(`${world.log.length - length} events more after all was done`);
    if (outcome !== 'killed') return waits;
  }
};
