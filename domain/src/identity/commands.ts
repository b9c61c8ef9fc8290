import type { Role } from '../kernel/event.js';
import type { Language, Tours, UserEvents } from './events.js';

/** What staff and admins confirm a new device with, beside the code by SMS. */
export type SecondFactorCommand =
  | { readonly type: 'enrolAuthenticator'; readonly secret: string; readonly recoveryHashes: readonly string[] }
  | { readonly type: 'issueRecoveryCodes'; readonly hashes: readonly string[] }
  | { readonly type: 'useRecoveryCode'; readonly hash: string }
  | { readonly type: 'removeSecondFactor'; readonly by: 'self' | 'server' };

export type UserCommand =
  | SecondFactorCommand
  | ({ readonly type: 'registerUser' } & UserEvents['UserRegistered'])
  | {
      readonly type: 'updateProfile';
      readonly name: string;
      readonly email: string;
      readonly profileCompleted: boolean;
    }
  /** A process does not know what the form says and leaves it null: the command path fills it in. */
  | {
      readonly type: 'noteContact';
      readonly requestId: string;
    }
  | { readonly type: 'changeRole'; readonly to: Role }
  | { readonly type: 'deactivateUser'; readonly reason: string }
  | { readonly type: 'reactivateUser' }
  | { readonly type: 'recordSignIn'; readonly sessionId: string; readonly way: 'dialog' | 'page' }
  | ({ readonly type: 'markNotificationsRead' } & UserEvents['NotificationsRead'])
  | {
      /** What is left out stays as it is. */
      readonly type: 'changePreferences';
      readonly sms?: boolean | undefined;
      readonly mail?: boolean | undefined;
      readonly language?: Language | undefined;
      readonly tours?: { readonly [T in keyof Tours]?: boolean | undefined } | undefined;
    }
  /** Given before the first byte of a copy of their data is sent. */
  | { readonly type: 'recordOwnExport'; readonly files: number }
  | { readonly type: 'eraseUser'; readonly by: 'self' | 'admin' };

export type UserFacts = {
  /** Whose account it is: the stream's id. */
  readonly userId: string;
  /** How many other active admins there are (changeRole, deactivateUser, eraseUser). */
  readonly otherAdmins?: number;
  /** Is the one who asks a super admin. */
  readonly actorIsSuperAdmin?: boolean;
  /** What the form of the request says of its customer (needed by noteContact). */
  readonly contact?: Omit<UserEvents['ContactGiven'], 'requestId'>;
};

export type MobileCommand =
  | { readonly type: 'claimMobile'; readonly userId: string }
  | { readonly type: 'confirmMobile'; readonly userId: string }
  | { readonly type: 'releaseMobile'; readonly userId: string };
