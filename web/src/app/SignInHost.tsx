import { useSession } from '../api/session';
import { DialogFailed, OverlayComing } from '../components/LaterFailed';
import { later, usePrefetch } from '../components/later';
import { closeSignIn, type SignInWish, useSignInDialog } from './sign-in-dialog';

const SignInDialog = later<SignInWish>(() => import('../features/auth/SignInDialog'), {
  waiting: <OverlayComing />,
  failed: (retry) => <DialogFailed {...retry} open onClose={closeSignIn} />,
});

/** Whoever is signed out may sign in next. */
const Ahead = () => {
  usePrefetch(SignInDialog);
  return null;
};

/** The place of the sign-in dialog; its code (forms, dialog) is fetched when the page stands still, or when someone opens it. */
export function SignInHost() {
  const { status } = useSession();
  const open = useSignInDialog();
  if (open !== null) return <SignInDialog onSuccess={open.onSuccess} />;
  return status === 'out' ? <Ahead /> : null;
}
