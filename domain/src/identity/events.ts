import { idOf } from '../kernel/aggregate.js';
import type { EventSpecs, Personal, Role, Subject } from '../kernel/event.js';
import { userSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

export type Language = 'en' | 'hi';

/** Tours of the screens by whose they are; true: over, finished or left. */
export type Tours = { readonly customer: boolean; readonly staff: boolean; readonly admin: boolean };

/** `user-<id>`. Name, mobile and e-mail are sealed under the person's own key. */
export type UserEvents = {
  UserRegistered: {
    /** E.164. Sealed. */
    readonly mobile: Personal<string>;
    /** Sealed. */
    readonly name: Personal<string> | null;
    /** Sealed. */
    readonly email: Personal<string> | null;
    readonly role: Role;
    readonly isSuperAdmin: boolean;
    readonly via: 'sign_in' | 'employee' | 'setup' | 'demo';
    /** The privacy notice they saw and agreed to (DPDP Act 2023); null where somebody else made the account. */
    readonly consent: { readonly noticeVersion: string; readonly purposes: readonly string[] } | null;
  };
  ProfileUpdated: {
    /** Sealed. */
    readonly name: Personal<string>;
    /** Sealed. */
    readonly email: Personal<string>;
    readonly profileCompleted: boolean;
  };
  RoleChanged: { readonly from: Role; readonly to: Role };
  UserDeactivated: { readonly reason: string };
  SignedIn: { readonly sessionId: string; readonly way: 'dialog' | 'page' };
  /**
   * All that was told up to this event is read; `at` is the event's own time, by which what is told is ordered, `n` its place
   * within that millisecond. Without `n` (the first marks had none) all of the millisecond is read.
   */
  NotificationsRead: { readonly eventId: string; readonly at: string; readonly n?: number };
  /** All of them as they are from now on. */
  PreferencesChanged: {
    readonly sms: boolean;
    readonly mail: boolean;
    readonly language: Language;
    readonly tours: Readonly<Partial<Tours>>;
  };
  UserErased: { readonly by: 'self' | 'admin' };
};
export type UserEvent = EventsOf<UserEvents>;

const own = (stream: string): Subject => userSubject(idOf(stream));

export const userEventSpecs = {
  UserRegistered: { version: 1, seals: { mobile: own, name: own, email: own } },
  ProfileUpdated: { version: 1, seals: { name: own, email: own } },
  RoleChanged: { version: 1 },
  UserDeactivated: { version: 1 },
  SignedIn: { version: 1 },
  NotificationsRead: { version: 1 },
  PreferencesChanged: { version: 1 },
  UserErased: { version: 1 },
} satisfies EventSpecs & Record<UserEvent['type'], unknown>;

/** `mobile-<keyed hash>`: one user per number, race-free. */
export type MobileEvents = {
  MobileClaimed: { readonly userId: string };
  /** The user's own stream exists. A claim without this is completed at the next sign-in. */
  MobileRegistered: { readonly userId: string };
  MobileReleased: { readonly userId: string };
};
export type MobileEvent = EventsOf<MobileEvents>;

export const mobileEventSpecs = {
  MobileClaimed: { version: 1 },
  MobileRegistered: { version: 1 },
  MobileReleased: { version: 1 },
} satisfies EventSpecs & Record<MobileEvent['type'], unknown>;
