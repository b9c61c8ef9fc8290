import { useEffect } from 'react';
import { pendingCode } from '../features/auth/pending-code';
import type { SignInDialogProps } from '../features/auth/SignInDialog';
import { putOffSignIn, useLapse, useSession } from '../shared/api/session';
import { DialogFailed, OverlayComing } from '../shared/loading/LaterFailed';
import { later, usePrefetch } from '../shared/loading/later';
import { closeSignIn, openSignIn, useSignInDialog } from '../shared/sign-in-dialog';

const SignInDialog = later<SignInDialogProps>(() => import('../features/auth/SignInDialog'), {
  waiting: <OverlayComing />,
  failed: (retry) => <DialogFailed {...retry} open onClose={closeAll} />,
});

const closeAll = (): void => {
  closeSignIn();
  putOffSignIn();
};

/**
 * Fetches the sign-in dialog's code for visitors, and opens it where the page was loaded anew while a code was on its way:
 * phones with little memory do that when somebody reads the message.
 */
const Ahead = () => {
  usePrefetch(SignInDialog);
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
  if (lapse !== null && !lapse.putOff) return <SignInDialog mobile={lapse.user.mobile} />;
  if (open !== null) return <SignInDialog onSuccess={open.onSuccess} />;
  return status === 'out' ? <Ahead /> : null;
}
