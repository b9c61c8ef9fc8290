import { mobile as mobileAggregate, user } from '@anupalan/domain/identity/aggregate';
import type { UserCommand } from '@anupalan/domain/identity/commands';
import { toE164 } from '@anupalan/domain/rules/mobile';
import { ROLES } from '@anupalan/domain/rules/roles';
import { z } from 'zod';
import { forgetDevices } from '../identity/known-devices.js';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { endAllSessions, listSessions } from '../platform/sessions.js';

/** A mobile number or the id of an account. */
const person = z.string();

export const personOrders = [
  z.object({ order: z.literal('deactivate'), person, reason: z.string() }),
  z.object({ order: z.literal('reactivate'), person }),
  z.object({ order: z.literal('role'), person, role: z.enum(ROLES) }),
  z.object({ order: z.literal('reset-second-factor'), person }),
] as const;
/** Orders of `npm run admin` on an account. */
export type PersonOrder = Readonly<z.infer<(typeof personOrders)[number]>>;

const userIdOf = async (app: App, named: string): Promise<string | null> => {
  const number = toE164(named);
  const byNumber =
    number === null ? null : (await app.load(mobileAggregate, await app.keyedHash('mobile', number))).state.userId;
  return byNumber ?? ((await app.load(user, named)).state.exists ? named : null);
};

const commandOf = (asked: PersonOrder): UserCommand => {
  if (asked.order === 'deactivate') return { type: 'deactivateUser', reason: asked.reason, cases: 'assign' };
  if (asked.order === 'reactivate') return { type: 'reactivateUser' };
  if (asked.order === 'reset-second-factor') return { type: 'removeSecondFactor', by: 'server' };
  return { type: 'changeRole', to: asked.role };
};

const DONE: Readonly<Record<PersonOrder['order'], string>> = {
  deactivate: 'Deactivated',
  reactivate: 'Reactivated',
  role: 'Role changed',
  'reset-second-factor': 'Authenticator app and recovery codes removed, all devices forgotten',
};

/** Runs the order; returns the text for the terminal. */
export const obeyAboutPerson = async (app: App, asked: PersonOrder): Promise<string> => {
  const userId = await userIdOf(app, asked.person);
  if (userId === null) return `There is no account of ${asked.person}`;
  const before = (await listSessions(app, userId)).length;
  const done = await app.execute(user, userId, commandOf(asked), systemContext(`admin-${asked.order}`));
  if (!done.ok) return done.error.message;
  if (asked.order === 'reset-second-factor') {
    await forgetDevices(app, userId);
    await endAllSessions(app, userId);
    return `${DONE[asked.order]}: ${userId}`;
  }
  if (done.value.events.length === 0) return `Nothing to change: ${userId}`;
  const ended = before - (await listSessions(app, userId)).length;
  return `${DONE[asked.order]}: ${userId}${ended > 0 ? ` (${ended} signed out)` : ''}`;
};
