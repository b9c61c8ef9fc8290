import type { App } from '../platform/app.js';
import { randomId } from '../platform/commands/ids.js';
import {
  countMailedTry,
  type KeptCode,
  MAILED_CODE_MS,
  MAX_TRIES,
  mailCode,
  mailedCodeHash,
  mailedTriesUsedUp,
  mailsUsedUp,
  newMailedCode,
  youngMailedCode,
} from './mailed-code.js';
import { openNote, sealNote } from './sealed-note.js';

const PURPOSE = 'email-change';

const pendingKey = (userId: string): string => `email-change-code/${userId}`;

/** The profile of a person once the new address is confirmed. */
export interface NewProfile {
  readonly name: string;
  readonly email: string;
}
type Pending = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly code: KeptCode;
};

const pendingOf = async (app: App, userId: string): Promise<Pending | null> => {
  const entry = await app.keyValue.get(pendingKey(userId));
  return entry === null ? null : ((await openNote(app, PURPOSE, entry.value)) as Pending | null);
};

/** The pending change with its code, if the same address is requested again. */
const sameChange = async (app: App, userId: string, email: string) => {
  const pending = await pendingOf(app, userId);
  if (pending === null || pending.email !== email || (await mailedTriesUsedUp(app, PURPOSE, pending.id))) return null;
  const code = await youngMailedCode(app, PURPOSE, pending.code);
  return code === null ? null : { id: pending.id, code, kept: pending.code };
};

/**
 * Mails a code of six digits to a person's new address: the same code while it is young. It is valid for ten minutes.
 */
export const beginEmailChange = async (
  app: App,
  userId: string,
  { name, email }: NewProfile,
): Promise<'sent' | 'not-sent' | 'too-many'> => {
  if ((await mailsUsedUp(app, PURPOSE, userId)) !== null) return 'too-many';
  const newId = randomId();
  const { id, code, kept } = (await sameChange(app, userId, email)) ?? {
    id: newId,
    ...(await newMailedCode(app, PURPOSE, newId)),
  };
  const pending: Pending = { id, name, email, code: kept };
  await app.keyValue.put(pendingKey(userId), await sealNote(app, PURPOSE, pending), { ttlMs: MAILED_CODE_MS });
  return (await mailCode(app, PURPOSE, { userId, to: email, code })) ? 'sent' : 'not-sent';
};

/** The profile whose new address this code confirms; five wrong codes end it. */
export const confirmedEmail = async (
  app: App,
  userId: string,
  code: string,
): Promise<NewProfile | 'wrong' | 'over'> => {
  const pending = await pendingOf(app, userId);
  if (pending === null) return 'over';
  if ((await countMailedTry(app, PURPOSE, pending.id)) > MAX_TRIES) return 'over';
  if (pending.code.hash !== (await mailedCodeHash(app, PURPOSE, pending.id, code))) return 'wrong';
  // Of two concurrent right tries only one counts.
  return (await app.keyValue.delete(pendingKey(userId))) ? { name: pending.name, email: pending.email } : 'over';
};
