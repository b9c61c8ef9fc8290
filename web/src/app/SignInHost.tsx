import type { SignInDialogProps } from '../features/auth/SignInDialog';
import { putOffSignIn, useLapse, useSession } from '../shared/api/session';
import { DialogFailed, OverlayComing } from '../shared/components/LaterFailed';
import { later, usePrefetch } from '../shared/components/later';
import { closeSignIn, useSignInDialog } from '../shared/sign-in-dialog';

const SignInDialog = later<SignInDialogProps>(() => import('../features/auth/SignInDialog'), {
  waiting: <OverlayComing />,
  failed: (retry) => <DialogFailed {...retry} open onClose={closeAll} />,
});

const closeAll = (): void => {
  closeSignIn();
  putOffSignIn();
};

/** Fetches the sign-in dialog's code for visitors. */
const Ahead = () => {
  usePrefetch(SignInDialog);
  return null;
};

/** Renders the sign-in dialog; its code is fetched when the browser is idle, or when the dialog first opens. */
export function SignInHost() {
  const { status } = useSession();
  const open = useSignInDialog();
  const lapse = useLapse();
  if (lapse !== null && !lapse.putOff) return <SignInDialog mobile={lapse.user.mobile} />;
  if (open !== null) return <SignInDialog onSuccess={open.onSuccess} />;
  return status === 'out' ? <Ahead /> : null;
}
