import type { Personal } from '../kernel/event.js';
import type { HoldBasis } from '../rules/erasure.js';
import type { Role } from '../rules/roles.js';
import type { Language, MobileEvent, Tours, UserEvent, UserEvents } from './events.js';

export type Preferences = {
  /** Whether they get notifications by SMS and by mail. */
  readonly sms: boolean;
  readonly mail: boolean;
  readonly language: Language;
  readonly tours: Tours;
};

/** The preferences of a person who has not chosen. */
export const defaultPreferences: Preferences = {
  sms: true,
  mail: true,
  language: 'en',
  tours: { customer: false, staff: false, admin: false },
};

/** The choices in an event; a tour that it does not name was not taken. */
export const preferencesOf = (data: UserEvents['PreferencesChanged']): Preferences => ({
  ...data,
  tours: { ...defaultPreferences.tours, ...data.tours },
});

export interface UserState {
  readonly exists: boolean;
  readonly mobile: Personal<string> | null;
  readonly name: Personal<string> | null;
  readonly email: Personal<string> | null;
  /** Their data in forms: one entry per request, the newest last. */
  readonly contacts: readonly UserEvents['ContactGiven'][];
  /** As they gave it for their receipts; null before. */
  readonly billTo: UserEvents['BillToChanged'] | null;
  readonly role: Role;
  readonly isSuperAdmin: boolean;
  readonly profileCompleted: boolean;
  /** A program made the account, and its customer has not signed in yet. */
  readonly awaitsConsent: boolean;
  /** May sign in: neither deactivated nor erased. */
  readonly active: boolean;
  readonly erased: boolean;
  readonly preferences: Preferences;
  /** Base32; null without an authenticator app. */
  readonly authenticatorSecret: Personal<string> | null;
  /** Of the unused recovery codes. */
  readonly recoveryHashes: readonly string[];
  /** The event, with its time, up to which notifications are read; null: none yet. */
  readonly readUntil: UserEvents['NotificationsRead'] | null;
  /** The invitation that gave them their role. */
  readonly invitationId: string | null;
  /** Why their data must not be erased now; null when nothing forbids it. */
  readonly hold: HoldBasis | null;
}

export const noUser: UserState = {
  exists: false,
  mobile: null,
  name: null,
  email: null,
  contacts: [],
  billTo: null,
  role: 'customer',
  isSuperAdmin: false,
  profileCompleted: false,
  awaitsConsent: false,
  active: false,
  erased: false,
  preferences: defaultPreferences,
  authenticatorSecret: null,
  recoveryHashes: [],
  readUntil: null,
  invitationId: null,
  hold: null,
};

export const evolveUser = (state: UserState, event: UserEvent): UserState => {
  switch (event.type) {
    case 'UserRegistered': {
      const { mobile, name, email, role, isSuperAdmin, via } = event.data;
      const awaitsConsent = via === 'api';
      return { ...noUser, exists: true, active: true, mobile, name, email, role, isSuperAdmin, awaitsConsent };
    }
    case 'ConsentGiven':
      return { ...state, awaitsConsent: false };
    case 'ProfileUpdated': {
      const { name, email, profileCompleted } = event.data;
      return { ...state, name, email, profileCompleted };
    }
    case 'ContactGiven': {
      const others = state.contacts.filter(({ requestId }) => requestId !== event.data.requestId);
      return { ...state, contacts: [...others, event.data] };
    }
    case 'BillToChanged':
      return { ...state, billTo: event.data };
    case 'RoleChanged':
      // Super admin is a flag on an admin: it is lost with the role.
      return { ...state, role: event.data.to, isSuperAdmin: state.isSuperAdmin && event.data.to === 'admin' };
    case 'SuperAdminGranted':
      return { ...state, isSuperAdmin: true };
    case 'SuperAdminRemoved':
      return { ...state, isSuperAdmin: false };
    case 'DetailsCorrected': {
      const { name, email, mobile } = event.data;
      return { ...state, name, email, mobile };
    }
    case 'InvitationTaken':
      return { ...state, invitationId: event.data.invitationId };
    case 'UserDeactivated':
      return { ...state, active: false };
    case 'UserReactivated':
      return { ...state, active: true };
    case 'SignedIn':
    case 'SignedOutEverywhere':
    case 'OwnDataExported':
      return state;
    case 'NotificationsRead':
      return { ...state, readUntil: event.data };
    case 'PreferencesChanged':
      return {
        ...state,
        preferences: preferencesOf(event.data),
      };
    case 'AuthenticatorEnrolled':
      return { ...state, authenticatorSecret: event.data.secret };
    case 'RecoveryCodesIssued':
      return { ...state, recoveryHashes: event.data.hashes };
    case 'RecoveryCodeUsed':
      return { ...state, recoveryHashes: state.recoveryHashes.filter((hash) => hash !== event.data.hash) };
    case 'SecondFactorRemoved':
      return { ...state, authenticatorSecret: null, recoveryHashes: [] };
    case 'LegalHoldPlaced':
      return { ...state, hold: event.data.basis };
    case 'LegalHoldLifted':
      return { ...state, hold: null };
    case 'UserErased':
      return { ...state, active: false, erased: true, contacts: [], billTo: null };
  }
};

/** The person's data in the form of a request, else in the newest form. */
export const contactOf = (
  { contacts }: Pick<UserState, 'contacts'>,
  requestId: string,
): UserEvents['ContactGiven'] | null => contacts.find((one) => one.requestId === requestId) ?? contacts.at(-1) ?? null;

/** Whom the person's receipts are made out to: as they said, else by their name and newest form; null without a name. */
export const billToOf = (
  { billTo, name, contacts }: Pick<UserState, 'billTo' | 'name' | 'contacts'>,
  requestId = '',
): UserEvents['BillToChanged'] | null => {
  if (billTo !== null) return billTo;
  const contact = contactOf({ contacts }, requestId);
  const known = name ?? contact?.name ?? null;
  return known === null ? null : { name: known, state: contact?.state ?? null, gstin: contact?.gstin ?? null };
};

export interface MobileState {
  /** The account that has the number; null when it is free. */
  readonly userId: string | null;
  /** True when that user's own stream is known to exist. */
  readonly registered: boolean;
}

export const freeMobile: MobileState = { userId: null, registered: false };

export const evolveMobile = (_: MobileState, event: MobileEvent): MobileState => {
  switch (event.type) {
    case 'MobileClaimed':
      return { userId: event.data.userId, registered: false };
    case 'MobileRegistered':
      return { userId: event.data.userId, registered: true };
    case 'MobileReleased':
      return freeMobile;
  }
};
