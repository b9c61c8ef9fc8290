import { done } from '@anupalan/domain/contracts/common';
import {
  authenticatorSetup,
  confirmWithCode,
  recoveryCodes,
  secondFactorSent,
  secondFactorView,
  signedIn,
  verifySecondFactor,
} from '@anupalan/domain/contracts/identity';
import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import type { UserCommand } from '@anupalan/domain/identity/commands';
import { type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { normaliseOtp } from '@anupalan/domain/rules/otp';
import { OFFICE_ROLES } from '@anupalan/domain/rules/roles';
import { success } from '@anupalan/domain/texts/done';
import { findPerson, uses } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';
import { childCommand } from '../platform/commands/command-context.js';
import { type Route, refuse, reply, route, type Session } from '../platform/http/route.js';
import { noteSecurity } from '../platform/security-log.js';
import { freshCode } from './fresh-code.js';
import {
  beginAuthenticatorSetup,
  checkSecondFactor,
  confirmedSecret,
  emailHintOf,
  mailSecondFactor,
  newRecoveryCodes,
} from './second-factor.js';
import { signIn } from './sign-in.js';
import { againParams, locked, signedInReply } from './sign-in-answers.js';

const OVER: Rejection = rejection('not_allowed', 'second_factor_over');
const WRONG: Rejection = rejection('invalid', 'second_factor_invalid');

const mailRoute = route({
  method: 'POST',
  path: '/api/public/second-factor/email',
  summary: 'Send the second code of a sign-in by email',
  tag: 'sign-in',
  access: 'public',
  openInMaintenance: true,
  perMinute: 30,
  answer: secondFactorSent,
  handle: async ({ app, cookie }) => {
    const sent = await mailSecondFactor(app, cookie('anupalan_second_factor'));
    if (sent.kind === 'over') return refuse(OVER);
    if (sent.kind === 'not-sent') return refuse(rejection('not_allowed', 'second_factor_not_sent'), { status: 503 });
    if (sent.kind === 'wait')
      return refuse(rejection('not_allowed', 'second_factor_wait', { params: againParams(sent) }), {
        status: 429,
        retryAfterSeconds: sent.retryAfterSeconds,
      });
    return reply({
      ...success('second_factor_sent', { email: sent.emailHint }),
      retryAfter: sent.retryAfterSeconds,
      emailHint: sent.emailHint,
    });
  },
});

const verifyRoute = route({
  method: 'POST',
  path: '/api/public/verify-second-factor',
  summary: 'Finish a sign-in on a new device with the second code',
  tag: 'sign-in',
  access: 'public',
  openInMaintenance: true,
  body: verifySecondFactor,
  answer: signedIn,
  handle: async ({ app, body, session, headers, ip, cookie, context }) => {
    const code = body.method === 'recovery' ? body.code.trim() : normaliseOtp(body.code);
    const given = { method: body.method, code };
    const checked = await checkSecondFactor(app, cookie('anupalan_second_factor'), given, ip, context);
    if (checked.kind === 'locked') return locked(checked);
    if (checked.kind === 'over') return refuse(OVER);
    if (checked.kind === 'wrong') {
      const { userId, attemptsRemaining } = checked;
      await noteSecurity(app, 'second_factor_failed', { ip, userId, code: WRONG.code, attemptsRemaining });
      return refuse(attemptsRemaining > 0 ? WRONG : OVER, { extra: { attemptsRemaining } });
    }
    const { challenge, user } = checked;
    if (user.mobile === null) return refuse(OVER);
    const signed = await signIn(app, {
      mobile: user.mobile,
      challengeId: challenge.id,
      again: false,
      remember: challenge.remember,
      userAgent: String(headers['user-agent'] ?? ''),
      before: session,
      context,
    });
    if (!signed.ok) return refuse(signed.error);
    return signedInReply(app, signed.value, { ip, cookie, headers });
  },
});

const view = route({
  method: 'GET',
  path: '/api/me/second-factor',
  summary: 'How one confirms a new device',
  tag: 'session',
  access: OFFICE_ROLES,
  answer: secondFactorView,
  reads: uses,
  handle: async ({ app, session }) => {
    const person = await findPerson(app.reads, session.userId);
    return reply({
      required: app.config.secondFactor,
      app: person?.secondFactor.app ?? false,
      email: person === null ? null : emailHintOf(app, person),
      recoveryCodesLeft: person?.secondFactor.recoveryCodesLeft ?? 0,
    });
  },
});

const setup = route({
  method: 'POST',
  path: '/api/me/second-factor/setup',
  summary: 'Begin to set up an authenticator app',
  tag: 'session',
  access: OFFICE_ROLES,
  body: confirmWithCode,
  answer: authenticatorSetup,
  handle: async (call) => {
    const fresh = await freshCode(call);
    if (!fresh.ok) return fresh.error;
    const { state } = await call.app.load(userAggregate, call.session.userId);
    return reply(await beginAuthenticatorSetup(call.app, call.session.userId, state.name ?? state.mobile ?? ''));
  },
});

const enrol = route({
  method: 'POST',
  path: '/api/me/second-factor',
  summary: 'Finish setting up an authenticator app, with a code that it shows',
  tag: 'session',
  access: OFFICE_ROLES,
  body: confirmWithCode,
  answer: recoveryCodes,
  handle: async ({ app, body, session, ip, context }) => {
    const secret = await confirmedSecret(app, session.userId, normaliseOtp(body.otp));
    if (secret === 'over') return refuse(rejection('not_allowed', 'second_factor_timed_out'));
    if (secret === 'wrong') {
      await noteSecurity(app, 'second_factor_failed', { ip, userId: session.userId, code: WRONG.code });
      return refuse(wrong('otp', 'second_factor_invalid'));
    }
    return issue(app, session, (hashes) => ({ type: 'enrolAuthenticator', secret, recoveryHashes: hashes }), context);
  },
});

const issue = async (
  app: App,
  session: Session,
  command: (hashes: readonly string[]) => UserCommand,
  context: Parameters<typeof childCommand>[0],
) => {
  const { codes, hashes } = await newRecoveryCodes(app, session.userId);
  const issued = await app.execute(userAggregate, session.userId, command(hashes), context);
  if (!issued.ok) return refuse(issued.error);
  return reply({ ...success('recovery_codes_issued'), recoveryCodes: [...codes] }, { position: issued.value.position });
};

const renew = route({
  method: 'POST',
  path: '/api/me/second-factor/recovery-codes',
  summary: 'Get ten new recovery codes; the old ones count no longer',
  tag: 'session',
  access: OFFICE_ROLES,
  body: confirmWithCode,
  answer: recoveryCodes,
  handle: async (call) => {
    const fresh = await freshCode(call);
    if (!fresh.ok) return fresh.error;
    const { app, session, context } = call;
    return issue(app, session, (hashes) => ({ type: 'issueRecoveryCodes', hashes }), childCommand(context, 'issue'));
  },
});

const remove = route({
  method: 'POST',
  path: '/api/me/second-factor/remove',
  summary: 'Remove the authenticator app and the recovery codes',
  tag: 'session',
  access: OFFICE_ROLES,
  body: confirmWithCode,
  answer: done,
  handle: async (call) => {
    const fresh = await freshCode(call);
    if (!fresh.ok) return fresh.error;
    const { app, session, context } = call;
    const removed = await app.execute(
      userAggregate,
      session.userId,
      { type: 'removeSecondFactor', by: 'self' },
      childCommand(context, 'remove'),
    );
    if (!removed.ok) return refuse(removed.error);
    return reply({ ...success('authenticator_removed'), id: session.userId }, { position: removed.value.position });
  },
});

export const secondFactorRoutes: readonly Route[] = [mailRoute, verifyRoute, view, setup, enrol, renew, remove];
