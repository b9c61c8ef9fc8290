import type { SignedInAnswer } from '@anupalan/domain/contracts/identity';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { success } from '@anupalan/domain/texts/done';
import type { App } from '../platform/app.js';
import { type Call, type Reply, refuse, reply } from '../platform/http/route.js';
import { noteSecurity } from '../platform/security-log.js';
import { demoAccount } from './demo-accounts.js';
import { DEVICE_SECONDS, knownDevice, knownDeviceOf, rememberDevice } from './known-devices.js';
import { type CodeChecked, checkCode, type Source } from './one-time-codes.js';
import { redirectPath, type SignedIn } from './sign-in.js';
import { userView } from './user-view.js';
import type { Wait } from './wrong-tries.js';

export const WRONG_CODE: Rejection = rejection('invalid', 'otp_invalid');

/** The source of a sign-in: the address, which is counted, and a known browser. */
export const sourceOf = async (
  app: App,
  mobile: string,
  { ip, cookie }: Pick<Call<never, never, never, null>, 'ip' | 'cookie'>,
): Promise<Source> => ({
  ip,
  device: await knownDeviceOf(app, mobile, cookie('anupalan_device')),
});

/** "in 40 seconds", "in 5 minutes", "in 3 hours". */
const waitWords = (seconds: number): string => {
  const [n, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `in ${n} ${unit}${n === 1 ? '' : 's'}`;
};

/** When somebody may try again, as parameters of a text. */
export const againParams = ({ until, retryAfterSeconds }: Wait) => ({
  seconds: retryAfterSeconds,
  until: new Date(until).toISOString(),
  wait: waitWords(retryAfterSeconds),
});

export const locked = (wait: Wait): Reply<never> =>
  refuse(rejection('not_allowed', 'otp_locked', { params: againParams(wait) }), {
    status: 429,
    retryAfterSeconds: wait.retryAfterSeconds,
    extra: { attemptsRemaining: 0 },
  });

/** In demo mode any four digits prove a test account; outside it a test number proves nothing. */
export const proofOf = async (
  app: App,
  mobile: string,
  otp: string,
  from: Source,
  commandId: string,
): Promise<CodeChecked | 'demo'> => {
  if (demoAccount(mobile) === null) return checkCode(app, mobile, otp, from, commandId);
  return app.config.demo && /^[0-9]{4}$/.test(otp) ? 'demo' : { kind: 'wrong', attemptsRemaining: null };
};

type From = Pick<Call<never, never, never, null>, 'ip' | 'cookie' | 'headers'>;

/**
 * True for a page: browsers say where a script's call comes from, and the script cannot leave this out. Only other
 * clients get the token in the body, since they keep no cookies.
 */
const isBrowser = ({ headers }: From): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/** The answer of a complete sign-in, with the cookies of session and device. */
export const signedInReply = async (app: App, signed: SignedIn, from: From): Promise<Reply<SignedInAnswer>> => {
  const { ip, cookie } = from;
  const { token, maxAgeSeconds, userId, position } = signed;
  const view = await userView(app, userId);
  if (view === null) return refuse(WRONG_CODE);
  const isKnown = (await knownDevice(app, userId, cookie('anupalan_device'))) !== null;
  const device = await rememberDevice(app, userId, cookie('anupalan_device'));
  await noteSecurity(app, isKnown ? 'signed_in' : 'signed_in_new_device', {
    ip,
    ...(signed.user.mobile === null ? {} : { mobile: signed.user.mobile }),
    userId,
    role: view.role,
  });
  return reply(
    {
      ...success('signed_in'),
      ...(isBrowser(from) ? {} : { authToken: token }),
      user: view,
      redirectPath: redirectPath(view.role),
      userRole: view.role,
      isSuperAdmin: view.is_super_admin,
    },
    {
      position,
      sessionCookie: { token, maxAgeSeconds },
      cookies: [
        { name: 'anupalan_device', value: device, maxAgeSeconds: DEVICE_SECONDS },
        ...(cookie('anupalan_second_factor') === undefined
          ? []
          : [{ name: 'anupalan_second_factor' as const, value: null, maxAgeSeconds: 0 }]),
      ],
    },
  );
};
