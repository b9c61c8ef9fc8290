import { isoNow, pause } from '@anupalan/infra/ports/clock';
import { sealLog } from '@anupalan/infra/sealing/log-seal';
import type { App } from '../platform/app.js';
import { LEASE_LOST } from '../platform/lease.js';
import { postSeals } from './seal-post.js';

const EVERY_MS = 60_000;
/** Time limit of the seal at a stop, ms; the rest is sealed after the next start. */
const LAST_MS = 2000;

/** Seals the events since the last seal, and sends its copies outside. */
export const sealNow = async (app: App, signal?: AbortSignal): Promise<void> => {
  const { privateKey } = app.sealing;
  if (privateKey === null) return;
  const { events, clock, config } = app;
  await sealLog({ events, privateKey, file: config.sealFile, clock, ...(signal === undefined ? {} : { signal }) });
  await postSeals(app);
};

/** Seals the log each minute with events, and once more when `signal` aborts. */
export const keepSealing = async (app: App, signal: AbortSignal): Promise<void> => {
  let failingSince: string | null = null;
  const seal = async (until: AbortSignal): Promise<void> => {
    try {
      await sealNow(app, until);
      failingSince = null;
      app.faults.clear('log_not_sealed', '');
    } catch (error) {
      app.log.error({ err: error }, 'the log was not sealed');
      failingSince ??= isoNow(app.clock);
      app.faults.note('log_not_sealed', '', { since: failingSince });
    }
  };
  while (!signal.aborted) {
    await seal(signal);
    await pause(EVERY_MS, signal);
  }
  if (signal.reason !== LEASE_LOST) await seal(AbortSignal.timeout(LAST_MS));
};
