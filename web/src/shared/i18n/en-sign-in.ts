import { privacy } from './en/privacy';
import { signIn } from './en/sign-in';

/** The English texts of the sign-in and of the privacy notice. Kept out of the first bundle. */
export const enSignIn = { privacy, signIn } as const;
