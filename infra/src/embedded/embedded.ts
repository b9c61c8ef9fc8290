import { errorText } from '@anupalan/domain/kernel/error-text';
import type { BlobStore } from '../ports/blob-store.js';
import type { ChangeFeed } from '../ports/change-feed.js';
import { type Clock, systemClock } from '../ports/clock.js';
import type { JobQueue } from '../ports/job-queue.js';
import type { KeyValue } from '../ports/key-value.js';
import type { KeyVault } from '../ports/key-vault.js';
import type { ReadStore } from '../ports/read-store.js';
import { NAMED_BY_HASH } from '../sealing/pepper.js';
import { openBlobStore } from './blob-store.js';
import { createChangeFeed } from './change-feed.js';
import { damageOf, noteClosed, refuseCut, setAside, WORK_DAMAGED } from './damaged-files.js';
import { type EmbeddedEventStore, hasEvents, openEventStore } from './event-store.js';
import { openJobQueue } from './job-queue.js';
import { openKeyValue } from './key-value.js';
import { openKeyVault } from './key-vault.js';
import { type Folder, openFolder } from './open-folder.js';
import { openReadStore } from './read-store.js';
import { SCHEMA_VERSION, schemaOf } from './sqlite.js';
import { refuseLaterFolder, upgradeFolder } from './upgrade-folder.js';
import { haveRead } from './view-writes.js';

/** Every stateful port on one data folder. */
export interface Embedded {
  readonly dir: string;
  readonly events: EmbeddedEventStore;
  readonly reads: ReadStore;
  readonly jobs: JobQueue;
  readonly keyValue: KeyValue;
  readonly drafts: KeyValue;
  readonly blobs: BlobStore;
  readonly vault: KeyVault;
  readonly feed: ChangeFeed;
  /** Waits for running jobs and waiting appends, closes all files and releases the folder. */
  close(): Promise<void>;
}

/**
 * Renames a damaged `work.db`, so that the next start makes a new one and plans its jobs again from the log. Returns
 * its new name; null, without a change, when the file is sound or missing.
 * @throws Error with a text for people when another process has the folder
 */
export const setAsideWork = (dir: string, clock: Clock = systemClock): string | null => {
  const folder = openFolder(dir);
  try {
    const path = folder.path(WORK);
    return damageOf(path) === null ? null : setAside(path, clock.now());
  } finally {
    folder.close();
  }
};

/** The stores of the projector's thread: it reads the log and the vault and writes the views. */
export interface ProjectorStores {
  readonly events: EmbeddedEventStore;
  readonly reads: ReadStore;
  readonly vault: KeyVault;
  close(): Promise<void>;
}

const LOG = 'log.db';
const WORK = 'work.db';
const VAULT = 'vault.db';
const VIEWS = 'views.db';
const BLOBS = 'blobs';

const LOG_GONE =
  'log.db is missing or has no events, but views.db was made from a log: all cases and payments would be gone. Put log.db and ' +
  'log.db-wal back, or restore a backup. To begin anew, remove the whole data folder. Nothing was changed.';

/**
 * Opens the data folder for this process. The vault comes first, so that a wrong master key touches nothing else.
 * Damaged views are set aside, and the projector rebuilds them.
 * @throws Error with a text for people: the folder cannot be written, is in use, the master key is not its own, or a file is damaged
 */
export const openEmbedded = async (
  dir: string,
  options: {
    /** 32 bytes, or a function that reads them from the folder once it is locked (see ./master-key). */
    readonly masterKey: Buffer | ((folder: Folder) => Buffer);
    readonly log?: (message: string) => void;
    readonly clock?: Clock;
    /** Whether a thread of its own writes the log. */
    readonly logThread?: boolean;
    /** Called when a commit of that thread stands still, and again once it goes on. */
    readonly onLogStuck?: (isStuck: boolean) => void;
    /** Called after `work.db` held this thread for 5 s or longer, with the time in ms. */
    readonly onWorkStalled?: (ms: number) => void;
  },
): Promise<Embedded> => {
  const { masterKey, log, clock = systemClock, logThread = false, onLogStuck: stuck = () => undefined } = options;
  const stalls = options.onWorkStalled === undefined ? {} : { onStalled: options.onWorkStalled };
  const folder = openFolder(dir, log === undefined ? {} : { log });
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(port: T): T => {
    opened.unshift(port);
    return port;
  };
  const closePorts = async (): Promise<void> => {
    // Last opened, first closed: jobs end before the stores that they use.
    for (const port of opened.splice(0)) await port.close();
  };
  const close = async (): Promise<void> => {
    await closePorts();
    noteClosed(folder.path(VIEWS));
    folder.close();
  };
  try {
    const key = typeof masterKey === 'function' ? masterKey(folder) : masterKey;
    // Before anything is opened, so that a refused start leaves all files as they are.
    refuseLaterFolder(folder.path);
    refuseCut(folder.path(VAULT));
    if (damageOf(folder.path(WORK)) !== null) throw new Error(WORK_DAMAGED);
    upgradeFolder(folder.path, log);
    const hasStreams = (prefix: string): boolean => hasEvents(folder.path(LOG), prefix);
    const named = NAMED_BY_HASH.filter(({ prefix }) => hasStreams(`${prefix}-`)).map(({ subject }) => subject);
    const needs = hasStreams('') ? named : null;
    if (needs === null && damageOf(folder.path(VIEWS)) === null && haveRead(folder.path(VIEWS)))
      throw new Error(LOG_GONE);
    const vault = keep(openKeyVault(folder.path(VAULT), key, { sole: true, needs }));
    const events = keep(openEventStore(folder.path(LOG), { sole: true, thread: logThread && { stuck } }));
    const outdated = (schemaOf(folder.path(VIEWS)) ?? SCHEMA_VERSION) !== SCHEMA_VERSION;
    const found = outdated ? null : damageOf(folder.path(VIEWS));
    const damage = outdated ? 'had the tables of another release' : found && `was damaged (${found})`;
    if (damage !== null) {
      const name = setAside(folder.path(VIEWS), clock.now());
      log?.(`views.db ${damage}. It is ${name} now, and the views are built anew from the log.`);
    }
    const reads = keep(openReadStore(folder.path(VIEWS)));
    const onDamaged = (table: string) => (entries: number) =>
      log?.(`work.db: ${entries} damaged entries of ${table} were set aside; what they held is lost.`);
    const inWork = (table: 'kv' | 'drafts') =>
      openKeyValue(folder.path(WORK), table, { clock, sole: true, onDamaged: onDamaged(table), ...stalls });
    const keyValue = keep(inWork('kv'));
    const drafts = keep(inWork('drafts'));
    const blobs = await openBlobStore(folder.path(BLOBS));
    const jobs = keep(openJobQueue(folder.path(WORK), { clock, takeOver: true, ...stalls }));
    const feed = createChangeFeed((error) => log?.(`A listener of the change feed failed: ${errorText(error)}`));
    return { dir, events, reads, jobs, keyValue, drafts, blobs, vault, feed, close };
  } catch (error) {
    await closePorts();
    folder.close();
    throw error;
  }
};

/**
 * Opens the same folder in a second thread of the process that has it open. Tell `events.nudge` about the positions that
 * the main thread's `events.onAppended` reports; without it the thread looks four times a second.
 */
export const openForProjector = (dir: string, masterKey: Buffer): ProjectorStores => {
  const at = (file: string): string => `${dir}/${file}`;
  const vault = openKeyVault(at(VAULT), masterKey, { readonly: true });
  const events = openEventStore(at(LOG), { readonly: true });
  // Projections have a cache of their own.
  const reads = openReadStore(at(VIEWS), { keptCharacters: 0 });
  return {
    events,
    reads,
    vault,
    close: async () => {
      await events.close();
      await reads.close();
      await vault.close();
    },
  };
};
