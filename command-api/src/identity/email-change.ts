import type { App } from '../platform/app.js';
import { randomId } from '../platform/commands/ids.js';
import {
  countMailedTry,
  MAILED_CODE_MS,
  MAX_TRIES,
  mailCode,
  mailedCodeHash,
  mailsUsedUp,
  newMailedCode,
} from './mailed-code.js';
import { openNote, sealNote } from './sealed-note.js';

const PURPOSE = 'email-change';

const pendingKey = (userId: string): string => `email-change/${userId}`;

/** What a person's profile becomes once the new address is confirmed. */
export interface NewProfile {
  readonly name: string;
  readonly email: string;
}
type Pending = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly codeHash: string;
};

/** Mails a code of six digits to a person's new address; the newest one counts, for ten minutes. */
export const beginEmailChange = async (
  app: App,
  userId: string,
  { name, email }: NewProfile,
): Promise<'sent' | 'not-sent' | 'too-many'> => {
  if ((await mailsUsedUp(app, PURPOSE, userId)) !== null) return 'too-many';
  const id = randomId();
  const { code, hash } = await newMailedCode(app, PURPOSE, id);
  const pending: Pending = { id, name, email, codeHash: hash };
  await app.keyValue.put(pendingKey(userId), await sealNote(app, PURPOSE, pending), { ttlMs: MAILED_CODE_MS });
  return (await mailCode(app, PURPOSE, { userId, to: email, code })) ? 'sent' : 'not-sent';
};

/** The profile whose new address this code confirms; five wrong codes end it. */
export const confirmedEmail = async (
  app: App,
  userId: string,
  code: string,
): Promise<NewProfile | 'wrong' | 'over'> => {
  const entry = await app.keyValue.get(pendingKey(userId));
  const pending = entry === null ? null : ((await openNote(app, PURPOSE, entry.value)) as Pending | null);
  if (pending === null) return 'over';
  if ((await countMailedTry(app, PURPOSE, pending.id)) > MAX_TRIES) return 'over';
  if (pending.codeHash !== (await mailedCodeHash(app, PURPOSE, pending.id, code))) return 'wrong';
  // Of two right tries at once one counts.
  return (await app.keyValue.delete(pendingKey(userId))) ? { name: pending.name, email: pending.email } : 'over';
};
