import { useEffect } from 'react';
import { pendingCode } from '../features/auth/pending-code';
import type { SignInDialogProps } from '../features/auth/SignInDialog';
import { putOffSignIn, useLapse, useSession } from '../shared/api/session';
import { usePrefetch } from '../shared/loading/idle';
import { overlay } from '../shared/loading/part';
import { closeSignIn, openSignIn, useSignInDialog } from '../shared/sign-in-dialog';

const SignInDialog = overlay<SignInDialogProps & { readonly onClose: () => void }>(
  () => import('../features/auth/SignInDialog'),
);

const closeAll = (): void => {
  closeSignIn();
  putOffSignIn();
};

/**
 * Fetches the sign-in dialog's code for visitors, and opens it where the page was loaded anew while a code was on its way:
 * phones with little memory do that when somebody reads the message.
 */
const Ahead = () => {
  usePrefetch(SignInDialog.prefetch);
  useEffect(() => {
    if (pendingCode() !== null && !OWN_SIGN_IN.test(window.location.pathname)) openSignIn();
  }, []);
  return null;
};
/** Pages with a sign-in of their own. */
const OWN_SIGN_IN = /^\/(?:auth|invitation)\b/;

/** Renders the sign-in dialog; its code is fetched when the browser is idle, or when the dialog first opens. */
export function SignInHost() {
  const { status } = useSession();
  const open = useSignInDialog();
  const lapse = useLapse();
  if (lapse !== null && !lapse.putOff) return <SignInDialog mobile={lapse.user.mobile} onClose={closeAll} />;
  if (open !== null) return <SignInDialog onSuccess={open.onSuccess} onClose={closeAll} />;
  return status === 'out' ? <Ahead /> : null;
}
