import type { FactsOf, Informed } from '../kernel/facts.js';
import type { BillTo } from '../rules/bill-to.js';
import type { HoldBasis } from '../rules/erasure.js';
import type { Role } from '../rules/roles.js';
import type { CasesOfLeaver, Language, Tours, UserEvents } from './events.js';

/** How staff and admins confirm a new device, besides the code by SMS. */
export type SecondFactorCommand =
  | { readonly type: 'enrolAuthenticator'; readonly secret: string; readonly recoveryHashes: readonly string[] }
  | { readonly type: 'issueRecoveryCodes'; readonly hashes: readonly string[] }
  | { readonly type: 'useRecoveryCode'; readonly hash: string }
  | { readonly type: 'removeSecondFactor'; readonly by: 'self' | 'server' };

/** Commands of an admin, or of the server's command line, to the account of another person. */
export type AdministrationCommand =
  | { readonly type: 'changeRole'; readonly to: Role }
  | { readonly type: 'setSuperAdmin'; readonly to: boolean }
  | {
      /** Values that are left out stay as they are; an empty name or email is none. */
      readonly type: 'correctDetails';
      readonly name?: string | undefined;
      readonly email?: string | undefined;
      readonly mobile?: string | undefined;
      readonly reason: string;
    }
  | { readonly type: 'deactivateUser'; readonly reason: string; readonly cases: CasesOfLeaver }
  | { readonly type: 'placeLegalHold'; readonly basis: HoldBasis; readonly reason: string }
  | { readonly type: 'liftLegalHold'; readonly reason: string }
  | { readonly type: 'reactivateUser' }
  | { readonly type: 'signOutEverywhere' };

export type UserCommand =
  | AdministrationCommand
  | SecondFactorCommand
  | ({ readonly type: 'registerUser' } & UserEvents['UserRegistered'])
  | ({ readonly type: 'giveConsent' } & UserEvents['ConsentGiven'])
  | {
      readonly type: 'updateProfile';
      readonly name: string;
      readonly email: string;
      readonly profileCompleted: boolean;
      /** The person proved that they own the address, and that they are at the screen. */
      readonly emailConfirmed?: boolean;
    }
  | ({ readonly type: 'changeBillTo' } & BillTo)
  /** A process does not know the form's content and leaves it null: the command path fills it in. */
  | {
      readonly type: 'noteContact';
      readonly requestId: string;
    }
  /** By the system: the person accepted an invitation. `name` and `email` are taken where the account has none. */
  | {
      readonly type: 'takeInvitation';
      readonly invitationId: string;
      readonly invitedBy: string;
      readonly role: Role;
      readonly name: string;
      readonly email: string;
    }
  | { readonly type: 'recordSignIn'; readonly sessionId: string; readonly way: 'dialog' | 'page' }
  | ({ readonly type: 'markNotificationsRead' } & UserEvents['NotificationsRead'])
  | {
      /** Omitted fields stay unchanged. */
      readonly type: 'changePreferences';
      readonly sms?: boolean | undefined;
      readonly mail?: boolean | undefined;
      readonly language?: Language | undefined;
      readonly tours?: { readonly [T in keyof Tours]?: boolean | undefined } | undefined;
    }
  /** Recorded before the first byte of a copy of their data is sent. */
  | { readonly type: 'recordOwnExport'; readonly files: number }
  | { readonly type: 'eraseUser'; readonly by: 'self' | 'admin' };

/** `userId`: of the account, as in the name of its stream. */
type OwnFacts = { readonly userId: string };
/** `actorIsSuperAdmin`: said of an admin who acts on the account of another person. */
export type AuthorityFacts = OwnFacts & { readonly actorIsSuperAdmin: boolean };
/** `otherAdmins`: the number of other active admins. */
export type RemovalFacts = AuthorityFacts & { readonly otherAdmins: number };

export type UserNeeds = {
  readonly changeRole: RemovalFacts;
  readonly deactivateUser: RemovalFacts;
  readonly eraseUser: RemovalFacts;
  /** `secondFactor`: staff and admins confirm a new device. */
  readonly updateProfile: OwnFacts & { readonly secondFactor: boolean };
  /** The customer's data in the form of the request. */
  readonly noteContact: OwnFacts & { readonly contact: Omit<UserEvents['ContactGiven'], 'requestId'> };
  readonly others: AuthorityFacts;
};
export type UserFacts = FactsOf<UserNeeds, UserCommand['type']>;
export type InformedUserCommand = Informed<UserCommand, UserNeeds>;

export type MobileCommand =
  | { readonly type: 'claimMobile'; readonly userId: string }
  | { readonly type: 'confirmMobile'; readonly userId: string }
  | { readonly type: 'releaseMobile'; readonly userId: string };
