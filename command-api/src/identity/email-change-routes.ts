import { done } from '@anupalan/domain/contracts/common';
import { changeEmail, confirmWithCode } from '@anupalan/domain/contracts/identity';
import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { emailErrors, nameErrors } from '@anupalan/domain/identity/details';
import { invalid, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { normaliseEmail } from '@anupalan/domain/rules/email';
import { normaliseOtp } from '@anupalan/domain/rules/otp';
import { OFFICE_ROLES } from '@anupalan/domain/rules/roles';
import { success } from '@anupalan/domain/texts/done';
import { type Route, refuse, reply, route } from '../platform/http/route.js';
import { noteSecurity } from '../platform/security-log.js';
import { beginEmailChange, confirmedEmail } from './email-change.js';
import { freshCode } from './fresh-code.js';

const beginRoute = route({
  method: 'POST',
  path: '/api/me/email',
  summary: 'Begin to change one’s email, by which the second factor is sent: mails a code to the new address',
  tag: 'session',
  access: OFFICE_ROLES,
  perMinute: 10,
  body: changeEmail,
  answer: done,
  handle: async (call) => {
    const { app, body, session } = call;
    const errors = [...nameErrors(body.name), ...emailErrors(body.email)];
    if (errors.length > 0) return refuse(invalid('user.invalid', errors));
    const fresh = await freshCode(call);
    if (!fresh.ok) return fresh.error;
    const begun = await beginEmailChange(app, session.userId, { name: body.name, email: normaliseEmail(body.email) });
    if (begun === 'too-many') return refuse(rejection('not_allowed', 'email_change_too_many'), { status: 429 });
    if (begun === 'not-sent') return refuse(rejection('not_allowed', 'second_factor_not_sent'), { status: 503 });
    return reply({ ...success('email_code_sent'), id: session.userId });
  },
});

const confirmRoute = route({
  method: 'POST',
  path: '/api/me/email/confirm',
  summary: 'Finish changing one’s email with the code that the new address got; ends all sessions and known devices',
  tag: 'session',
  access: OFFICE_ROLES,
  perMinute: 10,
  body: confirmWithCode,
  answer: done,
  handle: async ({ app, body, session, ip, context }) => {
    const confirmed = await confirmedEmail(app, session.userId, normaliseOtp(body.otp));
    if (confirmed === 'over') return refuse(rejection('not_allowed', 'second_factor_timed_out'));
    if (confirmed === 'wrong') {
      await noteSecurity(app, 'second_factor_failed', { ip, userId: session.userId, code: 'second_factor_invalid' });
      return refuse(wrong('otp', 'second_factor_invalid'));
    }
    const changed = await app.execute(
      userAggregate,
      session.userId,
      {
        type: 'updateProfile',
        ...confirmed,
        profileCompleted: true,
        emailConfirmed: true,
      },
      context,
    );
    if (!changed.ok) return refuse(changed.error);
    return reply(
      { ...success('email_changed'), id: session.userId },
      { position: changed.value.position, sessionCookie: null },
    );
  },
});

export const emailChangeRoutes: readonly Route[] = [beginRoute, confirmRoute];
