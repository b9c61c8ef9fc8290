import { setTimeout as pause } from 'node:timers/promises';
import { messageTexts } from '@anupalan/domain/texts/messages';
import { MessageRefused } from '@anupalan/infra/ports/messages';
import type { App } from '../platform/app.js';
import { say } from '../platform/say.js';
import { siteNameOf, smsName } from '../platform/site/site-name.js';
import { openNote } from './sealed-note.js';

/** How long a request for a code waits for the provider, ms. */
const PROVIDER_TIMEOUT_MS = 4000;

export const CODES_PURPOSE = 'codes';

/** The pending code of a number; only its keyed hash. */
export interface Challenge {
  readonly id: string;
  readonly codeHash: string;
  /** The code, sealed: it is sent again when a code is requested while this one is young. */
  readonly sealedCode: string;
  /** The last sending of the code. */
  readonly sendingId: string;
  /** ms since the epoch, as `expiresAt`. */
  readonly madeAt: number;
  readonly expiresAt: number;
  /** The command that used it and its source, so that a repetition of the same call is recognised; otherwise null. */
  readonly usedBy: string | null;
}

export const challengeKey = (who: string): string => `code/${who}`;
export const noteKey = (sendingId: string): string => `code-note/${sendingId}`;

/** The code and number of a sending; null when it has expired, was sent or was replaced by a newer one. */
const waitingCode = async (
  app: App,
  sendingId: string,
): Promise<{ readonly mobile: string; readonly code: string } | null> => {
  const entry = await app.keyValue.get(noteKey(sendingId));
  const note = entry === null ? null : await openNote(app, CODES_PURPOSE, entry.value);
  if (note === null) return null;
  const waiting = note as { mobile: string; code: string };
  const current = await app.keyValue.get(challengeKey(await app.keyedHash('mobile', waiting.mobile)));
  return current !== null && (JSON.parse(current.value) as Challenge).sendingId === sendingId ? waiting : null;
};

/** Deletes the stored code once the provider has taken it. */
const codeSent = async (app: App, sendingId: string): Promise<void> => {
  await app.keyValue.delete(noteKey(sendingId));
};

/**
 * Sends a code through the provider; does nothing when it was sent, expired or was replaced. A retry
 * sends the same code under the same key.
 * @throws the provider's errors
 */
export const deliverCode = async (app: App, sendingId: string): Promise<void> => {
  const waiting = await waitingCode(app, sendingId);
  if (waiting === null) return;
  const text = say(messageTexts.signInCode.sms, {
    code: waiting.code,
    site: smsName(await siteNameOf(app)),
    host: new URL(app.config.publicUrl).hostname,
  });
  await app.sms.send({ key: sendingId, to: waiting.mobile, text });
  await codeSent(app, sendingId);
};

/** As `deliverCode`, for at most 4 s. A code whose outcome is `unknown` may still be sent. */
export const deliverCodeNow = async (
  app: App,
  sendingId: string,
): Promise<'sent' | 'refused' | 'not-configured' | 'unknown'> => {
  const answered = new AbortController();
  const delivery = deliverCode(app, sendingId).then(
    () => 'sent' as const,
    (error: unknown) => {
      app.log.warn({ err: error, sendingId }, 'code not handed over');
      return error instanceof MessageRefused ? error.why : 'unknown';
    },
  );
  const tooLong = pause(PROVIDER_TIMEOUT_MS, 'unknown' as const, { signal: answered.signal }).catch(
    () => 'unknown' as const,
  );
  try {
    return await Promise.race([delivery, tooLong]);
  } finally {
    answered.abort();
  }
};
