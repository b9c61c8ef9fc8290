import { flushSync } from 'react-dom';
import { closeSignIn, type SignInWish } from '../../app/sign-in-dialog';
import { Dialog } from '../../components/overlay/Dialog';
import { useTranslation } from '../../i18n/use-translation';
import { MobileStep, OtpStep } from './steps';
import { useSignIn } from './use-sign-in';
import './auth.css';

/** The sign-in dialog over any page: 'Login', then 'Enter OTP' (SIGN-13 to SIGN-18). */
export default function SignInDialog({ onSuccess }: SignInWish) {
  const { t } = useTranslation();
  const flow = useSignIn({
    remember: false,
    wanted: null,
    onDone: () => {
      // Gone, and the focus back at its place, before the callback runs: that may open a dialog of its own.
      flushSync(closeSignIn);
      onSuccess?.();
    },
  });
  return (
    <Dialog open width={400} title={t(flow.sentTo === null ? 'signIn.login' : 'signIn.enterOtp')} onClose={closeSignIn}>
      {flow.sentTo === null ? (
        <MobileStep flow={flow} digits={10} button={t('signIn.continue')} />
      ) : (
        <OtpStep flow={flow} digits={4} back={t('signIn.change')} />
      )}
    </Dialog>
  );
}
