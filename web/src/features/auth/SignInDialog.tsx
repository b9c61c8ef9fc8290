import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { putOffSignIn } from '../../shared/api/session';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { closeSignIn, type SignInWish } from '../../shared/sign-in-dialog';
import { keepPendingCode } from './pending-code';
import { SecondFactorStep } from './SecondFactorStep';
import { MobileStep, OtpStep } from './steps';
import { useSignIn } from './use-sign-in';
import './auth.css';

export interface SignInDialogProps extends SignInWish {
  /** The mobile number of the person whose session ended under this page, E.164; left out for a visitor. */
  readonly mobile?: string;
}

/** The sign-in dialog over any page: 'Login', then 'Enter OTP' (SIGN-13 to SIGN-18). */
export default function SignInDialog({ onSuccess, mobile }: SignInDialogProps) {
  const { t } = useTranslation();
  const flow = useSignIn({
    remember: false,
    wanted: null,
    ...(mobile === undefined ? {} : { mobile: nationalMobile(mobile) }),
    onDone: () => {
      // The dialog is closed and the focus restored before the callback, which may open another dialog.
      flushSync(closeSignIn);
      onSuccess?.();
    },
  });
  return (
    <Dialog
      open
      width={400}
      title={t(
        flow.second !== null ? 'signIn.second.title' : flow.sentTo === null ? 'signIn.login' : 'signIn.enterOtp',
      )}
      lead={mobile === undefined ? null : t('signIn.signedOut')}
      onClose={() => {
        keepPendingCode(null);
        (mobile === undefined ? closeSignIn : putOffSignIn)();
      }}
    >
      {flow.second !== null ? (
        <SecondFactorStep flow={flow} />
      ) : flow.sentTo === null ? (
        <MobileStep flow={flow} digits={10} button={t('signIn.continue')} />
      ) : (
        <OtpStep flow={flow} digits={flow.otpLength} back={t('signIn.change')} />
      )}
    </Dialog>
  );
}
