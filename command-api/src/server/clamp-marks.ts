import { lastEvent } from '@anupalan/infra/ports/event-store';
import { LOG_SEAL } from '@anupalan/infra/sealing/log-seal';
import { savedStates, stateWithin, trySaveState } from '../integrations/webhooks/delivery-state.js';
import { lastPosted, notePosted } from '../operations/seal-post.js';
import type { App } from '../platform/app.js';
import type { Lease } from '../platform/lease.js';

type Clamped = Pick<App, 'events' | 'keyValue' | 'faults' | 'log'>;

const say = ({ log, faults }: Clamped, mark: string, from: string | number, to: string | number): void => {
  log.warn({ mark, from, to }, 'a mark stood beyond the end of the log, which was restored');
  faults.note('mark_beyond_log', mark, { mark, from, to });
};

const clampWebhooks = async (app: Clamped): Promise<void> => {
  const saved = await savedStates(app);
  // Read after the marks: the log only grows, so that no mark of then is beyond it by what came in between.
  const head = (await app.events.head()) ?? '';
  for (const [id, { state, version }] of saved) {
    const within = stateWithin(state, head);
    // Null: another process moved it meanwhile.
    if (within === null || (await trySaveState(app, id, { state: within, version })) === null) continue;
    say(app, `webhook ${id}`, state.feed.after ?? '', head);
  }
};

/**
 * Moves the marks of readers that stand beyond the end of the log to its end, at the start, before anything is appended: a
 * backup copies the log first and the marks last, so that a restored log may end before them. What comes then would be
 * passed over. Processes and the assigner's fold look after their own marks; `webhooks` is the lease of the deliveries,
 * whose holder did this when it started.
 */
export const clampMarks = async (app: Clamped, webhooks: Lease): Promise<void> => {
  if (await webhooks.acquire())
    try {
      await clampWebhooks(app);
    } finally {
      await webhooks.release();
    }
  const posted = await lastPosted(app);
  const last = posted < 0 ? posted : ((await lastEvent(app.events, LOG_SEAL))?.revision ?? -1);
  if (posted <= last) return;
  await notePosted(app, last);
  say(app, 'the seals of SEALS_URL', posted, last);
};
