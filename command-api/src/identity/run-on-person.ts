import type { UserCommand } from '@anupalan/domain/identity/commands';
import type { UserEvent } from '@anupalan/domain/identity/events';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { Executed } from '../platform/commands/execute.js';
import { alignSessions, endAllSessions } from '../platform/sessions.js';
import type { KeepAnAdmin } from './keep-an-admin.js';
import { forgetDevices } from './known-devices.js';

const CHANGES_RIGHTS: ReadonlySet<string> = new Set<UserCommand['type']>([
  'changeRole',
  'setSuperAdmin',
  'takeInvitation',
  'deactivateUser',
  'eraseUser',
]);

const signsOut = ({ events }: Executed): boolean => events.some(({ event }) => event.type === 'SignedOutEverywhere');

/** Before the answer, so that revoked rights end at once. The process's job repeats a failure. */
const alignNow = async (app: App, userId: string, { events }: Executed): Promise<void> => {
  try {
    for (const { event, metadata } of events) {
      const { type, data } = event as UserEvent;
      if (type !== 'SignedOutEverywhere') continue;
      if (data.forgetsDevices) await forgetDevices(app, userId);
      await endAllSessions(app, userId, Date.parse(metadata.time));
    }
    await alignSessions(app, userId);
  } catch (error) {
    app.log.error({ err: error, userId }, 'sessions not aligned; the job will do it');
  }
};

/** Runs a command on a person: an admin always remains, and the sessions follow the rights before the answer. */
export const runOnPerson = async <S>(
  app: App,
  admins: KeepAnAdmin,
  { id, command, context }: { id: string; command: { readonly type: string }; context: CommandContext },
  run: () => Promise<Result<Executed<S>, Rejection>>,
): Promise<Result<Executed<S>, Rejection>> => {
  const kept = await admins.before(id, command, context);
  if (!kept.ok) return kept;
  const done = await run();
  await admins.after(id, command, context);
  if (done.ok && (CHANGES_RIGHTS.has(command.type) || signsOut(done.value))) await alignNow(app, id, done.value);
  return done;
};
