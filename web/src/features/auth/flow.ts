import type {
  OtpRequested,
  SecondFactorMethod,
  SecondFactorSent,
  SignedInAnswer,
  User,
} from '@anupalan/domain/contracts/identity';
import { dialledDigits, MAX_MOBILE_DIGITS, toE164 } from '@anupalan/domain/rules/mobile';
import { digitsOf } from '@anupalan/domain/rules/normalise';
import { api } from '../../shared/api/client';
import { ApiError, messageOf, NetworkError } from '../../shared/api/errors';
import { t } from '../../shared/i18n/i18n';
import { formatDate } from '../../shared/kit/dates';
import { parsedUrl } from '../../shared/parsed-url';

/** Seconds between two codes for one mobile (SIGN-30). */
export const COOL_DOWN_S = 30;

/** End of each mobile's cool-down, ms since 1970; the key is the number's canonical form. */
const waits = new Map<string, number>();
const keyOf = (mobile: string): string => toE164(mobile) ?? dialledDigits(mobile);
/** Restores a cool-down after a reload. */
export const waitUntil = (mobile: string, at: number): void => void waits.set(keyOf(mobile), at);
const waitFor = (mobile: string, seconds: number): void => void waits.set(keyOf(mobile), Date.now() + seconds * 1000);

/** Whole seconds until another code may be requested; 0: now. */
export function secondsToWait(mobile: string, now: number = Date.now()): number {
  const until = waits.get(keyOf(mobile));
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}

/** The remaining cool-down in a refusal, seconds, or null: another tab sent a code, or this one before a reload. */
const coolDownOf = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'otp_cool_down' ? error.retryAfter : null;

/** Whether a code was refused only because of the cool-down. */
export const isCoolDown = (error: unknown): boolean => error instanceof ApiError && error.code === 'otp_cool_down';

/**
 * SIGN-20: the problem of a mobile number: too short, or longer than `most` digits; else null. `most` is for numbers
 * without a country code; the server says which countries it serves.
 */
export const mobileProblem = (mobile: string, most: number): string | null => {
  const { length } = digitsOf(mobile);
  if (length < 10) return t('signIn.mobileTooShort');
  const count = mobile.startsWith('+') ? MAX_MOBILE_DIGITS : most;
  return length > count ? t('signIn.mobileTooLong', { count }) : null;
};

/** SIGN-26: the text for a code with too few digits, or null. */
export const otpProblem = (otp: string, length = 4): string | null =>
  otp.trim().length < length ? t('signIn.otpTooShort', { count: length }) : null;

/** The text with the time of the next possible try; null where a refusal names none. */
const againAt = (error: ApiError): string | null => {
  const until = error.problem.params?.until;
  if (typeof until !== 'string') return null;
  const soon = Date.parse(until) - Date.now() < 12 * 3_600_000;
  return t('signIn.againAt', { time: formatDate(until, soon ? 'time' : 'dayTime') });
};

/** Refusals that name the time of the next possible try. */
const UNTIL_CODES: ReadonlySet<string | undefined> = new Set(['otp_locked', 'otp_too_many', 'second_factor_wait']);
const untilText = (error: unknown): string | null =>
  error instanceof ApiError && UNTIL_CODES.has(error.code) ? againAt(error) : null;

/** The second factor that an unknown device of staff needs; null for every other refusal. */
export function secondFactorAsked(error: unknown): SecondFactorAsked | null {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return null;
  const { methods, emailHint } = error.problem as unknown as SecondFactorAsked;
  return { methods, emailHint };
}
export interface SecondFactorAsked {
  readonly methods: readonly SecondFactorMethod[];
  readonly emailHint: string | null;
}

/** Whether the sign-in has ended without success and must restart. */
export const isSecondFactorOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_over';

/** Whether the code may still arrive although the server could not confirm its sending. */
export const mayStillArrive = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'otp_unconfirmed';

/** SIGN-64 to SIGN-66: why no code was sent. */
export function requestFailure(error: unknown): string {
  if (error instanceof NetworkError) return t('signIn.toast.network');
  const until = untilText(error);
  if (until !== null) return until;
  if (error instanceof ApiError && typeof error.problem.message === 'string') return error.problem.message;
  return t('signIn.toast.tryLater');
}

/** SIGN-67 to SIGN-71, ERR-03: why a code was not accepted. */
export function verifyFailure(error: unknown): string {
  if (isLocked(error)) return untilText(error) ?? messageOf(error);
  if (error instanceof NetworkError) return t('signIn.toast.network');
  if (error instanceof MissingUser) return t('signIn.toast.noUser');
  if (!(error instanceof ApiError)) return t('signIn.toast.unknown');
  const { attemptsRemaining, message } = error.problem;
  if (typeof attemptsRemaining === 'number') return t('signIn.toast.wrongCodeLeft', { count: attemptsRemaining });
  if (typeof message === 'string' && message !== '') return message;
  return t('signIn.toast.verifyStatus', { code: error.status });
}

/** Whether too many wrong codes have locked the sign-in for a while. */
const isLocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'otp_locked';

/**
 * Why this code can no longer be accepted, with the next step, or null while another try may succeed. A refusal without
 * a number of attempts means an expired, used or voided code; test accounts (`demo`) have no such code.
 */
export function codeIsOver(error: unknown, demo: boolean): string | null {
  if (isLocked(error)) return untilText(error) ?? messageOf(error);
  if (!(error instanceof ApiError) || error.code !== 'otp_invalid' || demo) return null;
  return (error.problem.attemptsRemaining ?? 0) > 0 ? null : t('signIn.codeOver');
}

/** A verification answer without a user: no login is stored (SIGN-71). */
export class MissingUser extends Error {
  override readonly name = 'MissingUser';
}

/**
 * Requests a code. The cool-down starts with the request and lasts as long as the server says; it is cleared when the
 * request fails (SIGN-32), unless the server refused because of it.
 */
export async function requestCode(mobile: string, purpose: 'login' | 'resend'): Promise<OtpRequested> {
  waitFor(mobile, COOL_DOWN_S);
  try {
    const answer = await api.post<OtpRequested>('/api/public/request-otp', {
      mobile: dialledDigits(mobile),
      purpose,
    });
    if (typeof answer?.retryAfter === 'number') waitFor(mobile, answer.retryAfter);
    return answer;
  } catch (error) {
    const seconds = coolDownOf(error);
    if (seconds === null) waits.delete(keyOf(mobile));
    else waitFor(mobile, seconds);
    throw error;
  }
}

/** Verifies a code. `remember` is the longer session of /auth (reading 3). */
export async function verifyCode(mobile: string, otp: string, remember: boolean): Promise<SignedInAnswer> {
  const answer = await api.post<SignedInAnswer>('/api/public/verify-otp', {
    mobile: dialledDigits(mobile),
    otp: otp.trim(),
    remember,
  });
  if (answer?.user?.mobile === undefined) throw new MissingUser(t('signIn.toast.noUser'));
  return answer;
}

/** Requests the second code by email. */
export const mailSecondFactor = (): Promise<SecondFactorSent> =>
  api.post<SecondFactorSent>('/api/public/second-factor/email');

/** Completes a sign-in with the second code. */
export async function verifySecondFactor(method: SecondFactorMethod, code: string): Promise<SignedInAnswer> {
  const answer = await api.post<SignedInAnswer>('/api/public/verify-second-factor', { method, code });
  if (answer?.user?.mobile === undefined) throw new MissingUser(t('signIn.toast.noUser'));
  return answer;
}

/** SIGN-38: a path of this origin that the role may open, or null. */
export function allowedPath(path: unknown, role: User['role']): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  // The browser's own parser decides whether it leaves the origin: `//x`, `/\\x` and tabs in between do.
  const url = parsedUrl(path, window.location.origin);
  if (url === null || url.origin !== window.location.origin) return null;
  const area = url.pathname.split('/')[1];
  if (area === 'admin') return role === 'admin' ? path : null;
  if (area === 'staff') return role === 'customer' ? null : path;
  return path;
}

/** The path after a sign-in; null: stay on this page. */
export function landing(answer: Pick<SignedInAnswer, 'user' | 'redirectPath'>, wanted: string | null): string | null {
  const { role } = answer.user;
  const own = role === 'admin' ? '/admin' : role === 'staff' ? '/staff' : null;
  // The requested path takes precedence; for customers '/' in the answer means no path.
  const back = allowedPath(wanted, role);
  if (back !== null && (own === null || back.startsWith(own))) return back;
  const named = allowedPath(answer.redirectPath, role);
  if (own !== null) return named !== null && named !== '/' ? named : own;
  return named === '/' ? null : named;
}
