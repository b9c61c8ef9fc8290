import type { User } from '@anupalan/domain/contracts/identity';
import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { ERASED } from '@anupalan/domain/kernel/event';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { findPerson } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';
import { inTime, READER_PATIENCE_MS } from '../platform/in-time.js';

/** A person as the log has them now; null when there is none, or none that may be signed in. */
export const userView = async (app: App, userId: string): Promise<User | null> => {
  const { state } = await app.load(userAggregate, userId);
  if (!state.exists || !state.active) return null;
  const [first] = await app.store.load(streamName(userAggregate, userId), { to: 0 });
  if (first === undefined) return null;
  return {
    id: userId,
    mobile: state.mobile ?? ERASED,
    name: state.name,
    email: state.email,
    role: state.role,
    is_super_admin: state.isSuperAdmin,
    profile_completed: state.profileCompleted,
    created_at: first.metadata.time,
  };
};

/** As userView; while the log is away or frozen as the view has them, so that who is signed in can go on reading. */
export const seenUser = async (app: App, userId: string): Promise<User | null> => {
  try {
    return await inTime(() => userView(app, userId), READER_PATIENCE_MS);
  } catch (error) {
    const person = error instanceof StoreUnavailable ? await findPerson(app.reads, userId) : null;
    if (person === null) throw error;
    const { id, mobile, name, email, role, isSuperAdmin, profileCompleted, createdAt, active } = person;
    if (!active) return null;
    return {
      id,
      mobile,
      name,
      email,
      role,
      is_super_admin: isSuperAdmin,
      profile_completed: profileCompleted,
      created_at: createdAt,
    };
  }
};
