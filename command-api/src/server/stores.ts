import { randomUUID } from 'node:crypto';
import { openEmbedded } from '@anupalan/infra/embedded/embedded';
import { readMasterKey } from '@anupalan/infra/embedded/master-key';
import type { BlobStore } from '@anupalan/infra/ports/blob-store';
import type { ChangeFeed } from '@anupalan/infra/ports/change-feed';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { JobQueue } from '@anupalan/infra/ports/job-queue';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { KeyVault } from '@anupalan/infra/ports/key-vault';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { projections } from '@anupalan/projector/read-models/all';
import type { Operate } from '@anupalan/projector/runner/operations';
import type { ViewState } from '@anupalan/projector/runner/view-state';
import type { Logger } from 'pino';
import { refuseMoved } from '../migrate/moved-folder.js';
import type { Config, Engines } from '../platform/config/config.js';
import type { Faults } from '../platform/faults.js';
import { answerForProjections, projectorsElsewhere } from './projector-bus.js';
import {
  type FromProjector,
  noProjector,
  type ProjectorTrouble,
  projectorInline,
  projectorThread,
  runOver,
} from './projector-link.js';
import { retryUntilAvailable } from './retry-until-available.js';

/** Of the read models that this code knows. */
const versions = new Map(projections.map(({ name, version }) => [name, version]));

/** The stateful ports, whatever is behind them. */
export interface Stores {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly jobs: JobQueue;
  readonly keyValue: KeyValue;
  readonly drafts: KeyValue;
  readonly blobs: BlobStore;
  readonly vault: KeyVault;
  readonly feed: ChangeFeed;
  /** Settings of the engines that an operator should change; a data folder has none. */
  readonly warnings?: readonly string[];
}

/** The stores and the projections over them, in this process or another. */
export interface Composition {
  readonly stores: Stores;
  readonly projector: { readonly operate: Operate };
  /** Resolves when the views are readable; those that only this process updates as in ProjectorLink.answering. */
  readonly answering: Promise<void>;
  /** True when no projector has reported for a while. */
  readonly silent: () => boolean;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly projector: 'thread' | 'inline' | 'none';
  readonly faults: Faults;
  readonly onState: (state: ViewState) => void;
  /** Ends waiting for a store. */
  readonly starting?: AbortSignal;
}

/** How long health tells of a stall that is over. */
const STALL_SHOWN_MS = 3_600_000;

/**
 * Everything on one data folder, which belongs to this process alone; the projections and the log's writer in their own
 * threads.
 */
export const composeFolder = async ({
  config,
  clock,
  log,
  projector,
  faults,
  onState,
}: Options): Promise<Composition> => {
  refuseMoved(config.dataDir);
  let masterKey: Buffer | undefined;
  const stores = await openEmbedded(config.dataDir, {
    clock,
    log: (message) => log.info(message),
    logThread: projector === 'thread',
    onLogStuck: (isStuck) =>
      isStuck
        ? faults.note('log_stuck', '', { since: new Date(clock.now()).toISOString() })
        : faults.clear('log_stuck', ''),
    onWorkStalled: (ms) => {
      const since = new Date(clock.now() - ms).toISOString();
      faults.note('work_stalled', since, { since, seconds: Math.round(ms / 1000) });
      setTimeout(() => faults.clear('work_stalled', since), STALL_SHOWN_MS).unref();
    },
    masterKey: (folder) => {
      masterKey = readMasterKey({
        env: config.masterKey ?? undefined,
        file: config.demo ? folder.path('master.key') : null,
      });
      return masterKey;
    },
  });
  if (masterKey === undefined) throw new Error('the data folder was opened without its master key');
  const listener = {
    onChanges: (changes: Parameters<ChangeFeed['publish']>[0]) => stores.feed.publish(changes),
    onProgress: onState,
    onFailure: (message: string) => log.error({ message }, 'projector failed'),
    onTrouble: (trouble: ProjectorTrouble | null): void => {
      if (trouble?.kind === 'silent') faults.note('projector_silent', '');
      else if (trouble?.kind === 'ended') faults.note('projector_ended', '', { restarts: trouble.restarts });
      else for (const code of ['projector_silent', 'projector_ended'] as const) faults.clear(code, '');
    },
  };
  const start = { dir: config.dataDir, masterKey };
  const links = {
    thread: () => projectorThread(start, listener),
    inline: () => projectorInline(start, listener, () => clock.now()),
    none: () => noProjector,
  };
  const link = await links[projector]();
  const unsubscribe = stores.events.onAppended((at) => link.appended(at));
  return {
    stores,
    projector: link,
    answering: link.answering,
    silent: () => false,
    close: async () => {
      unsubscribe();
      await link.stop();
      await stores.close();
    },
  };
};

/**
 * Everything on the three engines, which other processes may share. Every process receives the views' positions over
 * Redis; one of those that run the projections has the lease of each view. Waits for a store that becomes unavailable
 * before the views are readable.
 */
export const composeEngines = async (
  engines: Engines,
  { config, clock, log, projector, onState, starting = new AbortController().signal }: Options,
): Promise<Composition> => {
  const masterKey = readMasterKey({ env: config.masterKey ?? undefined, file: null });
  const { openEngines } = await import('./engines.js');
  const stores = await openEngines(engines, { config, masterKey, clock, log, starting });
  const elsewhere = projectorsElsewhere(stores.bus, versions, onState);
  if (projector === 'none')
    return {
      stores,
      projector: elsewhere,
      // Other processes update the views: calls are answered from the present ones.
      answering: Promise.resolve(),
      silent: elsewhere.silent,
      close: async () => {
        elsewhere.stop();
        await stores.close();
      },
    };
  let told = (_: ViewState): void => undefined;
  const hear = (message: FromProjector): void => {
    if (message.kind === 'changes') stores.feed.publish(message.changes);
    else if (message.kind === 'progress') told(message.state);
    else if (message.kind === 'failed') log.error({ message: message.message }, 'projector failed');
  };
  const ending = new AbortController();
  const holder = randomUUID();
  const start = async (): Promise<() => Promise<void>> => {
    const { running, stop } = await runOver(
      stores,
      hear,
      { holder },
      { signal: ending.signal, now: () => clock.now() },
    );
    const answering = answerForProjections(stores.bus, running);
    told = answering.told;
    return () => {
      answering.stop();
      return stop();
    };
  };
  const started = retryUntilAvailable(start, ending.signal, (error) =>
    log.warn({ err: error }, 'the read models wait for their stores'),
  );
  // A standby may never catch up, so only readable views are waited for.
  const answering = started.then(() => undefined);
  answering.catch(() => undefined); // Not every caller awaits it.
  return {
    stores,
    projector: elsewhere,
    answering,
    silent: elsewhere.silent,
    close: async () => {
      ending.abort();
      elsewhere.stop();
      const stop = await started.catch(() => null);
      await stop?.();
      await stores.close();
    },
  };
};
