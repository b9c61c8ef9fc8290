import type { Role } from '../kernel/event.js';
import type { Language, Tours, UserEvents } from './events.js';

export type UserCommand =
  | ({ readonly type: 'registerUser' } & UserEvents['UserRegistered'])
  | {
      readonly type: 'updateProfile';
      readonly name: string;
      readonly email: string;
      readonly profileCompleted: boolean;
    }
  | { readonly type: 'changeRole'; readonly to: Role }
  | { readonly type: 'deactivateUser'; readonly reason: string }
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
  | { readonly type: 'eraseUser'; readonly by: 'self' | 'admin' };

export type UserFacts = {
  /** Whose account it is: the stream's id. */
  readonly userId: string;
  /** How many other active admins there are (changeRole, deactivateUser, eraseUser). */
  readonly otherAdmins?: number;
  /** Is the one who asks a super admin. */
  readonly actorIsSuperAdmin?: boolean;
};

export type MobileCommand =
  | { readonly type: 'claimMobile'; readonly userId: string }
  | { readonly type: 'confirmMobile'; readonly userId: string }
  | { readonly type: 'releaseMobile'; readonly userId: string };
