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
  secondFactorAsked,
  secondsToWait,
  verifyCode,
  verifyFailure,
  verifySecondFactor,
  waitUntil,
} from './flow';
import { keepPendingCode, pendingCode } from './pending-code';
import { firstState, happened, type SignInState, sentToIn, type Transition } from './sign-in-state';

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

type Go = (transition: Transition) => void;

/** Stores a sent code for a reload of the page; the answer is its length. */
const keepSent = (mobile: string, usual: number, sent: { otpLength?: number; retryAfter?: number } | null): number => {
  const now = Date.now();
  const otpLength = sent?.otpLength ?? usual;
  keepPendingCode({ mobile, otpLength, sentAt: now, retryAt: now + (sent?.retryAfter ?? 30) * 1000 });
  return otpLength;
};

const mustWait = (mobile: string): boolean => {
  const waits = secondsToWait(mobile) > 0;
  if (waits) toast({ title: t('signIn.wait'), kind: 'bad' });
  return waits;
};

const notSentTo = (mobile: string, error: unknown): Transition =>
  happened.notSent(isCoolDown(error) ? null : { mobile, why: requestFailure(error) });

/** Requests a code and continues with the second step; a failure stays here and shows the reason. */
async function requestFirst(mobile: string, usualLength: number, go: Go): Promise<void> {
  if (mustWait(mobile)) return;
  const shown = toast({ title: t('signIn.toast.sending') });
  go(happened.requested);
  try {
    go(happened.sent(keepSent(mobile, usualLength, (await requestCode(mobile, 'login')) ?? null)));
    shown.dismiss();
    toast({ title: t('signIn.toast.sent'), description: t('signIn.toast.sentBody'), kind: 'done' });
  } catch (error) {
    // A press may be faster than the settings.
    const settings = await queryClient.ensureQueryData(publicConfigQuery).catch(() => null);
    shown.dismiss();
    if (!isAmong(testAccountsOf(settings), mobile)) {
      toast({ title: t('signIn.toast.requestFailed'), description: requestFailure(error), kind: 'bad' });
      go(happened.unconfirmed(mayStillArrive(error) ? mobile : null));
      go(notSentTo(mobile, error));
      return;
    }
    toast({ title: t('signIn.toast.testDetected'), description: t('signIn.toast.testDetectedBody') });
    go(happened.refused(null));
  }
  go(happened.wentOn(mobile));
}

/** Sends another code to the same mobile; true when it was sent. */
async function requestAnother(mobile: string, usualLength: number, go: Go): Promise<boolean> {
  if (mustWait(mobile)) return false;
  go(happened.requestedAgain);
  toast({ title: t('signIn.toast.resending') });
  try {
    go(happened.sent(keepSent(mobile, usualLength, (await requestCode(mobile, 'resend')) ?? null)));
    toast({ title: t('signIn.toast.sent'), description: t('signIn.toast.resent'), kind: 'done' });
    return true;
  } catch (error) {
    toast({ title: t('signIn.toast.resendFailed'), description: requestFailure(error), kind: 'bad' });
    go(notSentTo(mobile, error));
    return false;
  }
}

const sayRefused = (error: unknown): string => {
  const why = verifyFailure(error);
  toast({ title: t('signIn.toast.verifyFailed'), description: why, kind: 'bad' });
  return why;
};

async function mailSecond(go: Go): Promise<void> {
  try {
    const { emailHint, retryAfter } = await mailSecondFactor();
    go(happened.mailed(Date.now() + retryAfter * 1000));
    toast({ title: t('signIn.second.sent'), description: t('signIn.second.emailHint', { email: emailHint }) });
  } catch (error) {
    go(happened.notMailed(requestFailure(error)));
  }
}

const firstOf = (mobile: string): SignInState => {
  const kept = pendingCode();
  // A kept code of another number is not used over the page of a person whose session ended.
  if (kept === null || (mobile !== '' && kept.mobile !== mobile)) return firstState(mobile, null);
  waitUntil(kept.mobile, kept.retryAt);
  return firstState(mobile, kept);
};

/** The steps of signing in, the same for the page and the dialog. */
export function useSignIn({ remember, wanted, stays = false, mobile: first = '', onDone }: SignInOptions) {
  const navigate = useNavigate();
  const config = usePublicConfig();
  const late = useOverdue(config.isLoading);
  const [state, go] = useState(() => firstOf(first));
  const { step, sentLength, ...shown } = state;
  const sentTo = sentToIn(state);
  const demoAccounts = testAccountsOf(config.data);
  const isDemo = (mobile: string): boolean => isAmong(demoAccounts, mobile);
  const usualLength = config.data?.otpLength ?? 4;

  const leave = (transition: Transition): void => {
    keepPendingCode(null);
    go(transition);
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

  /** Signs in with a code. The answer is why it was refused, for its field; a toast says it too. */
  const enter = async (
    send: (mobile: string) => Promise<SignedInAnswer>,
    onRefused: (error: unknown, mobile: string) => void,
  ): Promise<string | null> => {
    if (sentTo === null) return null;
    try {
      finish(await send(sentTo), sentTo);
      return null;
    } catch (error) {
      const asked = secondFactorAsked(error);
      if (asked !== null) {
        go(happened.secondAsked(asked));
        return null;
      }
      onRefused(error, sentTo);
      return sayRefused(error);
    }
  };

  return {
    ...shown,
    /** The mobile that the code was sent to; null in the first step. */
    sentTo,
    /** The second factor of an unknown device; null in the other steps. */
    second: step.at === 'second' ? step.asked : null,
    request: (mobile: string) => requestFirst(mobile, usualLength, go),
    resend: async (): Promise<boolean> => sentTo !== null && requestAnother(sentTo, usualLength, go),
    verify: (otp: string) =>
      enter(
        (mobile) => verifyCode(mobile, otp, remember),
        (error, mobile) => go(happened.refused(codeIsOver(error, isDemo(mobile)))),
      ),
    /** Verifies the second code, and answers as `verify`; a sign-in that has ended restarts. */
    confirm: (method: SecondFactorMethod, code: string) =>
      enter(
        () => verifySecondFactor(method, code),
        (error) => isSecondFactorOver(error) && leave(happened.left),
      ),
    mail: useCallback(() => mailSecond(go), []),
    /** To the second step with a code that was sent before. */
    goOn: (mobile: string) => go(happened.wentOn(mobile)),
    back: () => leave(happened.left),
    startWith: (mobile: string) => leave(happened.restarted(mobile)),
    /** The number of digits of the code; a test account accepts any four. */
    otpLength: sentLength ?? usualLength,
    leastDigits: sentTo !== null && isDemo(sentTo) ? 4 : (sentLength ?? usualLength),
    demoAccounts,
    /** The test accounts are being fetched and may still arrive soon. */
    asking: config.isLoading && !late,
  };
}

export type SignInFlow = ReturnType<typeof useSignIn>;

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
