import { idOf } from '../kernel/aggregate.js';
import { type EventSpecs, lacking, type Personal, type Subject, userSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { HoldBasis } from '../rules/erasure.js';
import type { Role } from '../rules/roles.js';

export type Language = 'en' | 'hi';

/** Product tours by role; true: finished or left. */
export type Tours = { readonly customer: boolean; readonly staff: boolean; readonly admin: boolean };

/** The open cases of a deactivated person: given to the assignment rules, or left until somebody hands them over. */
export const CASES_OF_LEAVER = ['assign', 'leave'] as const;
export type CasesOfLeaver = (typeof CASES_OF_LEAVER)[number];

/** `user-<id>`. Name, mobile and email are sealed under the person's own key. */
export type UserEvents = {
  UserRegistered: {
    /** E.164. */
    readonly mobile: Personal<string>;
    readonly name: Personal<string> | null;
    readonly email: Personal<string> | null;
    readonly role: Role;
    readonly isSuperAdmin: boolean;
    readonly via: 'sign_in' | 'employee' | 'setup' | 'demo' | 'api';
    /** The privacy notice that they agreed to (DPDP Act 2023); null where somebody else created the account. */
    readonly consent: { readonly noticeVersion: string; readonly purposes: readonly string[] } | null;
  };
  /** A customer whose account a program made agrees to the privacy notice, at their first sign-in. */
  ConsentGiven: { readonly noticeVersion: string; readonly purposes: readonly string[] };
  ProfileUpdated: {
    readonly name: Personal<string>;
    readonly email: Personal<string>;
    readonly profileCompleted: boolean;
    /** True when the email took the place of another one, whose owner is told. */
    readonly emailReplaced: boolean;
  };
  /** The person's data in one of their forms; staff see it while the account has no name. */
  ContactGiven: {
    readonly requestId: string;
    readonly name: Personal<string> | null;
    readonly email: Personal<string> | null;
    /** The name of a state. */
    readonly state: Personal<string> | null;
    readonly gstin: Personal<string> | null;
    /** Names of businesses, proposed or in use, and trademarks that the form is about. */
    readonly businesses: Personal<readonly string[]>;
  };
  /** Whom their receipts are made out to, kept for the next payment. All sealed. */
  BillToChanged: {
    readonly name: Personal<string>;
    /** The name of a state. */
    readonly state: Personal<string> | null;
    readonly gstin: Personal<string> | null;
  };
  RoleChanged: { readonly from: Role; readonly to: Role };
  SuperAdminGranted: Readonly<Record<string, never>>;
  SuperAdminRemoved: Readonly<Record<string, never>>;
  /** All details after another person, an admin, changed them. */
  DetailsCorrected: {
    readonly name: Personal<string> | null;
    readonly email: Personal<string> | null;
    /** E.164. */
    readonly mobile: Personal<string>;
    readonly reason: Personal<string>;
  };
  /** `cases`: what happens to their open cases. */
  UserDeactivated: {
    readonly reason: Personal<string>;
    readonly cases: CasesOfLeaver;
  };
  UserReactivated: Readonly<Record<string, never>>;
  /**
   * All their sessions ended, by an admin or a changed email. `forgetsDevices`: the second factor is asked anew on each
   * device.
   */
  SignedOutEverywhere: { readonly forgetsDevices: boolean };
  /** They accepted an invitation, whose role they have from now on. */
  InvitationTaken: { readonly invitationId: string; readonly invitedBy: string };
  SignedIn: { readonly sessionId: string; readonly way: 'dialog' | 'page' };
  /**
   * All notifications up to this event are read; `at` is the event's own time, by which they are sorted, `n` its place
   * within that millisecond.
   */
  NotificationsRead: { readonly eventId: string; readonly at: string; readonly n: number };
  /** All preferences after the change. */
  PreferencesChanged: {
    readonly sms: boolean;
    readonly mail: boolean;
    readonly language: Language;
    readonly tours: Readonly<Partial<Tours>>;
  };
  /** `secret`: base32, sealed; the authenticator app derives its codes from it. */
  AuthenticatorEnrolled: { readonly secret: Personal<string> };
  /** Keyed hashes of single-use codes, which replace all earlier ones. */
  RecoveryCodesIssued: { readonly hashes: readonly string[] };
  RecoveryCodeUsed: { readonly hash: string };
  /** Removes the authenticator app and all recovery codes; `server`: by its command line, for a lost phone. */
  SecondFactorRemoved: { readonly by: 'self' | 'server' };
  /** The person downloaded a copy of all their data. */
  OwnDataExported: { readonly files: number };
  /** Their data must not be erased until this is lifted. */
  LegalHoldPlaced: {
    readonly basis: HoldBasis;
    readonly reason: Personal<string>;
  };
  LegalHoldLifted: {
    readonly reason: Personal<string>;
  };
  UserErased: { readonly by: 'self' | 'admin' };
};
export type UserEvent = EventsOf<UserEvents>;

const own = (stream: string): Subject => userSubject(idOf(stream));

export const userEventSpecs = {
  UserRegistered: { version: 1, seals: { mobile: own, name: own, email: own } },
  ConsentGiven: { version: 1 },
  ProfileUpdated: { version: 2, seals: { name: own, email: own }, upcast: { 1: lacking({ emailReplaced: false }) } },
  ContactGiven: {
    version: 2,
    seals: { name: own, email: own, state: own, gstin: own, businesses: own },
    upcast: { 1: lacking({ businesses: [] }) },
  },
  BillToChanged: { version: 1, seals: { name: own, state: own, gstin: own } },
  RoleChanged: { version: 1 },
  SuperAdminGranted: { version: 1 },
  SuperAdminRemoved: { version: 1 },
  DetailsCorrected: { version: 1, seals: { name: own, email: own, mobile: own, reason: own } },
  UserDeactivated: { version: 1, seals: { reason: own } },
  UserReactivated: { version: 1 },
  SignedOutEverywhere: { version: 2, upcast: { 1: lacking({ forgetsDevices: false }) } },
  InvitationTaken: { version: 1 },
  SignedIn: { version: 1 },
  NotificationsRead: { version: 1 },
  PreferencesChanged: { version: 1 },
  AuthenticatorEnrolled: { version: 1, seals: { secret: own } },
  RecoveryCodesIssued: { version: 1 },
  RecoveryCodeUsed: { version: 1 },
  SecondFactorRemoved: { version: 1 },
  OwnDataExported: { version: 1 },
  LegalHoldPlaced: { version: 1, seals: { reason: own } },
  LegalHoldLifted: { version: 1, seals: { reason: own } },
  UserErased: { version: 1 },
} satisfies EventSpecs & Record<UserEvent['type'], unknown>;

/** The changes of an account that its history shows to admins, by their events. */
export const ACCOUNT_CHANGES = {
  RoleChanged: 'role',
  SuperAdminGranted: 'super_admin_granted',
  SuperAdminRemoved: 'super_admin_removed',
  DetailsCorrected: 'corrected',
  InvitationTaken: 'invited',
  UserDeactivated: 'deactivated',
  UserReactivated: 'reactivated',
  SignedOutEverywhere: 'signed_out',
  LegalHoldPlaced: 'hold_placed',
  LegalHoldLifted: 'hold_lifted',
} as const satisfies Partial<Readonly<Record<UserEvent['type'], string>>>;

/** `mobile-<keyed hash>`: one user per number, race-free. */
export type MobileEvents = {
  MobileClaimed: { readonly userId: string };
  /** The user's own stream exists. A claim without this event is completed at the next sign-in. */
  MobileRegistered: { readonly userId: string };
  MobileReleased: { readonly userId: string };
};
export type MobileEvent = EventsOf<MobileEvents>;

export const mobileEventSpecs = {
  MobileClaimed: { version: 1 },
  MobileRegistered: { version: 1 },
  MobileReleased: { version: 1 },
} satisfies EventSpecs & Record<MobileEvent['type'], unknown>;
