import type { User } from '@anupalan/domain/contracts/identity';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../shared/api/errors';
import { stubFetch } from '../../shared/testing/api-stub';
import {
  allowedPath,
  codeIsOver,
  landing,
  mobileProblem,
  otpProblem,
  requestCode,
  requestFailure,
  secondsToWait,
  verifyCode,
  verifyFailure,
} from './flow';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('a typed value', () => {
  it('must have at least 10 digits as a mobile and 4 as a code', () => {
    expect(mobileProblem('98765 4321', 10)).toBe('Mobile number must be at least 10 digits');
    expect(mobileProblem('98765 43210', 10)).toBeNull();
    expect(otpProblem(' 123 ')).toBe('OTP must be at least 4 digits');
    expect(otpProblem('1234')).toBeNull();
  });
});

describe('asking for a code', () => {
  it('blocks the same mobile for 30 s, another one not at all', async () => {
    stubFetch({ body: { success: true } });
    await requestCode('9000000001', 'login');
    expect(secondsToWait('9000000001')).toBe(30);
    expect(secondsToWait('9000000001', Date.now() + 30_000)).toBe(0);
    expect(secondsToWait('9000000002')).toBe(0);
  });

  it('may be repeated at once after a failure', async () => {
    stubFetch({ status: 503 });
    await expect(requestCode('9000000003', 'login')).rejects.toBeInstanceOf(ApiError);
    expect(secondsToWait('9000000003')).toBe(0);
  });

  it('blocks a mobile however it is spelled, and as long as the server says', async () => {
    stubFetch({ body: { success: true, retryAfter: 45 } });
    await requestCode('9000000004', 'login');
    for (const spelling of ['9000000004', '09000000004', '+91 90000 00004'])
      expect([spelling, secondsToWait(spelling)]).toEqual([spelling, 45]);
  });

  it('takes the seconds from a refusal because of a code that was sent elsewhere, and from no other refusal', async () => {
    const refuse = (code: string) =>
      stubFetch({ status: 429, body: { code, message: 'Please wait' }, headers: { 'retry-after': '17' } });
    refuse('otp_cool_down');
    await expect(requestCode('9000000005', 'login')).rejects.toBeInstanceOf(ApiError);
    expect(secondsToWait('9000000005')).toBe(17);
    refuse('otp_too_many');
    await expect(requestCode('9000000006', 'login')).rejects.toBeInstanceOf(ApiError);
    expect(secondsToWait('9000000006')).toBe(0);
  });

  it('fails in the words of the server, else with the advice to try later', () => {
    expect(requestFailure(new ApiError(429, 'x', { message: 'Please wait 12 seconds' }))).toBe(
      'Please wait 12 seconds',
    );
    expect(requestFailure(new ApiError(502, 'Bad Gateway', {}))).toBe('Please try again later');
    expect(requestFailure(new NetworkError())).toBe('Network error or server unavailable. Please try again later.');
  });
});

describe('checking a code', () => {
  it('says how many attempts are left when the server tells', () => {
    const wrong = (attemptsRemaining: number) =>
      new ApiError(401, 'x', { message: 'Invalid or expired OTP', attemptsRemaining });
    expect(verifyFailure(wrong(2))).toBe('Invalid or expired OTP (2 attempts remaining)');
    expect(verifyFailure(wrong(1))).toBe('Invalid or expired OTP (1 attempt remaining)');
    expect(verifyFailure(new ApiError(401, 'x', { message: 'Invalid or expired OTP' }))).toBe('Invalid or expired OTP');
  });

  it('names the next step once a code is over, and leaves the texts of a wrong one unchanged', () => {
    const wrong = (attempts: object) =>
      new ApiError(422, 'x', { code: 'otp_invalid', message: 'Invalid or expired OTP', ...attempts });
    expect(codeIsOver(wrong({ attemptsRemaining: 1 }), false)).toBeNull();
    expect(verifyFailure(wrong({ attemptsRemaining: 0 }))).toBe('Invalid or expired OTP (0 attempts remaining)');
    for (const over of [wrong({ attemptsRemaining: 0 }), wrong({})])
      expect(codeIsOver(over, false)).toBe('This code can no longer be used. Ask for a new code.');
    expect(codeIsOver(wrong({}), true)).toBeNull();
    expect(codeIsOver(new NetworkError(), false)).toBeNull();
  });

  it('says that the number is locked where no new code would help', () => {
    const message = 'Too many wrong codes were entered for this number. Please try again later.';
    const locked = new ApiError(429, message, { code: 'otp_locked', message, attemptsRemaining: 0 });
    expect([verifyFailure(locked), codeIsOver(locked, false)]).toEqual([message, message]);
  });

  it('says until when a number is locked', () => {
    const until = '2026-11-21T09:05:00.000Z';
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T09:00:00.000Z'));
    const locked = new ApiError(429, 'x', { code: 'otp_locked', message: 'x', params: { until } });
    for (const text of [verifyFailure(locked), requestFailure(locked), codeIsOver(locked, false)])
      expect(text).toBe('You can try again at 14:35.');
    vi.mocked(Date.now).mockRestore();
  });

  it('has words for a failure without a text, an unknown one and a lost connection', () => {
    expect(verifyFailure(new ApiError(502, 'Bad Gateway', {}))).toBe('Verification failed with status: 502');
    expect(verifyFailure(new Error('?'))).toBe('Could not verify OTP. Please try again.');
    expect(verifyFailure(new NetworkError())).toBe('Network error or server unavailable. Please try again later.');
  });

  it('sends the code trimmed and refuses an answer without a user', async () => {
    const calls = stubFetch({ body: { success: true, message: 'ok' } });
    const failure: unknown = await verifyCode('9000000001', ' 1234 ', false).catch((error: unknown) => error);
    expect(verifyFailure(failure)).toBe('Server response missing user data');
    expect(calls[0]?.init.body).toContain('"otp":"1234"');
  });
});

describe('where a sign-in leads', () => {
  const as = (role: User['role'], redirectPath = '/') => ({ user: { role } as User, redirectPath });

  it('follows only paths of this origin that the role may open', () => {
    expect(allowedPath('/my-services?x=1', 'customer')).toBe('/my-services?x=1');
    expect(allowedPath('//evil.example', 'admin')).toBeNull();
    expect(allowedPath('/\\evil.example', 'admin')).toBeNull();
    expect(allowedPath('/\t/evil.example', 'admin')).toBeNull();
    expect(allowedPath('https://evil.example', 'admin')).toBeNull();
    expect(allowedPath('/admin/requests', 'staff')).toBeNull();
    expect(allowedPath('/staff', 'customer')).toBeNull();
    expect(allowedPath('/staff', 'admin')).toBe('/staff');
  });

  it('takes admins to /admin and staff to /staff', () => {
    expect(landing(as('admin'), null)).toBe('/admin');
    expect(landing(as('staff', '/admin'), null)).toBe('/staff');
    expect(landing(as('admin', '/admin/requests'), null)).toBe('/admin/requests');
  });

  it('leaves customers where they are, or takes them back to where they were going', () => {
    expect(landing(as('customer'), null)).toBeNull();
    expect(landing(as('customer'), '/services/gst?id=1')).toBe('/services/gst?id=1');
    expect(landing(as('customer', '/admin'), '/admin')).toBeNull();
  });
});
