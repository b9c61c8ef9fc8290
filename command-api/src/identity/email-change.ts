import { randomInt } from 'node:crypto';
import { messageTexts } from '@anupalan/domain/texts/messages';
import type { App } from '../platform/app.js';
import { randomId } from '../platform/commands/ids.js';
import { say } from '../platform/say.js';
import { siteNameOf } from '../platform/site/site-name.js';
import { withTimeout } from '../platform/with-timeout.js';
import { openNote, sealNote } from './sealed-note.js';

const PURPOSE = 'email-change';
const TTL_MS = 600_000;
const MAX_ATTEMPTS = 5;
const MAX_MAILS_PER_DAY = 10;
const DAY_MS = 86_400_000;
const MAIL_TIMEOUT_MS = 4000;

const pendingKey = (userId: string): string => `email-change/${userId}`;

type Pending = {
  readonly id: string;
  readonly email: string;
  readonly codeHash: string;
};

const hashOf = (app: App, id: string, code: string): Promise<string> => app.keyedHash(PURPOSE, `${id}:${code}`);

/** Mails a code of six digits to a person's new address; the newest one counts, for ten minutes. */
export const beginEmailChange = async (
  app: App,
  userId: string,
  email: string,
): Promise<'sent' | 'not-sent' | 'too-many'> => {
  const today = await app.keyValue.increment(`email-change-day/${userId}`, 1, DAY_MS);
  if (today.value > MAX_MAILS_PER_DAY) return 'too-many';
  const id = randomId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const pending: Pending = { id, email, codeHash: await hashOf(app, id, code) };
  await app.keyValue.put(pendingKey(userId), await sealNote(app, PURPOSE, pending), { ttlMs: TTL_MS });
  const site = await siteNameOf(app);
  const { subject, text } = messageTexts.emailChange;
  const mail = { key: id, to: email, subject: say(subject, { site }), text: say(text, { site, code }) };
  try {
    await withTimeout(() => app.mail.send(mail), MAIL_TIMEOUT_MS);
    return 'sent';
  } catch (error) {
    app.log.warn({ err: error, userId }, 'code for a new e-mail not sent');
    return 'not-sent';
  }
};

/** The new address that this code confirms; five wrong codes end it. */
export const confirmedEmail = async (
  app: App,
  userId: string,
  code: string,
): Promise<{ readonly email: string } | 'wrong' | 'over'> => {
  const entry = await app.keyValue.get(pendingKey(userId));
  const pending = entry === null ? null : ((await openNote(app, PURPOSE, entry.value)) as Pending | null);
  if (pending === null) return 'over';
  // Counted before the comparison, so that concurrent tries are no more than five.
  const { value: attempt } = await app.keyValue.increment(`email-change-try/${pending.id}`, 1, TTL_MS);
  if (attempt > MAX_ATTEMPTS) return 'over';
  if (pending.codeHash !== (await hashOf(app, pending.id, code))) return 'wrong';
  // Of two right tries at once one counts.
  return (await app.keyValue.delete(pendingKey(userId))) ? { email: pending.email } : 'over';
};
