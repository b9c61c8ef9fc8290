import type { Role } from '../kernel/event.js';
import type { UserEvents } from './events.js';

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
