import type { PublicConfig, SecondFactorMethod, SignedInAnswer, User } from '@anupalan/domain/contracts/identity';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '../../shared/api/query-client';
import { publicConfigQuery, usePublicConfig } from '../../shared/api/reference';
import { acceptSignIn } from '../../shared/api/session';
import { t } from '../../shared/i18n/i18n';
import { currentToasts, toast } from '../../shared/kit/toast/store';
import { useOverdue } from '../../shared/kit/use-overdue';
import {
  codeIsOver,
  isCoolDown,
  isSecondFactorOver,
  landing,
  mailSecondFactor,
  mayStillArrive,
  requestCode,
  requestFailure,
  type SecondFactorAsked,
  secondFactorAsked,
  secondsToWait,
  verifyCode,
  verifyFailure,
  verifySecondFactor,
  waitUntil,
} from './flow';
import { keepPendingCode, pendingCode } from './pending-code';

/** Time before the second toast replaces the first, ms. */
const SECOND_TOAST_MS = 1600;
/** The test accounts; none before the settings that name them are here. */
const testAccountsOf = (config: PublicConfig | null | undefined) => (config?.demo ? config.demoAccounts : []);
const isAmong = (accounts: ReturnType<typeof testAccountsOf>, mobile: string): boolean =>
  accounts.some((account) => account.mobile === mobile);
/** The page of a service, or a page with its panel open. */
const SERVICE_CHOSEN = /\/service\/|[?&]service=/;

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
          : {
              title: t('signIn.toast.welcomeNew'),
              ...(SERVICE_CHOSEN.test(window.location.href) ? {} : { description: t('signIn.toast.welcomeNewBody') }),
            };
  // A newer toast (a sign-out, an error) is not replaced.
  setTimeout(() => {
    if (currentToasts().at(-1)?.id === first.id) toast({ ...second, kind: 'done' });
  }, SECOND_TOAST_MS);
}

export interface SignInOptions {
  /** The session of /auth lasts 7 days, the dialog's 24 hours. */
  readonly remember: boolean;
  /** The path that the person requested. */
  readonly wanted: string | null;
  /** Stays on the page, whoever signs in. */
  readonly stays?: boolean;
  /** The mobile field's initial value. */
  readonly mobile?: string;
  /** Called after the sign-in; `path` is the next page, null for this page. */
  readonly onDone: (path: string | null) => void;
}

/** The steps of signing in, the same for the page and the dialog. */
export function useSignIn({ remember, wanted, stays = false, mobile: first = '', onDone }: SignInOptions) {
  const navigate = useNavigate();
  const config = usePublicConfig();
  const late = useOverdue(config.isLoading);
  const [pending] = useState(() => {
    const kept = pendingCode();
    // A kept code of another number is not used over the page of a person whose session ended.
    if (kept === null || (first !== '' && kept.mobile !== first)) return null;
    waitUntil(kept.mobile, kept.retryAt);
    return kept;
  });
  const [sentTo, setSentTo] = useState<string | null>(pending?.mobile ?? null);
  const [entered, setEntered] = useState(pending?.mobile ?? first);
  const [sentLength, setSentLength] = useState(pending?.otpLength ?? null);
  const [second, setSecond] = useState<SecondFactorAsked | null>(null);
  const [mayArrive, setMayArrive] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [over, setOver] = useState<string | null>(null);
  /** The number whose code was not sent, with the reason; kept until another code is requested. */
  const [notSent, setNotSent] = useState<{ readonly mobile: string; readonly why: string } | null>(null);
  const [mailNotSent, setMailNotSent] = useState<string | null>(null);
  const [mailAgainAt, setMailAgainAt] = useState(0);
  const [resending, setResending] = useState(false);
  const demoAccounts = testAccountsOf(config.data);
  const isDemo = (mobile: string): boolean => isAmong(demoAccounts, mobile);

  /** Stores the state for a reload of the page. */
  const keep = (mobile: string, { otpLength, retryAfter }: { otpLength?: number; retryAfter?: number }): void => {
    const now = Date.now();
    const length = otpLength ?? config.data?.otpLength ?? 4;
    setSentLength(length);
    keepPendingCode({ mobile, otpLength: length, sentAt: now, retryAt: now + (retryAfter ?? 30) * 1000 });
  };

  /** Back to the first step; a sent code stays valid. */
  const leave = (): void => {
    keepPendingCode(null);
    setSecond(null);
    setSentTo(null);
  };

  /** To the second step; the number is kept for a correction. */
  const goOn = (mobile: string): void => {
    if (mobile !== entered) setOver(null);
    setEntered(mobile);
    setSentTo(mobile);
  };

  /** Requests a code and continues with the second step; a failure stays here and shows the reason. */
  const request = async (mobile: string): Promise<void> => {
    if (secondsToWait(mobile) > 0) {
      toast({ title: t('signIn.wait'), kind: 'bad' });
      return;
    }
    const shown = toast({ title: t('signIn.toast.sending') });
    setNotSent(null);
    try {
      keep(mobile, (await requestCode(mobile, 'login')) ?? {});
      shown.dismiss();
      toast({ title: t('signIn.toast.sent'), description: t('signIn.toast.sentBody'), kind: 'done' });
    } catch (error) {
      // A press may be faster than the settings.
      const settings = await queryClient.ensureQueryData(publicConfigQuery).catch(() => null);
      shown.dismiss();
      if (!isAmong(testAccountsOf(settings), mobile)) {
        toast({ title: t('signIn.toast.requestFailed'), description: requestFailure(error), kind: 'bad' });
        setMayArrive(mayStillArrive(error) ? mobile : null);
        if (!isCoolDown(error)) setNotSent({ mobile, why: requestFailure(error) });
        return;
      }
      toast({ title: t('signIn.toast.testDetected'), description: t('signIn.toast.testDetectedBody') });
    }
    setOver(null);
    goOn(mobile);
  };

  /** Sends another code to the same mobile; true when it was sent. */
  const resend = async (): Promise<boolean> => {
    if (sentTo === null) return false;
    if (secondsToWait(sentTo) > 0) {
      toast({ title: t('signIn.wait'), kind: 'bad' });
      return false;
    }
    setResending(true);
    setNotSent(null);
    toast({ title: t('signIn.toast.resending') });
    try {
      keep(sentTo, (await requestCode(sentTo, 'resend')) ?? {});
      setOver(null);
      toast({ title: t('signIn.toast.sent'), description: t('signIn.toast.resent'), kind: 'done' });
      return true;
    } catch (error) {
      toast({ title: t('signIn.toast.resendFailed'), description: requestFailure(error), kind: 'bad' });
      if (!isCoolDown(error)) setNotSent({ mobile: sentTo, why: requestFailure(error) });
      return false;
    } finally {
      setResending(false);
    }
  };

  const finish = (answer: SignedInAnswer, mobile: string): void => {
    keepPendingCode(null);
    const led = landing(answer, wanted);
    const who = acceptSignIn(answer.user);
    // The same person stays on the page; another person never sees it.
    const path = stays || who === 'same' ? null : who === 'another' ? (led ?? '/') : led;
    onDone(path);
    if (path !== null) void navigate(path, { replace: true });
    greet(answer.user, isDemo(mobile));
  };

  /** The sentence of a refused code, for its field; a toast says it too. */
  const refused = (error: unknown): string => {
    const why = verifyFailure(error);
    toast({ title: t('signIn.toast.verifyFailed'), description: why, kind: 'bad' });
    return why;
  };

  /** Verifies the code; on success the session's user is set. The answer is why it was refused, or null. */
  const verify = async (otp: string): Promise<string | null> => {
    if (sentTo === null) return null;
    try {
      finish(await verifyCode(sentTo, otp, remember), sentTo);
      return null;
    } catch (error) {
      const asked = secondFactorAsked(error);
      if (asked !== null) {
        setSecond(asked);
        return null;
      }
      setOver(codeIsOver(error, isDemo(sentTo)));
      return refused(error);
    }
  };

  /** Verifies the second code, and answers as `verify`; a sign-in that has ended restarts. */
  const confirm = async (method: SecondFactorMethod, code: string): Promise<string | null> => {
    if (sentTo === null) return null;
    try {
      finish(await verifySecondFactor(method, code), sentTo);
      return null;
    } catch (error) {
      if (isSecondFactorOver(error)) leave();
      return refused(error);
    }
  };

  const mail = useCallback(async (): Promise<void> => {
    try {
      const { emailHint, retryAfter } = await mailSecondFactor();
      setMailNotSent(null);
      setMailAgainAt(Date.now() + retryAfter * 1000);
      toast({ title: t('signIn.second.sent'), description: t('signIn.second.emailHint', { email: emailHint }) });
    } catch (error) {
      setMailNotSent(requestFailure(error));
    }
  }, []);

  return {
    /** The mobile that the code was sent to; null in the first step. */
    sentTo,
    /** The mobile field's initial value: the number of the last code. */
    entered,
    /** Why only a new code can be accepted, or null. */
    over,
    resending,
    request,
    resend,
    verify,
    /** To the second step with a code that was sent before. */
    goOn,
    back: leave,
    /** The second factor of an unknown device; null in the other steps. */
    second,
    confirm,
    mail,
    /** The number of digits of the code; a test account accepts any four. */
    otpLength: sentLength ?? config.data?.otpLength ?? 4,
    leastDigits: sentTo !== null && isDemo(sentTo) ? 4 : (sentLength ?? config.data?.otpLength ?? 4),
    /** The number that a code may still reach, although its sending is unconfirmed. */
    mayArrive,
    notSent,
    /** Why the second code was not sent by email, or null. */
    mailNotSent,
    /** When the second code can be mailed again, ms since 1970. */
    mailAgainAt,
    /** Back to the first step with this number. */
    startWith: (mobile: string) => {
      leave();
      setEntered(mobile);
      setRound((before) => before + 1);
    },
    /** Changes when the first step must restart with `entered`. */
    round,
    demoAccounts,
    /** The test accounts are being fetched and may still arrive soon. */
    asking: config.isLoading && !late,
  };
}

/** Seconds until another code may be requested, counted down. */
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

/** Seconds until a moment (ms since 1970), counted down; 0 once it has passed. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= moment) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
