import { done, page } from '@anupalan/domain/contracts/common';
import {
  confirmWithCode,
  otpRequested,
  requestOtp,
  session as sessionSchema,
  signedIn,
  updateProfile,
  user as userSchema,
  verifyOtp,
} from '@anupalan/domain/contracts/identity';
import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { invalidAt, type Rejection, rejection, rendered, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { checkMobileSent, toE164 } from '@anupalan/domain/rules/mobile';
import { CODE_MS, checkOtpSent, normaliseOtp } from '@anupalan/domain/rules/otp';
import { success } from '@anupalan/domain/texts/done';
import { uses as peopleReads } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { notFound, type Reply, type Route, refuse, reply, route } from '../platform/http/route.js';
import { noteSecurity } from '../platform/security-log.js';
import { endAllSessions, endSession, listSessions } from '../platform/sessions.js';
import { countryProblem } from './code-countries.js';
import { demoAccount } from './demo-accounts.js';
import { freshCode } from './fresh-code.js';
import { requestCode } from './one-time-codes.js';
import { beginSecondFactor, SECOND_FACTOR_SECONDS, secondFactorNeeded, secondFactorOf } from './second-factor.js';
import { signIn } from './sign-in.js';
import { againParams, locked, proofOf, signedInReply, sourceOf, WRONG_CODE } from './sign-in-answers.js';
import { seenUser, userView } from './user-view.js';
import type { Wait } from './wrong-tries.js';

const SIGNED_OUT: Rejection = rejection('forbidden', 'signed_out');

/** The number that a body carries, in E.164. */
const mobileOf = (sent: string | undefined): Result<string, Rejection> => {
  const found = checkMobileSent(sent);
  const mobile = toE164(sent ?? '');
  return found !== null || mobile === null
    ? err(invalidAt('mobile', found ?? rendered('mobile.required')))
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
  perMinute: 240,
  answer: otpRequested,
  handle: async ({ app, body, context, ...call }) => {
    const mobile = mobileOf(body.mobile);
    if (!mobile.ok) return refuse(mobile.error);
    // Outside demo mode test numbers belong to nobody.
    if (!app.config.demo && demoAccount(mobile.value) !== null) return refuse(wrong('mobile', 'mobile.format'));
    const country = countryProblem(app, mobile.value);
    if (country !== null) return refuse(invalidAt('mobile', country));
    const requested = await requestCode(app, mobile.value, await sourceOf(app, mobile.value, call), context.commandId);
    if (requested.kind === 'not-sent') return refuse(NOT_SENT[requested.why], { status: 503 });
    if (requested.kind === 'wait') {
      const { why } = requested;
      return why === 'everybody' ? tooBusy(requested.retryAfterSeconds) : tooSoon(why, requested);
    }
    const { retryAfterSeconds } = requested;
    return reply({
      ...success(body.purpose === 'resend' ? 'otp_resent' : 'otp_sent'),
      retryAfter: retryAfterSeconds,
      otpLength: app.config.otpLength,
      expiresIn: CODE_MS / 1000,
    });
  },
});

const tooBusy = (retryAfterSeconds: number): Reply<never> => {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return refuse(
    rejection('not_allowed', 'otp_busy', {
      params: { minutes, wait: minutes === 1 ? 'a minute' : `${minutes} minutes` },
    }),
    { status: 503, retryAfterSeconds },
  );
};

const NOT_SENT = {
  refused: rejection('not_allowed', 'otp_not_sent'),
  'not-configured': rejection('not_allowed', 'otp_not_configured'),
  unknown: rejection('not_allowed', 'otp_unconfirmed'),
} as const satisfies Readonly<Record<string, Rejection>>;

const tooSoon = (why: 'cool-down' | 'daily' | 'address' | 'locked', wait: Wait): Reply<never> => {
  const { retryAfterSeconds } = wait;
  if (why === 'locked') return locked(wait);
  const again = againParams(wait);
  return refuse(
    why === 'cool-down'
      ? rejection('not_allowed', 'otp_cool_down', { params: again })
      : rejection('not_allowed', 'otp_too_many', { params: again }),
    { status: 429, retryAfterSeconds },
  );
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
  handle: async ({ app, body, session, headers, ip, cookie, context }) => {
    const mobile = mobileOf(body.mobile);
    if (!mobile.ok) return refuse(mobile.error);
    const otpProblem = checkOtpSent(body.otp);
    if (otpProblem !== null) return refuse(invalidAt('otp', otpProblem));

    const from = await sourceOf(app, mobile.value, { ip, cookie });
    const proof = await proofOf(app, mobile.value, normaliseOtp(body.otp ?? ''), from, context.commandId);
    if (proof !== 'demo' && proof.kind === 'locked') {
      await noteSecurity(app, 'sign_in_locked', { ip, mobile: mobile.value });
      return locked(proof);
    }
    if (proof !== 'demo' && proof.kind === 'wrong') {
      const left = proof.attemptsRemaining === null ? {} : { attemptsRemaining: proof.attemptsRemaining };
      await noteSecurity(app, 'sign_in_failed', { ip, mobile: mobile.value, code: WRONG_CODE.code, ...left });
      return refuse(WRONG_CODE, proof.attemptsRemaining === null ? {} : { extra: left });
    }
    const needed = await secondFactorNeeded(app, mobile.value, cookie('anupalan_device'));
    if (needed !== null) return askForSecondFactor(app, needed, body.remember === true);
    const signed = await signIn(app, {
      mobile: mobile.value,
      challengeId: proof === 'demo' ? null : proof.challengeId,
      again: proof !== 'demo' && proof.again,
      remember: body.remember === true,
      userAgent: String(headers['user-agent'] ?? ''),
      before: session,
      context,
    });
    if (!signed.ok) {
      await noteSecurity(app, 'sign_in_failed', { ip, mobile: mobile.value, code: signed.error.code });
      return refuse(signed.error);
    }
    return signedInReply(app, signed.value, { ip, cookie, headers });
  },
});

/**
 * The answer of a sign-in from a new device after the right SMS code: it continues with
 * /api/public/verify-second-factor.
 */
const askForSecondFactor = async (
  app: App,
  { userId, user }: NonNullable<Awaited<ReturnType<typeof secondFactorNeeded>>>,
  remember: boolean,
): Promise<Reply<never>> => {
  const { methods, emailHint } = secondFactorOf(app, user);
  if (methods.length === 0) return refuse(rejection('forbidden', 'second_factor_unavailable'));
  const token = await beginSecondFactor(app, userId, remember);
  return refuse(rejection('forbidden', 'second_factor_required'), {
    extra: { methods: [...methods], emailHint },
    cookies: [{ name: 'anupalan_second_factor', value: token, maxAgeSeconds: SECOND_FACTOR_SECONDS }],
  });
};

const currentUser = route({
  method: 'GET',
  path: '/api/user',
  summary: 'Who is signed in',
  tag: 'session',
  access: 'signed-in',
  openInMaintenance: true,
  answer: userSchema,
  reads: peopleReads,
  handle: async ({ app, session }) => {
    const view = await seenUser(app, session.userId);
    return view === null ? refuse(SIGNED_OUT, { status: 401 }) : reply(view);
  },
});

const changeProfile = route({
  method: 'POST',
  path: '/api/update-profile',
  summary: 'Change one’s own name and email',
  tag: 'session',
  access: 'signed-in',
  body: updateProfile,
  perMinute: 30,
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
    return reply({ ...success('logged_out'), id: session?.id ?? '' }, { sessionCookie: null });
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
  method: 'POST',
  path: '/api/sessions/:id/end',
  summary: 'End one of one’s own sessions, with a fresh code',
  tag: 'session',
  access: 'signed-in',
  params: z.object({ id: z.string() }),
  body: confirmWithCode,
  answer: done,
  handle: async (call) => {
    const { app, session, params } = call;
    const live = await listSessions(app, session.userId);
    if (!live.some(({ id }) => id === params.id)) return notFound();
    const fresh = await freshCode(call);
    if (!fresh.ok) return fresh.error;
    await endSession(app, session.userId, params.id);
    return reply(
      { ...success('session_ended'), id: params.id },
      params.id === session.id ? { sessionCookie: null } : {},
    );
  },
});

const endAll = route({
  method: 'POST',
  path: '/api/sessions/end',
  summary: 'Sign out everywhere, with a fresh code',
  tag: 'session',
  access: 'signed-in',
  body: confirmWithCode,
  answer: done,
  handle: async (call) => {
    const fresh = await freshCode(call);
    if (!fresh.ok) return fresh.error;
    const { app, session } = call;
    await endAllSessions(app, session.userId);
    return reply({ ...success('signed_out_everywhere'), id: session.userId }, { sessionCookie: null });
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
