import { createHmac } from 'node:crypto';
import { mobile as mobileAggregate, user as userAggregate } from '@anupalan/domain/identity/aggregate';
import type { UserState } from '@anupalan/domain/identity/state';
import { SYSTEM } from '@anupalan/domain/kernel/event';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { Role } from '@anupalan/domain/rules/roles';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import type { Session } from '../platform/http/route.js';
import {
  alignSessions,
  endSession,
  lifetimeSeconds,
  newToken,
  openSession,
  resolveSession,
} from '../platform/sessions.js';
import { noticeNow } from '../settings/page-version.js';
import { type DemoAccount, demoAccount } from './demo-accounts.js';
import { deviceOf } from './device-name.js';

const PURPOSES = ['account', 'services'];

export interface SignedIn {
  readonly token: string;
  readonly maxAgeSeconds: number;
  readonly userId: string;
  readonly user: UserState;
  readonly isNew: boolean;
  readonly position: Position | null;
}

const DEACTIVATED: Rejection = rejection('forbidden', 'user_deactivated');
const EXPIRED: Rejection = rejection('invalid', 'otp_invalid');

/** The page after signing in: a path of this origin that the role may open. */
export const redirectPath = (role: Role): string => ({ customer: '/', staff: '/staff', admin: '/admin' })[role];

/**
 * The person of a number: claims it for a new person, registers them, or completes an interrupted registration. Two
 * concurrent first sign-ins get the same person.
 */
export const personOf = async (
  app: App,
  mobile: string,
  context: CommandContext,
): Promise<
  Result<{ readonly userId: string; readonly isNew: boolean; readonly position: Position | null }, Rejection>
> => {
  const mobileId = await app.keyedHash('mobile', mobile);
  let claim = (await app.load(mobileAggregate, mobileId)).state;
  if (claim.userId === null) {
    // Includes the number: two visitors may send the same Idempotency-Key.
    const proposed = derivedId(context.commandId, 'user', mobileId);
    await app.execute(
      mobileAggregate,
      mobileId,
      { type: 'claimMobile', userId: proposed },
      childCommand(context, 'claim'),
    );
    // A refusal means that another sign-in was first; the account is then the same.
    claim = (await app.load(mobileAggregate, mobileId)).state;
  }
  const { userId } = claim;
  if (userId === null) throw new Error('a claimed mobile number has no user');
  if (claim.registered) return ok({ userId, isNew: false, position: null });

  const registered = await app.execute(
    userAggregate,
    userId,
    { type: 'registerUser', mobile, ...newcomer(app.config.demo ? demoAccount(mobile) : null, await noticeNow(app)) },
    registration(app, mobile, childCommand(context, `register:${userId}`)),
  );
  if (!registered.ok) return registered;
  const confirmed = await app.execute(
    mobileAggregate,
    mobileId,
    { type: 'confirmMobile', userId },
    childCommand(context, `confirm:${userId}`),
  );
  if (!confirmed.ok) return confirmed;
  return ok({
    userId,
    isNew: registered.value.events.length > 0,
    position: latest(registered.value.position, confirmed.value.position),
  });
};

const newcomer = (demo: DemoAccount | null, noticeVersion: string) =>
  demo === null
    ? {
        name: null,
        email: null,
        role: 'customer' as const,
        isSuperAdmin: false,
        via: 'sign_in' as const,
        consent: { noticeVersion, purposes: PURPOSES },
      }
    : {
        name: demo.name,
        email: demo.email,
        role: demo.role,
        isSuperAdmin: demo.isSuperAdmin,
        via: 'demo' as const,
        consent: null,
      };

/** Records the consent to the privacy notice that a sign-in gives. An account made by a program has none before. */
const agree = async (app: App, userId: string, context: CommandContext) =>
  app.execute(
    userAggregate,
    userId,
    { type: 'giveConsent', noticeVersion: await noticeNow(app), purposes: PURPOSES },
    { ...childCommand(context, 'consent'), actor: { id: userId, role: 'customer' } },
  );

/** The server registers test accounts; all others sign up themselves. */
const registration = (app: App, mobile: string, context: CommandContext): CommandContext =>
  app.config.demo && demoAccount(mobile) !== null ? { ...context, actor: SYSTEM } : context;

/**
 * Signs in the proven owner of a number (E.164). `challengeId`: the code that proved it, null for a test account.
 * `again`: the same command came before; it gets the same session while that lives, completes an interrupted one, and
 * opens nothing once its session has ended.
 */
export const signIn = async (
  app: App,
  options: {
    readonly mobile: string;
    readonly challengeId: string | null;
    readonly again: boolean;
    readonly remember: boolean;
    readonly userAgent: string;
    /** The browser's previous session; it ends, so that a browser never has two. */
    readonly before: Session | null;
    readonly context: CommandContext;
  },
): Promise<Result<SignedIn, Rejection>> => {
  const { mobile, challengeId, again, remember, context, before } = options;
  const person = await personOf(app, mobile, context);
  if (!person.ok) return person;
  const { userId, isNew } = person.value;
  const { state: user } = await app.load(userAggregate, userId);
  if (!user.active) return err(DEACTIVATED);

  if (user.awaitsConsent) {
    const agreed = await agree(app, userId, context);
    if (!agreed.ok) return agreed;
  }
  const token = challengeId === null ? newToken() : await tokenFor(app, challengeId, context.commandId);
  const maxAgeSeconds = lifetimeSeconds(user.role, remember);
  const recording: CommandContext = { ...childCommand(context, 'signIn'), actor: { id: userId, role: user.role } };
  // Sessions are opened before they are recorded: a recorded one that is not live has ended.
  if (again && (await resolveSession(app, token)) !== null)
    return ok({ token, maxAgeSeconds, userId, user, isNew: false, position: person.value.position });
  if (again && (await app.isRecorded(userAggregate, userId, recording.commandId))) return err(EXPIRED);
  const session = await openSession(app, {
    token,
    userId,
    role: user.role,
    isSuperAdmin: user.isSuperAdmin,
    seconds: maxAgeSeconds,
    device: deviceOf(options.userAgent),
    demo: demoAccount(mobile) !== null,
  });
  const recorded = await app.execute(
    userAggregate,
    userId,
    { type: 'recordSignIn', sessionId: session.id, way: remember ? 'page' : 'dialog' },
    recording,
  );
  if (!recorded.ok) {
    await endSession(app, userId, session.id);
    return recorded;
  }
  // The role may have changed between reading it and opening the session, and that change could not find this session.
  await alignSessions(app, userId);
  if (before !== null) await endSession(app, before.userId, before.id);
  const position = latest(person.value.position, recorded.value.position);
  return ok({ token, maxAgeSeconds, userId, user: recorded.value.state, isNew, position });
};

/** 256 bits that only this server can compute: a retry of the same command gets its session. */
const tokenFor = async (app: App, challengeId: string, commandId: string): Promise<string> => {
  const secret = await app.keyedHash('session-token', challengeId);
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(commandId).digest('base64url');
};
