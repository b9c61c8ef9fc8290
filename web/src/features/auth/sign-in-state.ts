import type { SecondFactorAsked } from './flow';

/** The steps of signing in: the number, its code, and on an unknown device of staff a second code. */
type Step =
  | { readonly at: 'mobile' }
  | { readonly at: 'code'; readonly mobile: string }
  | { readonly at: 'second'; readonly mobile: string; readonly asked: SecondFactorAsked };

export interface SignInState {
  readonly step: Step;
  /** The mobile field's initial value: the number of the last code. */
  readonly entered: string;
  /** Changes when the first step must restart with `entered`. */
  readonly round: number;
  /** The number of digits of the sent code; null before one was sent. */
  readonly sentLength: number | null;
  /** Why only a new code can be accepted, or null. */
  readonly over: string | null;
  /** The number whose code was not sent, with the reason; kept until another code is requested. */
  readonly notSent: { readonly mobile: string; readonly why: string } | null;
  /** The number that a code may still reach, although its sending is unconfirmed. */
  readonly mayArrive: string | null;
  readonly resending: boolean;
  /** Why the second code was not sent by email, or null. */
  readonly mailNotSent: string | null;
  /** When the second code can be mailed again, ms since 1970. */
  readonly mailAgainAt: number;
}

/** The state at first; with a code that was sent before the page was loaded, in its step. */
export const firstState = (
  entered: string,
  pending: { readonly mobile: string; readonly otpLength: number } | null,
): SignInState => ({
  step: pending === null ? { at: 'mobile' } : { at: 'code', mobile: pending.mobile },
  entered: pending?.mobile ?? entered,
  round: 0,
  sentLength: pending?.otpLength ?? null,
  over: null,
  notSent: null,
  mayArrive: null,
  resending: false,
  mailNotSent: null,
  mailAgainAt: 0,
});

/** The number that a code was sent to; null in the first step. */
export const sentToIn = ({ step }: SignInState): string | null => (step.at === 'mobile' ? null : step.mobile);

export type Transition = (state: SignInState) => SignInState;

/** The transitions, by what happened. */
export const happened = {
  requested: (state: SignInState): SignInState => ({ ...state, notSent: null }),
  requestedAgain: (state: SignInState): SignInState => ({ ...state, notSent: null, resending: true }),
  sent:
    (sentLength: number): Transition =>
    (state) => ({ ...state, sentLength, over: null, resending: false }),
  /** To the second step, with a new code or one that was sent before. */
  wentOn:
    (mobile: string): Transition =>
    (state) => ({
      ...state,
      step: { at: 'code', mobile },
      entered: mobile,
      over: mobile === state.entered ? state.over : null,
    }),
  /** `notSent` stays as it is while the number only has to wait. */
  notSent:
    (notSent: SignInState['notSent']): Transition =>
    (state) => ({
      ...state,
      notSent: notSent ?? state.notSent,
      resending: false,
    }),
  unconfirmed:
    (mayArrive: string | null): Transition =>
    (state) => ({ ...state, mayArrive }),
  secondAsked:
    (asked: SecondFactorAsked): Transition =>
    (state) =>
      state.step.at === 'mobile' ? state : { ...state, step: { at: 'second', mobile: state.step.mobile, asked } },
  refused:
    (over: string | null): Transition =>
    (state) => ({ ...state, over }),
  /** Back to the first step; a sent code stays valid. */
  left: (state: SignInState): SignInState => ({ ...state, step: { at: 'mobile' } }),
  /** Back to the first step with this number. */
  restarted:
    (entered: string): Transition =>
    (state) => ({
      ...state,
      step: { at: 'mobile' },
      entered,
      round: state.round + 1,
    }),
  mailed:
    (mailAgainAt: number): Transition =>
    (state) => ({ ...state, mailAgainAt, mailNotSent: null }),
  notMailed:
    (mailNotSent: string): Transition =>
    (state) => ({ ...state, mailNotSent }),
};
