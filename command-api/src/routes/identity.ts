import { done, page } from '@anupalan/domain/contracts/common';
import {
  otpRequested,
  requestOtp,
  session as sessionSchema,
  signedIn,
  updateProfile,
  user as userSchema,
  verifyOtp,
} from '@anupalan/domain/contracts/identity';
import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { invalid, type Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { checkMobileSent, toE164 } from '@anupalan/domain/rules/mobile';
import { checkOtpSent, normaliseOtp } from '@anupalan/domain/rules/otp';
import type { Problem } from '@anupalan/domain/rules/problem';
import { z } from 'zod';
import type { App } from '../app/app.js';
import { demoAccount } from '../app/demo-accounts.js';
import { CODE_MS, type CodeChecked, checkCode, requestCode } from '../app/one-time-codes.js';
import { endAllSessions, endSession, listSessions } from '../app/sessions.js';
import { redirectPath, signIn } from '../app/sign-in.js';
import { seenUser, userView } from '../app/user-view.js';
import { isLoopback } from '../http/middleware/rate-limit.js';
import { notFound, type Reply, type Route, refuse, reply, route } from '../http/route.js';

const WRONG_CODE: Rejection = { kind: 'invalid', code: 'otp_invalid', message: 'Invalid or expired OTP' };
const SIGNED_OUT: Rejection = { kind: 'forbidden', code: 'signed_out', message: 'Please sign in to continue.' };

const wrongValue = (path: string, { code, message }: Problem): Rejection => invalid(code, [{ path, message, code }]);

/** Indian numbers never begin with a zero; those of test accounts and of the people in the demo data have eight in front. */
const NOBODYS = /^\+910(?!0{7})/;
const NOT_VALID: Problem = { code: 'mobile.format', message: 'Please enter a valid mobile number' };

/** The number that a body carries, in E.164. */
const mobileOf = (sent: string | undefined): Result<string, Rejection> => {
  const problem = checkMobileSent(sent);
  const mobile = toE164(sent ?? '');
  if (mobile !== null && NOBODYS.test(mobile)) return err(wrongValue('mobile', NOT_VALID));
  return problem !== null || mobile === null
    ? err(wrongValue('mobile', problem ?? { code: 'mobile.required', message: 'Mobile number is required' }))
    : ok(mobile);
};

const requestOtpRoute = route({
  method: 'POST',
  path: '/api/public/request-otp',
  summary: 'Send a one-time code to a mobile number',
  tag: 'sign-in',
  access: 'public',
  openInMaintenance: true,
  body: requestOtp,
  answer: otpRequested,
  handle: async ({ app, body, ip, context }) => {
    const mobile = mobileOf(body.mobile);
    if (!mobile.ok) return refuse(mobile.error);
    const requested = await requestCode(app, mobile.value, isLoopback(ip) ? null : ip, context.commandId);
    const { retryAfterSeconds } = requested;
    if (requested.kind === 'wait') return tooSoon(requested.why, retryAfterSeconds);
    return reply({
      success: true as const,
      message:
        body.purpose === 'resend'
          ? 'A new verification code has been sent to your mobile.'
          : 'Please check your mobile for the verification code.',
      retryAfter: retryAfterSeconds,
      otpLength: app.config.otpLength,
      expiresIn: CODE_MS / 1000,
    });
  },
});

const tooSoon = (why: 'cool-down' | 'daily' | 'address', retryAfterSeconds: number): Reply<never> =>
  refuse(
    why === 'cool-down'
      ? {
          kind: 'not_allowed',
          code: 'otp_cool_down',
          message: `Please wait ${retryAfterSeconds} seconds before requesting another OTP`,
          params: { seconds: retryAfterSeconds },
        }
      : {
          kind: 'not_allowed',
          code: 'otp_too_many',
          message: 'Too many codes were requested. Please try again later.',
        },
    { status: 429, retryAfterSeconds },
  );

/** In demo mode any four digits prove a test account; outside it a test number proves nothing, whatever is typed. */
const proofOf = async (app: App, mobile: string, otp: string, commandId: string): Promise<CodeChecked | 'demo'> => {
  if (demoAccount(mobile) === null) return checkCode(app, mobile, otp, commandId);
  return app.config.demo && /^[0-9]{4}$/.test(otp) ? 'demo' : { kind: 'wrong', attemptsRemaining: null };
};

const verifyOtpRoute = route({
  method: 'POST',
  path: '/api/public/verify-otp',
  summary: 'Sign in with the code that was sent; a first sign-in registers a customer',
  tag: 'sign-in',
  access: 'public',
  openInMaintenance: true,
  body: verifyOtp,
  answer: signedIn,
  handle: async ({ app, body, session, headers, context }) => {
    const mobile = mobileOf(body.mobile);
    if (!mobile.ok) return refuse(mobile.error);
    const otpProblem = checkOtpSent(body.otp);
    if (otpProblem !== null) return refuse(wrongValue('otp', otpProblem));

    const proof = await proofOf(app, mobile.value, normaliseOtp(body.otp ?? ''), context.commandId);
    if (proof !== 'demo' && proof.kind === 'locked')
      return refuse(
        {
          kind: 'not_allowed',
          code: 'otp_locked',
          message: 'Too many wrong codes were entered for this number. Please try again later.',
        },
        { status: 429, retryAfterSeconds: proof.retryAfterSeconds, extra: { attemptsRemaining: 0 } },
      );
    if (proof !== 'demo' && proof.kind === 'wrong')
      return refuse(
        WRONG_CODE,
        proof.attemptsRemaining === null ? {} : { extra: { attemptsRemaining: proof.attemptsRemaining } },
      );
    const signed = await signIn(app, {
      mobile: mobile.value,
      challengeId: proof === 'demo' ? null : proof.challengeId,
      again: proof !== 'demo' && proof.again,
      remember: body.remember === true,
      userAgent: String(headers['user-agent'] ?? ''),
      before: session,
      context,
    });
    if (!signed.ok) return refuse(signed.error);
    const { token, maxAgeSeconds, userId, position } = signed.value;
    const view = await userView(app, userId);
    if (view === null) return refuse(WRONG_CODE);
    return reply(
      {
        success: true as const,
        message: 'Login successful',
        authToken: token,
        user: view,
        redirectPath: redirectPath(view.role),
        userRole: view.role,
        isSuperAdmin: view.is_super_admin,
      },
      { position, sessionCookie: { token, maxAgeSeconds } },
    );
  },
});

const currentUser = route({
  method: 'GET',
  path: '/api/user',
  summary: 'Who is signed in',
  tag: 'session',
  access: 'signed-in',
  openInMaintenance: true,
  answer: userSchema,
  handle: async ({ app, session }) => {
    const view = await seenUser(app, session.userId);
    return view === null ? refuse(SIGNED_OUT, { status: 401 }) : reply(view);
  },
});

const changeProfile = route({
  method: 'POST',
  path: '/api/update-profile',
  summary: 'Change one’s own name and e-mail',
  tag: 'session',
  access: 'signed-in',
  body: updateProfile,
  answer: userSchema,
  handle: async ({ app, session, body, context }) => {
    const changed = await app.execute(
      userAggregate,
      session.userId,
      {
        type: 'updateProfile',
        name: body.name,
        email: body.email,
        profileCompleted: body.profile_completed === true,
      },
      context,
    );
    if (!changed.ok) return refuse(changed.error);
    const view = await userView(app, session.userId);
    return view === null ? refuse(SIGNED_OUT, { status: 401 }) : reply(view, { position: changed.value.position });
  },
});

const logout = route({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session; without one it only clears the cookie',
  tag: 'session',
  access: 'public',
  openInMaintenance: true,
  answer: done,
  handle: async ({ app, session }) => {
    if (session !== null) await endSession(app, session.userId, session.id);
    return reply(
      { success: true as const, message: 'You have been successfully logged out.', id: session?.id ?? '' },
      { sessionCookie: null },
    );
  },
});

const sessions = route({
  method: 'GET',
  path: '/api/sessions',
  summary: 'One’s own live sessions',
  tag: 'session',
  access: 'signed-in',
  answer: page(sessionSchema),
  handle: async ({ app, session }) => {
    const live = await listSessions(app, session.userId);
    const items = live.map(({ id, createdAt, expiresAt, device }) => ({
      id,
      current: id === session.id,
      created_at: new Date(createdAt).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
      device,
    }));
    return reply({ items, next_cursor: null, total: items.length });
  },
});

const endOne = route({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'End one of one’s own sessions',
  tag: 'session',
  access: 'signed-in',
  params: z.object({ id: z.string() }),
  answer: done,
  handle: async ({ app, session, params }) => {
    if (!/^[0-9a-f-]{36}$/.test(params.id)) return notFound();
    if (!(await endSession(app, session.userId, params.id))) return notFound();
    return reply(
      { success: true as const, message: 'The session has been ended.', id: params.id },
      params.id === session.id ? { sessionCookie: null } : {},
    );
  },
});

const endAll = route({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Sign out everywhere',
  tag: 'session',
  access: 'signed-in',
  answer: done,
  handle: async ({ app, session }) => {
    await endAllSessions(app, session.userId);
    return reply(
      { success: true as const, message: 'You have been signed out everywhere.', id: session.userId },
      { sessionCookie: null },
    );
  },
});

export const identityRoutes: readonly Route[] = [
  requestOtpRoute,
  verifyOtpRoute,
  currentUser,
  changeProfile,
  logout,
  sessions,
  endOne,
  endAll,
];
