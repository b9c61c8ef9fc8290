import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperationsView, ProjectionView, QueueView } from '@anupalan/domain/contracts/operations';
import type { Position } from '@anupalan/domain/kernel/position';
import { type Clock, isoNow } from '@anupalan/infra/ports/clock';
import { DamagedEvent, orDamage, type RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import { asSeal, LOG_SEAL } from '@anupalan/infra/sealing/log-seal';
import type { ViewState } from '@anupalan/projector/runner/view-state';
import { webhookSample } from '../integrations/webhooks/delivery-metrics.js';
import type { App } from '../platform/app.js';
import { processCheckpoints } from '../platform/commands/process-checkpoints.js';
import type { Config } from '../platform/config/config.js';
import type { Provider, Sample } from '../platform/metrics.js';
import { type LastBackup, lastBackup } from './last-backup.js';
import { lastPosted } from './seal-post.js';
import { lastVerification } from './verify-log.js';

const LAST_WEBHOOK = 'last-webhook';
/** Shares of free space: below the first an admin is warned, below the second the disk is about to fail. */
const LOW_DISK_SHARE = 0.15;
const CRITICAL_DISK_SHARE = 0.03;
/** The log is sealed each minute; admins are warned when it is not sealed or copied after this time, ms. */
const SEAL_LATE_MS = 10 * 60_000;
const BACKUP_LATE_MS = 48 * 3600_000;
const SLOW_APPEND_MS = 250;
/** Number of minutes that are shown for each queue. */
const MINUTES = 12;

type PartState = OperationsView['log']['state'];

/** Records the time of the gateway's last webhook; a failed write must not refuse the webhook. */
export const noteWebhook = (keyValue: Pick<KeyValue, 'put'>, clock: Clock): void => {
  keyValue.put(LAST_WEBHOOK, isoNow(clock)).catch(() => undefined);
};

/** Free and total bytes on the disk of the data folder; null if they are unknown. */
export const diskOf = async (dir: string): Promise<{ readonly free: number; readonly total: number } | null> => {
  try {
    const { bavail, blocks, bsize } = await statfs(dir);
    return blocks === 0 ? null : { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
};

/** How long a result is reused, ms: health checks must not wear out the disk. */
const WRITTEN_EVERY_MS = 5000;
/** More bytes than a command writes. */
const WRITTEN_BYTES = 65_536;
const written = new WeakMap<Config, { readonly at: number; readonly works: Promise<boolean> }>();

const write = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.write(Buffer.alloc(WRITTEN_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch {
    // Full, read-only or failing: each failing command reports which.
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
};

/** True when the data folder can be written. Over the engines no command depends on it. */
export const diskWritable = (config: Config): Promise<boolean> => {
  if (config.engines !== null) return Promise.resolve(true);
  const before = written.get(config);
  if (before !== undefined && performance.now() - before.at < WRITTEN_EVERY_MS) return before.works;
  const works = write(join(config.dataDir, `.ready-${process.pid}`));
  written.set(config, { at: performance.now(), works });
  return works;
};

/** An unavailable store only leaves its own metrics out. */
const orElse = async <T>(look: Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await look;
  } catch {
    return otherwise;
  }
};

const processLag = async (app: App): Promise<ReadonlyMap<string, number>> => {
  const lag = new Map<string, number>();
  for (const [process, at] of await processCheckpoints(app.keyValue)) lag.set(process, await app.events.behind(at));
  return lag;
};

/** The values that /metrics reads at each request. */
export const sample = async (app: App): Promise<Sample> => {
  const [logHead, jobs, processes, webhooks, disk] = await Promise.all([
    orElse(app.events.behind(null), null),
    orElse(app.jobs.counts(), new Map()),
    orElse(processLag(app), new Map()),
    orElse(webhookSample(app), null),
    diskOf(app.config.dataDir),
  ]);
  const models = app.positions.states().map(({ name, lagEvents, lagSeconds, parked, build }) => ({
    model: name,
    lagEvents,
    lagSeconds,
    parked,
    rebuild: build === null || build.state === 'failed' ? null : build.doneEvents / Math.max(1, build.totalEvents),
  }));
  return { logHead, diskFreeBytes: disk?.free ?? null, jobs, processes, webhooks, models };
};

/** Number of seals that are read to find a readable one. */
const LATEST_SEALS = 3;

/**
 * The newest readable seal: the check of the log names a damaged one, and the one before it still shows the last
 * sealing.
 */
const lastSeal = async ({ events }: App): Promise<RecordedEvent | null> => {
  for await (const event of events.readStream(LOG_SEAL, { backwards: true, limit: LATEST_SEALS }))
    if (asSeal(event) !== null && !(orDamage(() => event.metadata) instanceof DamagedEvent)) return event;
  return null;
};

/** NaN for an unreadable event, which is then never late. */
const timeOf = (event: RecordedEvent): number => {
  const metadata = orDamage(() => event.metadata);
  return metadata instanceof DamagedEvent ? Number.NaN : Date.parse(String(metadata.time));
};

/** The first event after a position that is not a seal. At most two seals directly follow the sealed part. */
const firstAfter = async ({ events }: App, after: Position | null): Promise<RecordedEvent | null> => {
  for await (const event of events.readAll({ after, limit: 3 })) if (event.stream !== LOG_SEAL) return event;
  return null;
};

/** The most important reason why the seals prove less than they should; null for none. */
const sealWarning = async (app: App, last: RecordedEvent | null): Promise<OperationsView['chain']['warning']> => {
  const late = (since: number): boolean => app.clock.now() - since > SEAL_LATE_MS;
  const open = await firstAfter(app, last === null ? null : (asSeal(last)?.upTo ?? null));
  if (open !== null && late(timeOf(open))) return 'unsealed';
  if (last === null) return null;
  if (app.config.sealPost !== null && late(timeOf(last)) && (await lastPosted(app)) < last.revision)
    return 'copies_behind';
  const begun = await firstAfter(app, null);
  // Demo cases are made in their own past.
  if (app.config.demo || begun === null) return null;
  for await (const first of app.events.readStream(LOG_SEAL, { to: 0 }))
    if (timeOf(first) - timeOf(begun) > SEAL_LATE_MS) return 'first_seal_late';
  return null;
};

const chainOf = async (app: App): Promise<OperationsView['chain']> => {
  const [last, verification] = await Promise.all([lastSeal(app), lastVerification(app)]);
  const warning = await sealWarning(app, last);
  const broken = verification?.intact === false || verification?.state === 'failed';
  return {
    state: broken ? 'failing' : warning === null ? 'ok' : 'warning',
    warning,
    last_seal: last === null ? null : { number: last.revision, at: String(last.metadata.time) },
    verification,
  };
};

const logOf = async (app: App): Promise<OperationsView['log']> => {
  const p99 = app.metrics.appendP99();
  const append_p99_ms = p99 === null ? null : Math.round(p99 * 10_000) / 10;
  const state: PartState = append_p99_ms !== null && append_p99_ms > SLOW_APPEND_MS ? 'warning' : 'ok';
  return { state, events: await app.events.behind(null), append_p99_ms };
};

/** `ok` as long as there is room for a while. */
export const diskState = (free: number, total: number): PartState => {
  const share = free / total;
  return share < CRITICAL_DISK_SHARE ? 'failing' : share < LOW_DISK_SHARE ? 'warning' : 'ok';
};

const diskTile = async (app: App): Promise<OperationsView['disk']> => {
  const disk = await diskOf(app.config.dataDir);
  if (disk === null) return null;
  return { state: diskState(disk.free, disk.total), free_bytes: disk.free, total_bytes: disk.total };
};

/** A provider fails when more than a tenth of its recent calls failed. */
const FAILING_SHARE = 0.1;

const providersOf = (app: App, lastWebhook: string | null): OperationsView['providers'] => {
  const { demo, sms, mail, razorpay } = app.config;
  const provider = (name: Provider, configured: boolean): OperationsView['providers'][number] => {
    const { tried, failed } = app.metrics.recent(name);
    const failing = failed > 0 && failed > tried * FAILING_SHARE;
    const working = demo ? 'simulated' : configured ? 'ok' : 'not_configured';
    return {
      name,
      state: configured && failing ? 'failing' : working,
      tried,
      failed,
      last_webhook_at: name === 'payments' ? lastWebhook : null,
    };
  };
  return [provider('sms', sms !== null), provider('mail', mail !== null), provider('payments', razorpay !== null)];
};

/** The state of the whole server, for admins. */
export const overview = async (app: App): Promise<OperationsView> => {
  const [log, chain, disk, backup, jobs, webhook] = await Promise.all([
    logOf(app),
    chainOf(app),
    diskTile(app),
    lastBackup(app.config.dataDir),
    app.jobs.counts(),
    app.keyValue.get(LAST_WEBHOOK),
  ]);
  return {
    at: isoNow(app.clock),
    log,
    chain,
    disk,
    backup: app.config.engines === null ? backupTile(backup, app.clock.now()) : null,
    providers: providersOf(app, webhook?.value ?? null),
    failed_jobs: [...jobs.values()].reduce((sum, { failed }) => sum + failed, 0),
    parked: app.positions.states().reduce((sum, { parked }) => sum + parked, 0),
  };
};

const backupTile = (last: LastBackup | null, now: number): NonNullable<OperationsView['backup']> => ({
  state: last === null || !last.verified || now - Date.parse(last.at) > BACKUP_LATE_MS ? 'warning' : 'ok',
  last: last === null ? null : { at: last.at, bytes: last.bytes, verified: last.verified },
});

/** The state of a read model on the page; a paused build counts as paused, a failed one is shown separately. */
const stateOf = ({ state, build, parked }: ViewState): ProjectionView['state'] => {
  if (state === 'standby' || state === 'retrying') return state;
  if (state === 'paused' || state === 'ended') return 'paused';
  if (build?.state === 'running') return 'rebuilding';
  if (build?.state === 'paused') return 'paused';
  if (parked > 0) return 'parked';
  return state;
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** A read model as the operations page shows it. */
export const projectionViewOf = (view: ViewState): ProjectionView => ({
  name: view.name,
  version: view.version,
  state: stateOf(view),
  position: view.position,
  lag_events: view.lagEvents,
  lag_seconds: view.lagSeconds,
  documents: view.documents,
  bytes: view.bytes,
  parked: view.parked,
  error: view.error,
  can_roll_back: view.canRollBack,
  compared: view.compared === null ? null : { ...view.compared, examples: [...view.compared.examples] },
  build:
    view.build === null
      ? null
      : {
          state: view.build.state,
          started_at: view.build.startedAt,
          done_events: view.build.doneEvents,
          total_events: view.build.totalEvents,
          events_per_second: round(view.build.eventsPerSecond),
          eta_seconds: view.build.etaSeconds === null ? null : round(view.build.etaSeconds),
          error: view.build.error,
        },
});

/** Every job queue that was ever used, by name. */
export const queueViews = async (app: App): Promise<readonly QueueView[]> => {
  const [counts, done] = await Promise.all([app.jobs.counts(), app.jobs.donePerMinute(MINUTES)]);
  const idle: readonly number[] = Array.from({ length: MINUTES }, () => 0);
  return [...counts]
    .map(([queue, states]) => ({ queue, ...states, done_per_minute: [...(done.get(queue) ?? idle)] }))
    .sort((a, b) => (a.queue < b.queue ? -1 : 1));
};
