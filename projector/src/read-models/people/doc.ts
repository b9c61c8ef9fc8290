import type { UserEvents } from '@anupalan/domain/identity/events';
import type { Preferences } from '@anupalan/domain/identity/state';
import type { Personal, Role } from '@anupalan/domain/kernel/event';
import type { Availability, Specialization } from '@anupalan/domain/staffing/events';

export type StaffProfileDoc = {
  readonly experienceYears: number;
  readonly maxConcurrentCases: number;
  readonly bio: string;
  /** Shown to customers: "company secretary". */
  readonly title: string;
  readonly specializations: readonly KnownSpecialization[];
  readonly availability: Availability;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** `since`: when it was first said of them, UTC ISO-8601. */
export type KnownSpecialization = Specialization & { readonly since: string };

type Consent = NonNullable<UserEvents['UserRegistered']['consent']>;

/** One person. Name, mobile and e-mail stand in clear, `[erased]` once the person is erased. */
export type PersonDoc = {
  readonly id: string;
  readonly name: Personal<string> | null;
  /** What their newest form says; shown while they have no name. */
  readonly contactName: Personal<string> | null;
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
  /** The privacy notice that they agreed to when they signed up; null where somebody else made the account. */
  readonly consent: Consent | null;
  readonly via: 'sign_in' | 'employee' | 'setup' | 'demo';
  readonly createdAt: string;
  readonly updatedAt: string;
  /** By what they confirm a new device beside mail. */
  readonly secondFactor: { readonly app: boolean; readonly recoveryCodesLeft: number };
  readonly staff: StaffProfileDoc | null;
  /** When they were given or took a case last. */
  readonly lastAssignedAt: string | null;
  /** What a search finds them by; none once erased. */
  readonly tokens: readonly string[];
};
