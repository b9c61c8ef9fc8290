import type { UserEvent } from '@anupalan/domain/identity/events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import { ERASED, type Recorded } from '@anupalan/domain/kernel/event';
import type { StaffingEvent } from '@anupalan/domain/staffing/events';
import type { Projection } from '../../runner/projection.js';
import { mobileTokens, textTokens } from '../shared/tokens.js';
import type { PersonDoc } from './doc.js';

type PeopleEvent = UserEvent | StaffingEvent;

const clear = (value: string | null): string | null => (value === ERASED ? null : value);

const searchable = (person: PersonDoc): PersonDoc => ({
  ...person,
  tokens: [
    ...textTokens(clear(person.name), clear(person.email)),
    ...(person.mobile === ERASED ? [] : mobileTokens(person.mobile)),
  ],
});

const registered = (recorded: Recorded, data: Extract<UserEvent, { type: 'UserRegistered' }>['data']): PersonDoc =>
  searchable({
    id: idOf(recorded.stream),
    name: data.name,
    mobile: data.mobile,
    email: data.email,
    role: data.role,
    isSuperAdmin: data.isSuperAdmin,
    profileCompleted: false,
    active: true,
    erased: false,
    via: data.via,
    createdAt: recorded.metadata.time,
    updatedAt: recorded.metadata.time,
    staff: null,
    tokens: [],
  });

const evolve = (person: PersonDoc | null, recorded: Recorded<PeopleEvent>): PersonDoc | null => {
  const { event, metadata } = recorded;
  if (event.type === 'UserRegistered') return registered(recorded, event.data);
  // Everybody is registered before anything else is said about them.
  if (person === null) return null;
  const at = { updatedAt: metadata.time };
  switch (event.type) {
    case 'ProfileUpdated': {
      const { name, email, profileCompleted } = event.data;
      return searchable({ ...person, ...at, name, email, profileCompleted });
    }
    case 'RoleChanged':
      return { ...person, ...at, role: event.data.to, isSuperAdmin: person.isSuperAdmin && event.data.to === 'admin' };
    case 'UserDeactivated':
      return { ...person, ...at, active: false };
    case 'UserErased':
      return searchable({
        ...person,
        ...at,
        active: false,
        erased: true,
        name: ERASED,
        mobile: ERASED,
        email: ERASED,
        tokens: [],
      });
    case 'StaffProfileCreated':
      return { ...person, ...at, staff: { ...event.data, availability: 'available' } };
    case 'StaffProfileEdited': {
      const availability = person.staff?.availability ?? 'available';
      return { ...person, ...at, staff: { ...event.data, availability } };
    }
    case 'AvailabilityChanged':
      return person.staff === null
        ? person
        : { ...person, ...at, staff: { ...person.staff, availability: event.data.to } };
    case 'SignedIn':
      return person;
  }
};

/** One document per person, by user id. Lists of cases take names from here when they are read. */
export const people: Projection<PersonDoc, PeopleEvent> = {
  name: 'people',
  version: 1,
  streams: ['user', 'staffProfile'],
  handles: [
    'UserRegistered',
    'ProfileUpdated',
    'RoleChanged',
    'UserDeactivated',
    'UserErased',
    'StaffProfileCreated',
    'StaffProfileEdited',
    'AvailabilityChanged',
  ],
  keys: (event) => [idOf(event.stream)],
  evolve,
  indexes: [
    { name: 'by-role', fields: ['role', 'createdAt'] },
    { name: 'by-time', fields: ['createdAt'] },
    { name: 'by-token', fields: ['tokens', 'createdAt'] },
  ],
  audience: (person) => ({ users: [person.id], roles: ['staff', 'admin'] }),
};
