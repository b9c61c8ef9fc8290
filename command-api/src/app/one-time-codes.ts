import { randomInt, timingSafeEqual } from 'node:crypto';
import type { App } from './app.js';
import { derivedId } from './ids.js';
import { openNote, sealNote } from './sealed-note.js';

export const CODE_MS = 5 * 60_000;
export const COOL_DOWN_MS = 30_000;
export const ATTEMPTS = 5;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CODES_A_DAY = 10;
const WRONG_A_DAY = 10;
/** Many people share one address behind a provider's NAT. */
const CODES_AN_HOUR_PER_IP = 200;
export const CODES_QUEUE = 'codes';
const PURPOSE = 'codes';

/** The code of a number that waits for being typed in. Only its keyed hash. */
interface Challenge {
  readonly id: string;
  readonly codeHash: string;
  readonly attemptsLeft: number;
  /** ms since the epoch. */
  readonly expiresAt: number;
  /** Set once it was used: the command that used it, so that the same command sent again is recognised. */
  readonly usedBy: string | null;
}

export type CodeRequested =
  | { readonly kind: 'sent'; readonly retryAfterSeconds: number }
  | { readonly kind: 'wait'; readonly why: 'cool-down' | 'daily' | 'address'; readonly retryAfterSeconds: number };

export type CodeChecked =
  /** `again`: this very command used the code before. */
  | { readonly kind: 'right'; readonly challengeId: string; readonly again: boolean }
  | { readonly kind: 'wrong'; readonly attemptsRemaining: number | null }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number };

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/**
 * Makes a code for a number (E.164) and has it sent. The answer is the same whether anybody has this number or not, and the
 * limits count the same. When the sending cannot be put in the queue, the cool-down is taken back and the fault thrown.
 * `ip` is null for who is not limited by address.
 */
export const requestCode = async (
  app: App,
  mobile: string,
  ip: string | null,
  commandId: string,
): Promise<CodeRequested> => {
  const { keyValue, clock } = app;
  const who = await app.keyedHash('mobile', mobile);
  const coolDownKey = `code-cool-down/${who}`;
  const id = derivedId('code', commandId, who);
  const send = (): Promise<void> =>
    app.jobs.add({ queue: CODES_QUEUE, id, payload: { challengeId: id }, attempts: 5, backoffMs: 2000 });
  const claimed = await keyValue.put(coolDownKey, commandId, { expect: 'absent', ttlMs: COOL_DOWN_MS });
  if (claimed === null) {
    const held = await keyValue.get(coolDownKey);
    const retryAfterSeconds = seconds((held?.expiresAt ?? clock.now()) - clock.now());
    if (held?.value !== commandId) return { kind: 'wait', why: 'cool-down', retryAfterSeconds };
    // The same call sent again, because its answer was lost: with a process that may have died before the code was on its way.
    const entry = await keyValue.get(challengeKey(who));
    if (entry !== null && (JSON.parse(entry.value) as Challenge).id === id) {
      await send();
      return { kind: 'sent', retryAfterSeconds };
    }
  }
  const refused = await countRequest(app, who, ip);
  if (refused !== null) {
    await keyValue.delete(coolDownKey);
    return refused;
  }
  try {
    const code = String(randomInt(10 ** app.config.otpLength)).padStart(app.config.otpLength, '0');
    const challenge: Challenge = {
      id,
      codeHash: await hashOf(app, id, code),
      attemptsLeft: ATTEMPTS,
      expiresAt: clock.now() + CODE_MS,
      usedBy: null,
    };
    await keyValue.put(noteKey(id), await sealNote(app, PURPOSE, { mobile, code }), { ttlMs: CODE_MS });
    // Takes the place of an older code.
    await keyValue.put(challengeKey(who), JSON.stringify(challenge), { ttlMs: CODE_MS });
    await send();
    return { kind: 'sent', retryAfterSeconds: seconds(COOL_DOWN_MS) };
  } catch (error) {
    await Promise.allSettled([keyValue.delete(coolDownKey), keyValue.delete(noteKey(id))]);
    throw error;
  }
};

/** The code and number that a sending job names; null when it has expired or was sent. */
export const waitingCode = async (
  app: App,
  challengeId: string,
): Promise<{ readonly mobile: string; readonly code: string } | null> => {
  const entry = await app.keyValue.get(noteKey(challengeId));
  const note = entry === null ? null : await openNote(app, PURPOSE, entry.value);
  return note as { mobile: string; code: string } | null;
};

/** The provider has taken it: from here on the code stands nowhere any more. */
export const codeSent = async (app: App, challengeId: string): Promise<void> => {
  await app.keyValue.delete(noteKey(challengeId));
};

/**
 * Checks a code that was typed in. Right ones count once; five wrong ones void it; ten wrong ones in a day lock the number
 * for the rest of that day, over all its codes. Compares in constant time.
 */
export const checkCode = async (app: App, mobile: string, code: string, commandId: string): Promise<CodeChecked> => {
  const { keyValue, clock } = app;
  const who = await app.keyedHash('mobile', mobile);
  const wrongKey = `code-wrong/${who}`;
  const key = challengeKey(who);
  for (;;) {
    const wrong = await keyValue.get(wrongKey);
    if (wrong !== null && Number(wrong.value) >= WRONG_A_DAY)
      return { kind: 'locked', retryAfterSeconds: seconds((wrong.expiresAt ?? clock.now()) - clock.now()) };
    const entry = await keyValue.get(key);
    if (entry === null) return { kind: 'wrong', attemptsRemaining: null };
    const challenge = JSON.parse(entry.value) as Challenge;
    const ttlMs = challenge.expiresAt - clock.now();
    const fits = timingSafeEqual(
      Buffer.from(challenge.codeHash, 'hex'),
      Buffer.from(await hashOf(app, challenge.id, code), 'hex'),
    );
    if (challenge.usedBy !== null)
      return fits && challenge.usedBy === commandId
        ? { kind: 'right', challengeId: challenge.id, again: true }
        : { kind: 'wrong', attemptsRemaining: null };
    const next: Challenge = fits
      ? { ...challenge, usedBy: commandId }
      : { ...challenge, attemptsLeft: challenge.attemptsLeft - 1 };
    if (ttlMs <= 0) return { kind: 'wrong', attemptsRemaining: null };
    // Only one of two tries at the same moment gets through; the other one looks again.
    if ((await keyValue.put(key, JSON.stringify(next), { expect: entry.version, ttlMs })) === null) continue;
    if (fits) {
      await keyValue.delete(noteKey(challenge.id));
      return { kind: 'right', challengeId: challenge.id, again: false };
    }
    if (next.attemptsLeft <= 0) await keyValue.delete(key);
    await keyValue.increment(wrongKey, 1, DAY_MS);
    return { kind: 'wrong', attemptsRemaining: next.attemptsLeft };
  }
};

const countRequest = async (app: App, who: string, ip: string | null): Promise<CodeRequested | null> => {
  const { keyValue, clock } = app;
  if (ip !== null) {
    const address = await keyValue.increment(`code-ip/${await app.keyedHash('ip', ip)}`, 1, HOUR_MS);
    if (address.value > CODES_AN_HOUR_PER_IP)
      return { kind: 'wait', why: 'address', retryAfterSeconds: seconds(address.expiresAt - clock.now()) };
  }
  const today = await keyValue.increment(`code-day/${who}`, 1, DAY_MS);
  return today.value > CODES_A_DAY
    ? { kind: 'wait', why: 'daily', retryAfterSeconds: seconds(today.expiresAt - clock.now()) }
    : null;
};

const challengeKey = (who: string): string => `code/${who}`;
const noteKey = (challengeId: string): string => `code-note/${challengeId}`;
const hashOf = (app: App, challengeId: string, code: string): Promise<string> =>
  app.keyedHash('code', `${challengeId}:${code}`);
