import { createHash, randomBytes } from 'node:crypto';
import { mobile as mobileAggregate, user as userAggregate } from '@anupalan/domain/identity/aggregate';
import type { UserState } from '@anupalan/domain/identity/state';
import { ERASED } from '@anupalan/domain/kernel/event';
import { Secret, TOTP } from 'otpauth';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import { randomId } from '../platform/commands/ids.js';
import { addressHash } from '../platform/security-log.js';
import { knownDevice } from './known-devices.js';
import {
  countMailedTry,
  type KeptCode,
  MAILED_CODE_MS,
  MAX_TRIES,
  mailCode,
  mailedCodeHash,
  mailsUsedUp,
  newMailedCode,
  youngMailedCode,
} from './mailed-code.js';
import { openNote, sealNote } from './sealed-note.js';
import { countWrongTry, lockOf, type Wait, waitUntil } from './wrong-tries.js';

/** Time limit for the second step of a sign-in, seconds. */
export const SECOND_FACTOR_SECONDS = MAILED_CODE_MS / 1000;
const MAIL_COOL_DOWN_MS = 30_000;
const RECOVERY_CODES = 10;
const PURPOSE = 'second-factor';
const ISSUER = 'Anupalan';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export type SecondFactorMethod = 'email' | 'app' | 'recovery';

/** A sign-in after the right code by SMS that waits for the second code. Stored under the hash of its token. */
interface Challenge {
  readonly id: string;
  readonly userId: string;
  readonly remember: boolean;
}

export interface SecondFactorOffer {
  readonly methods: readonly SecondFactorMethod[];
  /** The masked address for a code by email; null without an address. */
  readonly emailHint: string | null;
}

export type SecondFactorChecked =
  | { readonly kind: 'right'; readonly challenge: Challenge; readonly user: UserState }
  | { readonly kind: 'wrong'; readonly userId: string; readonly attemptsRemaining: number }
  | ({ readonly kind: 'locked' } & Wait)
  /** The sign-in no longer exists. */
  | { readonly kind: 'over' };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const challengeKey = (token: string): string => `second-factor/${hashOf(token)}`;
const mailCodeKey = (challengeId: string): string => `second-factor-code/${challengeId}`;
const setupKey = (userId: string): string => `second-factor-setup/${userId}`;

const emailOf = ({ email }: Pick<UserState, 'email'>): string | null => (email === ERASED ? null : email);
const secretOf = ({ authenticatorSecret }: UserState): string | null =>
  authenticatorSecret === ERASED ? null : authenticatorSecret;

const hintOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};

/** The masked address for a code by email; null without an address or a mail provider. */
export const emailHintOf = ({ config }: App, user: Pick<UserState, 'email'>): string | null => {
  const email = config.mail !== null || config.demo ? emailOf(user) : null;
  return email === null ? null : hintOf(email);
};

/** The person's means to confirm a new device. */
export const secondFactorOf = (app: App, user: UserState): SecondFactorOffer => {
  const emailHint = emailHintOf(app, user);
  return {
    methods: [
      ...(secretOf(user) === null ? [] : (['app'] as const)),
      ...(emailHint === null ? [] : (['email'] as const)),
      ...(user.recoveryHashes.length === 0 ? [] : (['recovery'] as const)),
    ],
    emailHint,
  };
};

/** The second factor of staff and admins on a new device; null for everybody who needs only the SMS. */
export const secondFactorNeeded = async (
  app: App,
  mobile: string,
  deviceCookie: string | undefined,
): Promise<{ readonly userId: string; readonly user: UserState } | null> => {
  if (!app.config.secondFactor) return null;
  const { userId } = (await app.load(mobileAggregate, await app.keyedHash('mobile', mobile))).state;
  if (userId === null) return null;
  const user = (await app.load(userAggregate, userId)).state;
  if (!user.active || user.role === 'customer') return null;
  return (await knownDevice(app, userId, deviceCookie)) === null ? { userId, user } : null;
};

/** Stores the sign-in until its second step; returns the token for this browser's cookie. */
export const beginSecondFactor = async (app: App, userId: string, remember: boolean): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const challenge: Challenge = { id: randomId(), userId, remember };
  await app.keyValue.put(challengeKey(token), JSON.stringify(challenge), { ttlMs: MAILED_CODE_MS });
  return token;
};

const challengeOf = async (app: App, token: string | undefined): Promise<Challenge | null> => {
  if (token === undefined || !TOKEN.test(token)) return null;
  const entry = await app.keyValue.get(challengeKey(token));
  return entry === null ? null : (JSON.parse(entry.value) as Challenge);
};

export type MailRequested =
  | { readonly kind: 'sent'; readonly retryAfterSeconds: number; readonly emailHint: string }
  | ({ readonly kind: 'wait' } & Wait)
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'over' };

const mailedTo = async ({ keyValue }: App, challengeId: string): Promise<KeptCode | null> => {
  const entry = await keyValue.get(mailCodeKey(challengeId));
  return entry === null ? null : (JSON.parse(entry.value) as KeptCode);
};

/** Sends a code of six digits to the person's email: the same code while it is young. */
export const mailSecondFactor = async (app: App, token: string | undefined): Promise<MailRequested> => {
  const { keyValue } = app;
  const challenge = await challengeOf(app, token);
  if (challenge === null) return { kind: 'over' };
  const { state: user } = await app.load(userAggregate, challenge.userId);
  const email = emailOf(user);
  if (email === null || !user.active) return { kind: 'over' };
  const coolDownKey = `second-factor-cool-down/${challenge.userId}`;
  if ((await keyValue.put(coolDownKey, '', { expect: 'absent', ttlMs: MAIL_COOL_DOWN_MS })) === null) {
    const held = await keyValue.get(coolDownKey);
    return { kind: 'wait', ...waitUntil(app, held?.expiresAt ?? app.clock.now()) };
  }
  const until = await mailsUsedUp(app, PURPOSE, challenge.userId);
  if (until !== null) return { kind: 'wait', ...waitUntil(app, until) };
  const before = await mailedTo(app, challenge.id);
  const young = before === null ? null : await youngMailedCode(app, PURPOSE, before);
  const { code, kept } =
    before === null || young === null ? await newMailedCode(app, PURPOSE, challenge.id) : { code: young, kept: before };
  await keyValue.put(mailCodeKey(challenge.id), JSON.stringify(kept), { ttlMs: MAILED_CODE_MS });
  if (await mailCode(app, PURPOSE, { userId: challenge.userId, to: email, code }))
    return { kind: 'sent', retryAfterSeconds: MAIL_COOL_DOWN_MS / 1000, emailHint: hintOf(email) };
  await keyValue.delete(coolDownKey);
  return { kind: 'not-sent' };
};

/** Checks the second code of a sign-in. Five wrong ones end it; further ones slow the address down. */
export const checkSecondFactor = async (
  app: App,
  token: string | undefined,
  given: { readonly method: SecondFactorMethod; readonly code: string },
  ip: string,
  context: CommandContext,
): Promise<SecondFactorChecked> => {
  const challenge = await challengeOf(app, token);
  if (challenge === null || token === undefined) return { kind: 'over' };
  const who = `second-factor/${challenge.userId}`;
  const source = await addressHash(app, ip);
  const locked = await lockOf(app, who, source);
  if (locked !== null) return { kind: 'locked', ...locked };
  const attempt = await countMailedTry(app, PURPOSE, challenge.id);
  if (attempt > MAX_TRIES) return { kind: 'over' };
  const { state: user } = await app.load(userAggregate, challenge.userId);
  if (!user.active || !(await isRight(app, challenge, user, given, context))) {
    if (attempt >= MAX_TRIES) await app.keyValue.delete(challengeKey(token));
    await countWrongTry(app, who, source);
    return { kind: 'wrong', userId: challenge.userId, attemptsRemaining: MAX_TRIES - attempt };
  }
  // Only one of two concurrent right tries signs in.
  if (!(await app.keyValue.delete(challengeKey(token)))) return { kind: 'over' };
  return { kind: 'right', challenge, user };
};

const isRight = async (
  app: App,
  challenge: Challenge,
  user: UserState,
  { method, code }: { readonly method: SecondFactorMethod; readonly code: string },
  context: CommandContext,
): Promise<boolean> => {
  const { userId } = challenge;
  if (method === 'app') return isAuthenticatorCode(app, userId, secretOf(user), code);
  if (method === 'email') {
    const sent = await mailedTo(app, challenge.id);
    return sent !== null && sent.hash === (await mailedCodeHash(app, PURPOSE, challenge.id, code));
  }
  const used = await app.execute(
    userAggregate,
    userId,
    { type: 'useRecoveryCode', hash: await recoveryHash(app, userId, code) },
    { ...childCommand(context, 'recovery'), actor: { id: userId, role: user.role } },
  );
  // The same command again is another sign-in under the same Idempotency-Key.
  return used.ok && !used.value.duplicate && used.value.events.length > 0;
};

/** A code of the app counts once, so that an observer cannot use it again. */
const isAuthenticatorCode = async (app: App, userId: string, secret: string | null, code: string): Promise<boolean> => {
  if (secret === null || !/^[0-9]{6}$/.test(code)) return false;
  const now = app.clock.now();
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(now / 30_000) + delta;
  return (await app.keyValue.put(`totp-used/${userId}/${step}`, '', { expect: 'absent', ttlMs: 5 * 60_000 })) !== null;
};

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) });

/** Creates a secret for the person's app; it counts from the first right code on. */
export const beginAuthenticatorSetup = async (
  app: App,
  userId: string,
  label: string,
): Promise<{ readonly secret: string; readonly uri: string }> => {
  const secret = new Secret({ size: 20 }).base32;
  await app.keyValue.put(setupKey(userId), await sealNote(app, PURPOSE, { secret }), { ttlMs: MAILED_CODE_MS });
  return { secret, uri: totpOf(secret, label).toString() };
};

/** The secret that is being set up, if this code comes from an app that has it. */
export const confirmedSecret = async (app: App, userId: string, code: string): Promise<string | 'wrong' | 'over'> => {
  const entry = await app.keyValue.get(setupKey(userId));
  const note = entry === null ? null : ((await openNote(app, PURPOSE, entry.value)) as { secret: string } | null);
  if (note === null) return 'over';
  const { value } = await app.keyValue.increment(`second-factor-setup-try/${userId}`, 1, MAILED_CODE_MS);
  if (value > 4 * MAX_TRIES) return 'over';
  if (!(await isAuthenticatorCode(app, userId, note.secret, code))) return 'wrong';
  await app.keyValue.delete(setupKey(userId));
  return note.secret;
};

/** Ten new recovery codes, with the hashes that are stored. */
export const newRecoveryCodes = async (
  app: App,
  userId: string,
): Promise<{ readonly codes: readonly string[]; readonly hashes: readonly string[] }> => {
  // Twelve letters and digits of base32: 60 bits.
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: 8 }).base32.slice(0, 12).replace(/^(.{4})(.{4})/, '$1-$2-'),
  );
  return { codes, hashes: await Promise.all(codes.map((code) => recoveryHash(app, userId, code))) };
};

const recoveryHash = (app: App, userId: string, code: string): Promise<string> =>
  app.keyedHash('recovery-code', `${userId}:${code.replace(/[^A-Za-z0-9]/g, '').toUpperCase()}`);
