import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { errorAt, invalid, rendered } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { checkOtpSent, normaliseOtp } from '@anupalan/domain/rules/otp';
import { eachCall } from '../platform/commands/command-context.js';
import { type Call, type Reply, refuse, type Session } from '../platform/http/route.js';
import { noteSecurity } from '../platform/security-log.js';
import { locked, proofOf, sourceOf, WRONG_CODE } from './sign-in-answers.js';

/**
 * Requires a fresh code by SMS: a stranger at an open session cannot change how its owner signs in, end the owner's other
 * sessions or erase the account. Each counts once, also under the Idempotency-Key of its use.
 */
export const freshCode = async ({
  app,
  body,
  session,
  ip,
  cookie,
  context,
}: Pick<
  Call<never, never, { readonly otp: string }, Session>,
  'app' | 'body' | 'session' | 'ip' | 'cookie' | 'context'
>): Promise<Result<null, Reply<never>>> => {
  const { mobile } = (await app.load(userAggregate, session.userId)).state;
  const problem = checkOtpSent(body.otp);
  if (mobile === null || problem !== null)
    return err(refuse(invalid('otp', errorAt('otp', problem ?? rendered('otp.required')))));
  const from = await sourceOf(app, mobile, { ip, cookie });
  const proof = await proofOf(app, mobile, normaliseOtp(body.otp), from, eachCall(context).commandId);
  if (proof === 'demo' || proof.kind === 'right') return ok(null);
  if (proof.kind === 'locked') return err(locked(proof));
  await noteSecurity(app, 'second_factor_failed', { ip, userId: session.userId, code: WRONG_CODE.code });
  return err(
    refuse(
      WRONG_CODE,
      proof.attemptsRemaining === null ? {} : { extra: { attemptsRemaining: proof.attemptsRemaining } },
    ),
  );
};
