import type { User } from '@anupalan/domain/contracts/identity';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { digitsOf } from '@anupalan/domain/rules/normalise';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePublicConfig } from '../../api/reference';
import { acceptSignIn } from '../../api/session';
import { currentToasts, toast } from '../../components/toast/store';
import { useOverdue } from '../../components/use-overdue';
import { t } from '../../i18n/i18n';
import { codeIsOver, landing, requestCode, requestFailure, secondsToWait, verifyCode, verifyFailure } from './flow';

/** How long the first of two toasts has the only place to itself. */
const SECOND_TOAST_MS = 1600;

function greet(user: User, demo: boolean): void {
  const name = user.name ?? formatMobile(user.mobile);
  const first = toast({
    title: t(demo ? 'signIn.toast.test' : 'signIn.toast.success'),
    description: t('signIn.toast.successBody', { name }),
    kind: 'done',
  });
  const second =
    user.role === 'admin'
      ? { title: t('signIn.toast.admin'), description: t('signIn.toast.adminBody') }
      : user.role === 'staff'
        ? { title: t('signIn.toast.staff'), description: t('signIn.toast.staffBody') }
        : user.profile_completed
          ? { title: t('signIn.toast.welcomeBack') }
          : { title: t('signIn.toast.welcomeNew'), description: t('signIn.toast.welcomeNewBody') };
  // Whatever was said meanwhile (a sign-out, an error) is newer and stays.
  setTimeout(() => {
    if (currentToasts().at(-1)?.id === first.id) toast({ ...second, kind: 'done' });
  }, SECOND_TOAST_MS);
}

export interface SignInOptions {
  /** The session of /auth lasts 7 days, the dialog's 24 hours. */
  readonly remember: boolean;
  /** Where the person was on the way to. */
  readonly wanted: string | null;
  /** Run once signed in; `path` is where they are led, null for staying here. */
  readonly onDone: (path: string | null) => void;
}

/** The two steps of signing in, the same for the page and the dialog. */
export function useSignIn({ remember, wanted, onDone }: SignInOptions) {
  const navigate = useNavigate();
  const config = usePublicConfig();
  const late = useOverdue(config.isLoading);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [entered, setEntered] = useState('');
  const [round, setRound] = useState(0);
  const [over, setOver] = useState<string | null>(null);
  const [resending, setResending] = useState(false);
  const demoAccounts = config.data?.demo ? config.data.demoAccounts : [];
  const isDemo = (mobile: string): boolean => demoAccounts.some((account) => account.mobile === mobile);

  /** To the second step; the number stays known for who comes back to mend a digit. */
  const goOn = (mobile: string): void => {
    if (mobile !== entered) setOver(null);
    setEntered(mobile);
    setSentTo(mobile);
  };

  /** Asks for a code and goes on to the second step; on failure stays and shows why. */
  const request = async (input: string): Promise<void> => {
    const mobile = digitsOf(input);
    if (secondsToWait(mobile) > 0) {
      toast({ title: t('signIn.wait'), kind: 'bad' });
      throw new Error(t('signIn.wait'));
    }
    const shown = toast({ title: t('signIn.toast.sending') });
    try {
      await requestCode(mobile, 'login');
      shown.dismiss();
      toast({ title: t('signIn.toast.sent'), description: t('signIn.toast.sentBody'), kind: 'done' });
    } catch (error) {
      shown.dismiss();
      if (!isDemo(mobile)) {
        toast({ title: t('signIn.toast.requestFailed'), description: requestFailure(error), kind: 'bad' });
        throw new Error(requestFailure(error), { cause: error });
      }
      toast({ title: t('signIn.toast.testDetected'), description: t('signIn.toast.testDetectedBody') });
    }
    setOver(null);
    goOn(mobile);
  };

  /** Another code for the same mobile; true when it was sent. */
  const resend = async (): Promise<boolean> => {
    if (sentTo === null) return false;
    if (secondsToWait(sentTo) > 0) {
      toast({ title: t('signIn.wait'), kind: 'bad' });
      return false;
    }
    setResending(true);
    toast({ title: t('signIn.toast.resending') });
    try {
      await requestCode(sentTo, 'resend');
      setOver(null);
      toast({ title: t('signIn.toast.sent'), description: t('signIn.toast.resent'), kind: 'done' });
      return true;
    } catch (error) {
      toast({ title: t('signIn.toast.resendFailed'), description: requestFailure(error), kind: 'bad' });
      return false;
    } finally {
      setResending(false);
    }
  };

  /** Checks the code; on success the user is known everywhere at once. */
  const verify = async (otp: string): Promise<void> => {
    if (sentTo === null) return;
    try {
      const answer = await verifyCode(sentTo, otp, remember);
      const path = landing(answer, wanted);
      acceptSignIn(answer.user);
      onDone(path);
      if (path !== null) void navigate(path, { replace: true });
      greet(answer.user, isDemo(sentTo));
    } catch (error) {
      const text = verifyFailure(error);
      setOver(codeIsOver(error, isDemo(sentTo)));
      toast({ title: t('signIn.toast.verifyFailed'), description: text, kind: 'bad' });
      throw new Error(text, { cause: error });
    }
  };

  return {
    /** Where the code went; null in the first step. */
    sentTo,
    /** What the mobile field begins with: the number of the last code. */
    entered,
    /** Why no code will be accepted before another one was asked for, or null. */
    over,
    resending,
    request,
    resend,
    verify,
    /** To the second step with a code that was sent before. */
    goOn: (mobile: string) => goOn(digitsOf(mobile)),
    back: () => setSentTo(null),
    /** To the first step with this number. */
    startWith: (mobile: string) => {
      setSentTo(null);
      setEntered(mobile);
      setRound((before) => before + 1);
    },
    /** Changes whenever the first step is to begin anew with `entered`. */
    round,
    demoAccounts,
    /** Whether there are such accounts is being asked, and may still be known at once. */
    asking: config.isLoading && !late,
  };
}

/** Counts down the seconds until another code may be asked for. */
export function useCoolDown(mobile: string | null): number {
  const [left, setLeft] = useState(() => (mobile === null ? 0 : secondsToWait(mobile)));
  useEffect(() => {
    const tick = () => setLeft(mobile === null ? 0 : secondsToWait(mobile));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [mobile]);
  return left;
}
