import { ACCOUNT_CHANGES, type UserEvent } from '@anupalan/domain/identity/events';
import { defaultPreferences, preferencesOf } from '@anupalan/domain/identity/state';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import { ERASED, type Recorded } from '@anupalan/domain/kernel/event';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { StaffingEvent, StaffingEvents } from '@anupalan/domain/staffing/events';
import type { Projection } from '../../runner/projection.js';
import { folded, mobileTokens, textTokens } from '../shared/tokens.js';
import { type AccountChange, MAX_BUSINESSES, MAX_CHANGES, type PersonDoc, type StaffProfileDoc } from './doc.js';

type Change = Extract<UserEvent, { readonly type: keyof typeof ACCOUNT_CHANGES }>;
type Assigned = Extract<RequestEvent, { readonly type: 'RequestAssigned' }>;

/** The events that change a person here. */
const HANDLES = [
  'UserRegistered',
  'ConsentGiven',
  'ProfileUpdated',
  'ContactGiven',
  'BillToChanged',
  'UserErased',
  'PreferencesChanged',
  'AuthenticatorEnrolled',
  'RecoveryCodesIssued',
  'RecoveryCodeUsed',
  'SecondFactorRemoved',
  'StaffProfileCreated',
  'StaffProfileEdited',
  'AvailabilityChanged',
  'RequestAssigned',
  ...(Object.keys(ACCOUNT_CHANGES) as Change['type'][]),
] as const;
type PeopleEvent = Extract<UserEvent | StaffingEvent | Assigned, { readonly type: (typeof HANDLES)[number] }>;

const clear = (value: string | null): string | null => (value === ERASED ? null : value);

/** No letter comes after it. */
const LAST = '\uffff';

const searchable = (person: PersonDoc): PersonDoc => ({
  ...person,
  sortName: folded(clear(person.name) ?? '') || LAST,
  tokens: [
    ...textTokens(clear(person.name), clear(person.email), clear(person.contactName), ...person.businesses),
    ...(person.mobile === ERASED ? [] : mobileTokens(person.mobile)),
  ],
});

const NO_SECOND_FACTOR: PersonDoc['secondFactor'] = { app: false, recoveryCodesLeft: 0 };

const registered = (recorded: Recorded, data: Extract<UserEvent, { type: 'UserRegistered' }>['data']): PersonDoc =>
  searchable({
    id: idOf(recorded.stream),
    name: data.name,
    contactName: null,
    businesses: [],
    contactPlace: null,
    billTo: null,
    mobile: data.mobile,
    email: data.email,
    role: data.role,
    isSuperAdmin: data.isSuperAdmin,
    profileCompleted: false,
    active: true,
    erased: false,
    preferences: defaultPreferences,
    consent: data.consent,
    via: data.via,
    createdAt: recorded.metadata.time,
    updatedAt: recorded.metadata.time,
    secondFactor: NO_SECOND_FACTOR,
    staff: null,
    lastAssignedAt: null,
    invitedBy: null,
    changes: [],
    legalHold: null,
    sortName: LAST,
    tokens: [],
  });

const profile = (
  before: StaffProfileDoc | null,
  data: StaffingEvents['StaffProfileEdited'],
  time: string,
): StaffProfileDoc => ({
  ...data,
  specializations: data.specializations.map((one) => {
    const known = before?.specializations.find(({ specialization }) => specialization === one.specialization);
    return { ...one, since: known?.since ?? time };
  }),
  availability: before?.availability ?? 'available',
  createdAt: before?.createdAt ?? time,
  updatedAt: time,
});

/** The person with one more entry in the history of their account. */
const changed = (person: PersonDoc, { event, metadata }: Recorded<Change>): PersonDoc => {
  const roles = event.type === 'RoleChanged' ? event.data : {};
  const by = event.type === 'InvitationTaken' ? event.data.invitedBy : metadata.actor.id;
  const change: AccountChange = { what: ACCOUNT_CHANGES[event.type], at: metadata.time, by, ...roles };
  return { ...person, updatedAt: metadata.time, changes: [...person.changes, change].slice(-MAX_CHANGES) };
};

const isChange = (recorded: Recorded<PeopleEvent>): recorded is Recorded<Change> =>
  recorded.event.type in ACCOUNT_CHANGES;

const evolve = (before: PersonDoc | null, recorded: Recorded<PeopleEvent>): PersonDoc | null =>
  fold(before !== null && isChange(recorded) ? changed(before, recorded) : before, recorded);

type SecondFactorEvent = Extract<
  PeopleEvent,
  { readonly type: 'AuthenticatorEnrolled' | 'RecoveryCodesIssued' | 'RecoveryCodeUsed' | 'SecondFactorRemoved' }
>;

const secondFactorAfter = (before: PersonDoc['secondFactor'], event: SecondFactorEvent): PersonDoc['secondFactor'] => {
  switch (event.type) {
    case 'AuthenticatorEnrolled':
      return { ...before, app: event.data.secret !== ERASED };
    case 'RecoveryCodesIssued':
      return { ...before, recoveryCodesLeft: event.data.hashes.length };
    case 'RecoveryCodeUsed':
      return { ...before, recoveryCodesLeft: Math.max(0, before.recoveryCodesLeft - 1) };
    case 'SecondFactorRemoved':
      return NO_SECOND_FACTOR;
  }
};

const fold = (person: PersonDoc | null, recorded: Recorded<PeopleEvent>): PersonDoc | null => {
  const { event, metadata } = recorded;
  if (event.type === 'UserRegistered') return registered(recorded, event.data);
  // A person is registered before any other event about them.
  if (person === null) return null;
  const at = { updatedAt: metadata.time };
  switch (event.type) {
    case 'ConsentGiven':
      return { ...person, consent: event.data, consentAt: metadata.time };
    case 'ProfileUpdated': {
      const { name, email, profileCompleted } = event.data;
      return searchable({ ...person, ...at, name, email, profileCompleted });
    }
    case 'ContactGiven': {
      const { name, state, gstin } = event.data;
      const named = event.data.businesses === ERASED ? [] : event.data.businesses;
      const businesses = [...new Set([...named, ...person.businesses])].slice(0, MAX_BUSINESSES);
      const contactName = name ?? person.contactName;
      return searchable({ ...person, ...at, contactName, contactPlace: { state, gstin }, businesses });
    }
    case 'BillToChanged':
      return { ...person, ...at, billTo: event.data };
    case 'RoleChanged':
      return { ...person, role: event.data.to, isSuperAdmin: person.isSuperAdmin && event.data.to === 'admin' };
    case 'UserDeactivated':
    case 'UserReactivated':
      return { ...person, active: event.type === 'UserReactivated' };
    case 'SuperAdminGranted':
    case 'SuperAdminRemoved':
      return { ...person, isSuperAdmin: event.type === 'SuperAdminGranted' };
    case 'DetailsCorrected': {
      const { name, email, mobile } = event.data;
      return searchable({ ...person, name, email, mobile });
    }
    case 'InvitationTaken':
      return { ...person, invitedBy: event.data.invitedBy };
    case 'UserErased':
      return searchable({
        ...person,
        ...at,
        active: false,
        erased: true,
        name: ERASED,
        contactName: null,
        businesses: [],
        contactPlace: null,
        billTo: null,
        mobile: ERASED,
        email: ERASED,
        tokens: [],
      });
    case 'StaffProfileCreated':
    case 'StaffProfileEdited':
      return { ...person, ...at, staff: profile(person.staff, event.data, metadata.time) };
    case 'AvailabilityChanged':
      return person.staff === null
        ? person
        : { ...person, ...at, staff: { ...person.staff, ...at, availability: event.data.to } };
    case 'RequestAssigned':
      return { ...person, lastAssignedAt: metadata.time };
    case 'PreferencesChanged':
      return { ...person, preferences: preferencesOf(event.data) };
    case 'AuthenticatorEnrolled':
    case 'RecoveryCodesIssued':
    case 'RecoveryCodeUsed':
    case 'SecondFactorRemoved':
      return { ...person, secondFactor: secondFactorAfter(person.secondFactor, event) };
    case 'LegalHoldPlaced':
      return { ...person, legalHold: event.data.basis };
    case 'LegalHoldLifted':
      return { ...person, legalHold: null };
    // Only the history of the account shows this.
    default:
      return person;
  }
};

/** One document per person, by user id. Lists of cases join names from here when they are read. */
export const people: Projection<PersonDoc, PeopleEvent> = {
  name: 'people',
  version: 12,
  streams: ['user', 'staffProfile', 'serviceRequest'],
  handles: HANDLES,
  keys: ({ event, stream }) => [event.type === 'RequestAssigned' ? event.data.staffId : idOf(stream)],
  evolve,
  indexes: [
    { name: 'by-role', fields: ['role', 'createdAt'] },
    { name: 'by-active', fields: ['active', 'createdAt'] },
    { name: 'by-time', fields: ['createdAt'] },
    { name: 'by-name', fields: ['sortName'] },
    { name: 'by-role-name', fields: ['role', 'sortName'] },
    { name: 'by-assignment', fields: ['lastAssignedAt'] },
    { name: 'by-token', fields: ['tokens', 'createdAt'], list: true },
  ],
  audience: (person) => ({ users: [person.id], roles: ['staff', 'admin'] }),
};
