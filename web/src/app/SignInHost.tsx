import { lazy, Suspense } from 'react';
import { useSignInDialog } from './sign-in-dialog';

const SignInDialog = lazy(() => import('../features/auth/SignInDialog'));

/** The place of the sign-in dialog; its code (forms, dialog) is fetched when someone opens it. */
export function SignInHost() {
  const open = useSignInDialog();
  return open === null ? null : (
    <Suspense fallback={null}>
      <SignInDialog onSuccess={open.onSuccess} />
    </Suspense>
  );
}
