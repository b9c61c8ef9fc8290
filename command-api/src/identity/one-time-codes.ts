import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_MS } from '@anupalan/domain/rules/otp';
import type { App } from '../platform/app.js';
import { derivedId } from '../platform/commands/ids.js';
import { isLoopback, networkOf } from '../platform/network-of.js';
import { addressHash, noteSecurity } from '../platform/security-log.js';
import { type Challenge, CODES_PURPOSE, challengeKey, deliverCodeNow, noteKey } from './code-delivery.js';
import { demoAccount } from './demo-accounts.js';
import { openNote, sealNote } from './sealed-note.js';
import { countWrongTry, forgetWrongTries, lockOf, type Wait, waitUntil } from './wrong-tries.js';

export const COOL_DOWN_MS = 30_000;
/** The call itself tries first, for 4 s. */
const JOB_DELAY_MS = 5000;
export const ATTEMPTS = 5;
/** The longest that one code can be valid: if it is requested again at its last moment. */
const LIFE_MS = 2 * CODE_MS;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAX_CODES_PER_DAY = 10;
/** To one number: requested from one network that is new to it, and from all such networks. */
const STRANGERS_CODES_PER_DAY = 4;
const ALL_STRANGERS_CODES_PER_DAY = 30;
/** Many people share one address behind a provider's NAT. */
const CODES_AN_HOUR_PER_ADDRESS = 200;
/** A demo machine has one user, and tests sign in hundreds of people. */
const CODES_AN_HOUR_PER_DEMO_MACHINE = 20_000;
export const CODES_QUEUE = 'codes';

/** The origin of a request for a code, or of a try. */
export interface Source {
  /** Null if addresses are not limited. */
  readonly ip: string | null;
  /** The hash of a known device of this number's person, see known-devices. */
  readonly device: string | null;
}

export type CodeRequested =
  | { readonly kind: 'sent'; readonly retryAfterSeconds: number }
  /** The provider refused it, or (`unknown`) has not answered yet. */
  | { readonly kind: 'not-sent'; readonly why: 'refused' | 'not-configured' | 'unknown' }
  | ({ readonly kind: 'wait'; readonly why: 'cool-down' | 'daily' | 'address' | 'everybody' | 'locked' } & Wait);

export type CodeChecked =
  /** `again`: the same command used the code before, from the same source. */
  | { readonly kind: 'right'; readonly challengeId: string; readonly again: boolean }
  | { readonly kind: 'wrong'; readonly attemptsRemaining: number | null }
  | ({ readonly kind: 'locked' } & Wait);

/**
 * Sends a code to a number (E.164): the previous one while it is young, so that a first message that comes late is not
 * wrong, otherwise a new one. The answer does not reveal whether an account has this number. A known device has its own
 * limits, so that strangers cannot use up its codes. If nothing was sent, the cool-down is cancelled.
 */
export const requestCode = async (
  app: App,
  mobile: string,
  from: Source,
  commandId: string,
): Promise<CodeRequested> => {
  const { keyValue, clock } = app;
  const who = await app.keyedHash('mobile', mobile);
  const locked = await lockOf(app, who, await sourceKey(app, from));
  if (locked !== null) return { kind: 'wait', why: 'locked', ...locked };
  const own = from.device === null ? who : `${who}/${from.device}`;
  const coolDownKey = `code-cool-down/${own}`;
  const strangersKey = `code-cool-down/${who}`;
  const coolDownKeys = [...new Set([coolDownKey, strangersKey])];
  const sendingId = derivedId('code', commandId, who);
  const send = async (): Promise<CodeRequested> => {
    // The job first: it sends the code when this process dies, or the provider does not answer.
    const runAt = new Date(clock.now() + JOB_DELAY_MS).toISOString();
    const job = { queue: CODES_QUEUE, id: sendingId, payload: { sendingId } };
    await app.jobs.add({ ...job, runAt, attempts: 5, backoffMs: 2000 });
    const outcome = await deliverCodeNow(app, sendingId);
    if (outcome === 'sent') return { kind: 'sent', retryAfterSeconds: COOL_DOWN_MS / 1000 };
    await Promise.all(coolDownKeys.map((key) => keyValue.delete(key)));
    if (outcome !== 'unknown') {
      await keyValue.delete(noteKey(sendingId));
      await app.jobs.remove(CODES_QUEUE, sendingId);
    }
    return { kind: 'not-sent', why: outcome };
  };
  const claimed = await keyValue.put(coolDownKey, commandId, { expect: 'absent', ttlMs: COOL_DOWN_MS });
  if (claimed === null) {
    const held = await keyValue.get(coolDownKey);
    const wait = waitUntil(app, held?.expiresAt ?? clock.now());
    if (held?.value !== commandId) return { kind: 'wait', why: 'cool-down', ...wait };
    // A retry after a lost answer: the first process may have died before it sent the code.
    const entry = await keyValue.get(challengeKey(who));
    if (entry !== null && (JSON.parse(entry.value) as Challenge).sendingId === sendingId) {
      return await send();
    }
  }
  const refused = await countRequest(app, own, mobile, from);
  if (refused !== null) {
    await keyValue.delete(coolDownKey);
    return refused;
  }
  try {
    // Strangers wait for the code of a known device, not the reverse.
    if (from.device !== null) await keyValue.put(strangersKey, commandId, { ttlMs: COOL_DOWN_MS });
    const { code, challenge } = (await youngCode(app, who, from, sendingId)) ?? (await newCode(app, sendingId));
    await keyValue.put(noteKey(sendingId), await sealNote(app, CODES_PURPOSE, { mobile, code }), { ttlMs: CODE_MS });
    await keyValue.put(challengeKey(who), JSON.stringify(challenge), { ttlMs: CODE_MS });
    return await send();
  } catch (error) {
    await Promise.allSettled([...coolDownKeys, noteKey(sendingId)].map((key) => keyValue.delete(key)));
    throw error;
  }
};

interface SentCode {
  readonly code: string;
  readonly challenge: Challenge;
}

const newCode = async (app: App, sendingId: string): Promise<SentCode> => {
  const now = app.clock.now();
  const code = String(randomInt(10 ** app.config.otpLength)).padStart(app.config.otpLength, '0');
  const challenge: Challenge = {
    id: sendingId,
    codeHash: await hashOf(app, sendingId, code),
    sealedCode: await sealNote(app, CODES_PURPOSE, code),
    sendingId,
    madeAt: now,
    expiresAt: now + CODE_MS,
    usedBy: null,
  };
  return { code, challenge };
};

/**
 * The code of the number, if it was made less than `CODE_MS` ago, is unused and was not voided by wrong tries; it
 * becomes valid anew. The count of its tries goes on, so asking again gives no more tries.
 */
const youngCode = async (app: App, who: string, { device }: Source, sendingId: string): Promise<SentCode | null> => {
  const entry = await app.keyValue.get(challengeKey(who));
  if (entry === null) return null;
  const before = JSON.parse(entry.value) as Challenge;
  const now = app.clock.now();
  if (before.usedBy !== null || now >= before.madeAt + CODE_MS) return null;
  const tries = await app.keyValue.get(triesKey(before.id, device));
  if (Number(tries?.value ?? 0) >= ATTEMPTS) return null;
  const code = await openNote(app, CODES_PURPOSE, before.sealedCode);
  return typeof code === 'string' ? { code, challenge: { ...before, sendingId, expiresAt: now + CODE_MS } } : null;
};

/** The counter of the tries at a code; strangers and known devices have one each. */
const triesKey = (challengeId: string, device: string | null): string =>
  `code-attempts/${challengeId}/${device === null ? 'strangers' : 'known'}`;

/**
 * Checks a typed code in constant time. A right code counts once. A repetition of its call is right only from the same
 * source, so that its Idempotency-Key is of no use to others who saw it. Five wrong codes void it, counted separately
 * for known devices. Wrong codes also count by number and device or address: from the tenth on, only this source has to
 * wait, longer each time.
 */
export const checkCode = async (
  app: App,
  mobile: string,
  code: string,
  from: Source,
  commandId: string,
): Promise<CodeChecked> => {
  const { keyValue, clock } = app;
  const who = await app.keyedHash('mobile', mobile);
  const source = await sourceKey(app, from);
  const key = challengeKey(who);
  const use = `${commandId}/${source}`;
  for (;;) {
    const locked = await lockOf(app, who, source);
    if (locked !== null) return { kind: 'locked', ...locked };
    const entry = await keyValue.get(key);
    if (entry === null) return { kind: 'wrong', attemptsRemaining: null };
    const challenge = JSON.parse(entry.value) as Challenge;
    const ttlMs = challenge.expiresAt - clock.now();
    if (ttlMs <= 0) return { kind: 'wrong', attemptsRemaining: null };
    const attempt = challenge.usedBy === null ? await countAttempt(app, challenge.id, from, code, commandId) : 0;
    if (attempt > ATTEMPTS) return { kind: 'wrong', attemptsRemaining: null };
    const fits = timingSafeEqual(
      Buffer.from(challenge.codeHash, 'hex'),
      Buffer.from(await hashOf(app, challenge.id, code), 'hex'),
    );
    if (challenge.usedBy !== null)
      return fits && challenge.usedBy === use
        ? { kind: 'right', challengeId: challenge.id, again: true }
        : { kind: 'wrong', attemptsRemaining: null };
    if (!fits) {
      await countWrongTry(app, who, source);
      return { kind: 'wrong', attemptsRemaining: ATTEMPTS - attempt };
    }
    const used: Challenge = { ...challenge, sealedCode: '', usedBy: use };
    // Only one of two concurrent tries gets through; the other one reads again.
    if ((await keyValue.put(key, JSON.stringify(used), { expect: entry.version, ttlMs })) === null) continue;
    await keyValue.delete(noteKey(challenge.sendingId));
    await forgetWrongTries(app, who, source);
    return { kind: 'right', challengeId: challenge.id, again: false };
  }
};

/** A known device, otherwise the address; all sources without an address count as one. */
const sourceKey = async (app: App, { ip, device }: Source): Promise<string> =>
  device ?? (ip === null ? 'local' : addressHash(app, ip));

/**
 * The number of this try at the code, from 1; strangers and known devices are counted separately. Counted before the
 * comparison, over all processes; a retry of the same call with the same code is the same try.
 */
const countAttempt = async (
  app: App,
  challengeId: string,
  { device }: Source,
  code: string,
  commandId: string,
): Promise<number> => {
  const { keyValue } = app;
  const counterKey = triesKey(challengeId, device);
  const attempt = await hashOf(app, challengeId, `${commandId}:${code}`);
  const isNew = await keyValue.put(`code-attempt/${challengeId}/${attempt}`, '', { expect: 'absent', ttlMs: LIFE_MS });
  if (isNew !== null) return (await keyValue.increment(counterKey, 1, LIFE_MS)).value;
  return Number((await keyValue.get(counterKey))?.value ?? 1);
};

/**
 * Counts a requested code by address, in total and by number. Null while no limit is reached. A known device has only
 * its own count.
 */
const countRequest = async (
  app: App,
  own: string,
  mobile: string,
  { ip, device }: Source,
): Promise<Extract<CodeRequested, { kind: 'wait' }> | null> => {
  const { config } = app;
  // Nothing is sent to a test account, which any code signs in.
  if (config.demo && demoAccount(mobile) !== null) return null;
  const count = async (
    why: 'address' | 'everybody' | 'daily',
    key: string,
    limit: number,
    ms: number,
  ): Promise<Extract<CodeRequested, { kind: 'wait' }> | null> => {
    const { value, expiresAt } = await app.keyValue.increment(key, 1, ms);
    if (value <= limit) return null;
    // Once per reached limit, so that a flood of calls makes no flood of lines.
    if (value === limit + 1) await noteSecurity(app, 'limit_reached', { limit: LIMIT_NAMES[why], ip, mobile });
    return { kind: 'wait', why, ...waitUntil(app, expiresAt) };
  };
  if (ip !== null && device === null) {
    const isDemoMachine = config.demo && isLoopback(ip);
    const network = await app.keyedHash('ip', networkOf(ip));
    const anHour = isDemoMachine ? CODES_AN_HOUR_PER_DEMO_MACHINE : CODES_AN_HOUR_PER_ADDRESS;
    // A stranger uses up only the codes of their own network, not those of the number.
    const aDay = isDemoMachine ? MAX_CODES_PER_DAY : STRANGERS_CODES_PER_DAY;
    const refused =
      (await count('address', `code-ip/${network}`, anHour, HOUR_MS)) ??
      (await count('daily', `code-day/${own}/${network}`, aDay, DAY_MS));
    if (refused !== null) return refused;
  }
  const most = device === null ? ALL_STRANGERS_CODES_PER_DAY : MAX_CODES_PER_DAY;
  const refused = await count('daily', `code-day/${own}`, most, DAY_MS);
  if (refused !== null || device !== null) return refused;
  return count('everybody', BUDGET_KEY, config.codesPerHour, HOUR_MS);
};

const LIMIT_NAMES = { address: 'codes_of_address', daily: 'codes_of_number', everybody: 'codes_of_all' } as const;
const BUDGET_KEY = 'code-budget';

/** True when OTP_PER_HOUR codes were sent, so that no more are sent for now. */
export const isBudgetUsedUp = async ({ keyValue, config }: Pick<App, 'keyValue' | 'config'>): Promise<boolean> =>
  Number((await keyValue.get(BUDGET_KEY))?.value ?? 0) > config.codesPerHour;

const hashOf = (app: App, challengeId: string, code: string): Promise<string> =>
  app.keyedHash('code', `${challengeId}:${code}`);
