import type { JobView } from '@anupalan/infra/ports/job-queue';
import { lastReadAt } from '@anupalan/projector/read-models/notifications/queries';
import type { App } from '../platform/app.js';

const DAY_MS = 24 * 3600_000;
/** After this long a conversation that is still unread is notified once more, ms. */
const PAUSE_MS = 6 * 3600_000;
/** Limits for one person in a day: of one conversation, and of all. */
const MAX_OF_CONVERSATION = 10;
const MAX_OF_DAY = 30;

/** The last notification of a conversation to a person: its job, and the time of the message (UTC ISO-8601). */
interface Told {
  readonly job: string;
  readonly at: string;
  /** False beyond a budget. */
  readonly sent: boolean;
}

const toldKey = (conversationId: string, userId: string): string => `told-messages/${conversationId}/${userId}`;

/** A person who answers has read, so their next message counts as the first one. `by`: who has written. */
export const noteAnswer = async (app: App, conversationId: string, by: string | null): Promise<void> => {
  if (by !== null) await app.keyValue.delete(toldKey(conversationId, by));
};

/**
 * True when a message is sent to this person by SMS and mail: the first one since they read or answered, or after a
 * long pause, within the limits of a day. The bell has all of them. A job that runs again gets the same answer.
 */
export const isSentNow = async (app: App, job: JobView, conversationId: string, userId: string): Promise<boolean> => {
  const { keyValue, reads } = app;
  const key = toldKey(conversationId, userId);
  const entry = await keyValue.get(key);
  if (entry !== null) {
    const told = JSON.parse(entry.value) as Told;
    if (told.job === job.id) return told.sent;
    if (((await lastReadAt(reads, userId)) ?? '') < told.at) return false;
  }
  const ofThis = await keyValue.increment(`message-budget/${conversationId}/${userId}`, 1, DAY_MS);
  const ofAll = await keyValue.increment(`message-budget/${userId}`, 1, DAY_MS);
  const sent = ofThis.value <= MAX_OF_CONVERSATION && ofAll.value <= MAX_OF_DAY;
  const claim: Told = { job: job.id, at: job.runAt, sent };
  const expect = entry?.version ?? 'absent';
  // Of two concurrent messages the other one is notified.
  const stored = await keyValue.put(key, JSON.stringify(claim), { expect, ttlMs: PAUSE_MS });
  return stored !== null && sent;
};
