import { lastEvent } from '@anupalan/infra/ports/event-store';
import { LOG_SEAL } from '@anupalan/infra/sealing/log-seal';
import { savedStates, saveState, stateWithin } from '../integrations/webhooks/delivery-state.js';
import { lastPosted, notePosted } from '../operations/seal-post.js';
import type { App } from '../platform/app.js';

/**
 * Moves the marks of readers that stand beyond the end of the log to its end, at the start, before anything is appended: a
 * backup copies the log first and the marks last, so that a restored log may end before them. What comes then would be
 * passed over. Processes and the assigner's fold look after their own marks.
 */
export const clampMarks = async (app: Pick<App, 'events' | 'keyValue' | 'faults' | 'log'>): Promise<void> => {
  const say = (mark: string, from: string | number, to: string | number): void => {
    app.log.warn({ mark, from, to }, 'a mark stood beyond the end of the log, which was restored');
    app.faults.note('mark_beyond_log', mark, { mark, from, to });
  };
  const head = (await app.events.head()) ?? '';
  for (const [id, { state, version }] of await savedStates(app)) {
    const within = stateWithin(state, head);
    if (within === null) continue;
    await saveState(app, id, { state: within, version });
    say(`webhook ${id}`, state.feed.after ?? '', head);
  }
  const posted = await lastPosted(app);
  const last = posted < 0 ? posted : ((await lastEvent(app.events, LOG_SEAL))?.revision ?? -1);
  if (posted <= last) return;
  await notePosted(app, last);
  say('the seals of SEALS_URL', posted, last);
};
