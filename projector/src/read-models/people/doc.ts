import type { ACCOUNT_CHANGES, UserEvents } from '@anupalan/domain/identity/events';
import type { Preferences } from '@anupalan/domain/identity/state';
import type { Personal } from '@anupalan/domain/kernel/event';
import type { Availability } from '@anupalan/domain/rules/availability';
import type { HoldBasis } from '@anupalan/domain/rules/erasure';
import type { Role } from '@anupalan/domain/rules/roles';
import type { Profile, Specialization } from '@anupalan/domain/staffing/profile-record';

export type StaffProfileDoc = Omit<Profile, 'specializations'> & {
  readonly specializations: readonly KnownSpecialization[];
  readonly availability: Availability;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** `since`: when it was first recorded, UTC ISO-8601. */
export type KnownSpecialization = Specialization & { readonly since: string };

type Consent = NonNullable<UserEvents['UserRegistered']['consent']>;

/** One change of an account, without what it says of the person. */
export type AccountChange = {
  readonly what: (typeof ACCOUNT_CHANGES)[keyof typeof ACCOUNT_CHANGES];
  readonly at: string;
  readonly by: string;
  /** The roles before and after; only for `role`. */
  readonly from?: Role;
  readonly to?: Role;
};

/** The newest changes of an account that are kept. */
export const MAX_CHANGES = 50;

/** The newest names of businesses that are kept. */
export const MAX_BUSINESSES = 20;

/** One person. Name, mobile and email are in clear, `[erased]` after the person's erasure. */
export type PersonDoc = {
  readonly id: string;
  readonly name: Personal<string> | null;
  /** The name in their newest form; shown while they have no name. */
  readonly contactName: Personal<string> | null;
  /** Names of businesses and marks in their newest forms; people search by them. */
  readonly businesses: readonly string[];
  /** State and GSTIN in their newest form. */
  readonly contactPlace: { readonly state: Personal<string> | null; readonly gstin: Personal<string> | null } | null;
  /** The recipient that they gave for their receipts. */
  readonly billTo: UserEvents['BillToChanged'] | null;
  /** E.164. */
  readonly mobile: Personal<string>;
  readonly email: Personal<string> | null;
  readonly role: Role;
  readonly isSuperAdmin: boolean;
  readonly profileCompleted: boolean;
  /** False once deactivated or erased. */
  readonly active: boolean;
  readonly erased: boolean;
  readonly preferences: Preferences;
  /** The privacy notice that they agreed to; null where somebody else created the account. */
  readonly consent: Consent | null;
  /** When they agreed, if that was after the account was made, UTC ISO-8601; missing if it was with it. */
  readonly consentAt?: string;
  readonly via: 'sign_in' | 'employee' | 'setup' | 'demo' | 'api';
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The means, besides mail, by which they confirm a new device. */
  readonly secondFactor: { readonly app: boolean; readonly recoveryCodesLeft: number };
  readonly staff: StaffProfileDoc | null;
  /** When a case was last assigned to them or taken by them. */
  readonly lastAssignedAt: string | null;
  /** The admin whose invitation they accepted. */
  readonly invitedBy: string | null;
  /** Oldest first, at most MAX_CHANGES. */
  readonly changes: readonly AccountChange[];
  readonly legalHold: HoldBasis | null;
  /** The sort key of the list of names: the name in one spelling. People without a name come after all names. */
  readonly sortName: string;
  /** Search tokens; none once erased. */
  readonly tokens: readonly string[];
};
