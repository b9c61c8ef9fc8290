import { randomInt } from 'node:crypto';
import { messageTexts } from '@anupalan/domain/texts/messages';
import type { App } from '../platform/app.js';
import { randomId } from '../platform/commands/ids.js';
import { say } from '../platform/say.js';
import { siteNameOf } from '../platform/site/site-name.js';
import { withTimeout } from '../platform/with-timeout.js';
import { openNote, sealNote } from './sealed-note.js';

/** How long a mailed code is valid, ms. */
export const MAILED_CODE_MS = 600_000;
/** Wrong tries after which the code is void. */
export const MAX_TRIES = 5;
/** The longest that one code can be valid: if it is requested again at its last moment. */
const LIFE_MS = 2 * MAILED_CODE_MS;
const MAX_MAILS_PER_DAY = 10;
const DAY_MS = 86_400_000;
const MAIL_TIMEOUT_MS = 4000;

/** What a mailed code proves. A code for one purpose does not count for another. */
type Purpose = 'second-factor' | 'email-change';

const TEXTS = { 'second-factor': messageTexts.secondFactor, 'email-change': messageTexts.emailChange } as const;

/** The hash by which a typed code is compared. `id`: the sign-in or the change of address that it belongs to. */
export const mailedCodeHash = (
  app: Pick<App, 'keyedHash'>,
  purpose: Purpose,
  id: string,
  code: string,
): Promise<string> => app.keyedHash(purpose, `${id}:${code}`);

/** A code as it is stored for a repeated request: its hash, and the sealed code itself. */
export type KeptCode = { readonly hash: string; readonly sealed: string; readonly madeAt: number };

/** A new code of six digits, with the values that are stored before it is mailed. */
export const newMailedCode = async (
  app: App,
  purpose: Purpose,
  id: string,
): Promise<{ readonly code: string; readonly kept: KeptCode }> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await mailedCodeHash(app, purpose, id, code);
  return { code, kept: { hash, sealed: await sealNote(app, purpose, code), madeAt: app.clock.now() } };
};

/**
 * The code that was mailed before, for a repeated request, so that a first mail that comes late is not wrong. Null if a
 * new code is due. The count of its tries goes on.
 */
export const youngMailedCode = async (app: App, purpose: Purpose, kept: KeptCode): Promise<string | null> => {
  if (app.clock.now() >= kept.madeAt + MAILED_CODE_MS) return null;
  const code = await openNote(app, purpose, kept.sealed);
  return typeof code === 'string' ? code : null;
};

/**
 * Until when a person gets no more codes of this purpose, ms since the epoch; null if they get one. Counts this one.
 */
export const mailsUsedUp = async ({ keyValue }: App, purpose: Purpose, userId: string): Promise<number | null> => {
  const today = await keyValue.increment(`${purpose}-day/${userId}`, 1, DAY_MS);
  return today.value > MAX_MAILS_PER_DAY ? today.expiresAt : null;
};

/** Mails a code; false when no provider took it in time. */
export const mailCode = async (
  app: App,
  purpose: Purpose,
  { userId, to, code }: { readonly userId: string; readonly to: string; readonly code: string },
): Promise<boolean> => {
  const { subject, text } = TEXTS[purpose];
  try {
    const site = await siteNameOf(app);
    const mail = { key: randomId(), to, subject: say(subject, { site }), text: say(text, { site, code }) };
    await withTimeout(() => app.mail.send(mail), MAIL_TIMEOUT_MS);
    return true;
  } catch (error) {
    app.log.warn({ err: error, userId, purpose }, 'code not mailed');
    return false;
  }
};

const triesKey = (purpose: Purpose, id: string): string => `${purpose}-try/${id}`;

/** The number of this try of a code. Counted before the comparison, so that concurrent tries are no more than five. */
export const countMailedTry = async ({ keyValue }: App, purpose: Purpose, id: string): Promise<number> =>
  (await keyValue.increment(triesKey(purpose, id), 1, LIFE_MS)).value;

/** Whether wrong tries have ended a code. */
export const mailedTriesUsedUp = async ({ keyValue }: App, purpose: Purpose, id: string): Promise<boolean> =>
  Number((await keyValue.get(triesKey(purpose, id)))?.value ?? 0) >= MAX_TRIES;
