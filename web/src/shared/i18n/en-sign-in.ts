import { privacy } from './en/privacy';
import { signIn } from './en/sign-in';

/** The English texts of signing in, and of what is agreed to by it. Kept out of the first bundle. */
export const enSignIn = { privacy, signIn } as const;
