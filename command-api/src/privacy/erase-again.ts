import { mobile, user } from '@anupalan/domain/identity/aggregate';
import { erasure } from '@anupalan/domain/identity/erasure';
import type { MobileEvent } from '@anupalan/domain/identity/events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { childCommand } from '../platform/commands/command-context.js';
import { ifReadable } from '../platform/faults.js';
import { contextOf, textOf } from '../platform/job-payload.js';
import { erasureIdOf } from './erasure.js';
import { readErasures } from './erasure-list.js';
import { planErasure } from './plan-erasure.js';

export const ERASE_AGAIN_QUEUE = 'erasures-again';
/** How many lines of the list were looked at; older than the list after a restore, since it is part of the backup. */
const PROGRESS_KEY = 'erasures-looked-at';
const ATTEMPTS = 10;

/** The list of erasures; empty if there is none. */
const listed = async (file: string): Promise<readonly string[]> => {
  try {
    return await readErasures(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/**
 * Plans the erasure of everyone on the list of erasures whose account the log still has, because it was restored from
 * an earlier backup. The restore has already destroyed their keys.
 */
export const planErasuresAgain = async (
  app: Pick<App, 'config' | 'keyValue' | 'load' | 'vault' | 'jobs' | 'clock' | 'log'>,
): Promise<number> => {
  const subjects = await listed(app.config.erasureFile);
  const seen = Number((await app.keyValue.get(PROGRESS_KEY))?.value ?? 0);
  let planned = 0;
  let whole = true;
  for (const subject of subjects.slice(seen <= subjects.length ? seen : 0)) {
    const userId = /^user:(.+)$/.exec(subject)?.[1];
    // The list of another installation, or a restore without --erasures, destroys nothing here.
    if (userId === undefined || (await app.vault.find(subject)) !== 'destroyed') continue;
    const account = await ifReadable(app.load(user, userId));
    // The next start looks again.
    if (account === null) {
      app.log.error({ userId }, 'an erasure is not repeated: the account cannot be read');
      whole = false;
      continue;
    }
    if (!account.state.exists || account.state.erased) continue;
    const runAt = new Date(app.clock.now()).toISOString();
    await app.jobs.add({
      queue: ERASE_AGAIN_QUEUE,
      id: `again-${userId}`,
      payload: { userId },
      runAt,
      attempts: ATTEMPTS,
    });
    planned += 1;
  }
  if (whole) await app.keyValue.put(PROGRESS_KEY, String(subjects.length));
  if (planned > 0) app.log.warn({ people: planned }, 'erasures of before the restore are repeated');
  return planned;
};

/** The keyed hash of a person's number, which can no longer be computed: the number is gone with the key. */
const mobileIdOf = async (app: App, userId: string): Promise<string | null> => {
  let found: string | null = null;
  for await (const { stream, type, data } of app.events.readAll({ after: null, prefixes: [mobile.prefix] }))
    if ((type as MobileEvent['type']) !== 'MobileReleased' && data.userId === userId) found = idOf(stream);
  return found;
};

/** Queue `erasures-again`: the erasure of a person whose keys are destroyed, from its first step. */
export const eraseAgain =
  (app: App): JobHandler =>
  async (job) => {
    const userId = textOf(job, 'userId');
    const { state } = await app.load(user, userId);
    if (!state.exists || state.erased) return;
    const { requestIds, receipts, toCancel } = await planErasure(app, userId);
    const erasureId = await erasureIdOf(app, userId);
    // If they had no number, an id that belongs to nobody, so that releasing it changes nothing.
    const mobileId = (await mobileIdOf(app, userId)) ?? erasureId;
    const command = {
      type: 'requestErasure',
      userId,
      requestIds,
      receipts,
      toCancel,
      mobileId,
      grounds: 'restored',
    } as const;
    const context = {
      ...childCommand(contextOf(job), `again-${job.attempt}`),
      actor: { id: userId, role: 'customer' } as const,
    };
    const done = await app.execute(erasure, erasureId, command, context);
    if (!done.ok) throw new Error(`erasure ${erasureId} not repeated: ${done.error.code}`);
    const { refused } = (await app.load(erasure, erasureId)).state;
    if (refused !== null) throw new Error(`erasure ${erasureId} not repeated: ${refused.code}`);
  };
