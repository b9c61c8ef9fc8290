import type { User } from '@anupalan/domain/contracts/identity';
import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { ERASED } from '@anupalan/domain/kernel/event';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import type { PersonDoc } from '@anupalan/projector/read-models/people/doc';
import { findPerson, uses } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';

const VIEW_WAIT_MS = 2000;

/** A person from the log; null if there is none, or none that may sign in. */
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

/**
 * As userView, from the view. If a person is missing there, they may be newer than the view, so this waits for it.
 * @throws StoreUnavailable when the view is not there in time: nobody is signed out because a view is behind
 */
export const seenUser = async (app: App, userId: string): Promise<User | null> => {
  const person = (await findPerson(app.reads, userId)) ?? (await awaitedPerson(app, userId));
  return person?.active === true ? userOf(person) : null;
};

const awaitedPerson = async (app: App, userId: string): Promise<PersonDoc | null> => {
  const { reached } = await app.positions.waitFor(uses, await app.events.head(), VIEW_WAIT_MS);
  const person = await findPerson(app.reads, userId);
  if (person === null && !reached)
    throw new StoreUnavailable('The view of people is behind.', { refusal: 'not_ready' });
  return person;
};
