import type { User } from '@anupalan/domain/contracts/identity';
import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { PersonDoc } from '@anupalan/projector/read-models/people/doc';
import { findPerson } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';

/** A person from the log; null when there is none, or none that may sign in. */
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

/** An account as the view has it. */
export const userOf = (person: PersonDoc): User => ({
  id: person.id,
  mobile: person.mobile,
  name: person.name,
  email: person.email,
  role: person.role,
  is_super_admin: person.isSuperAdmin,
  profile_completed: person.profileCompleted,
  created_at: person.createdAt,
});

/** As userView, from the view; only a person missing there is read from the log. */
export const seenUser = async (app: App, userId: string): Promise<User | null> => {
  const person = await findPerson(app.reads, userId);
  if (person === null) return userView(app, userId);
  return person.active ? userOf(person) : null;
};
