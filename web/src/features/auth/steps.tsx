import '../../i18n/sign-in-texts';
import { formatMobile, toE164 } from '@anupalan/domain/rules/mobile';
import { useState } from 'react';
import { object, string } from 'yup';
import { Button } from '../../components/Button';
import { Form } from '../../components/form/Form';
import { MobileField, OtpField } from '../../components/form/fields';
import { rule } from '../../components/form/rule';
import { Note } from '../../components/states';
import { useTranslation } from '../../i18n/use-translation';
import { mobileProblem, otpProblem } from './flow';
import { useCoolDown, type useSignIn } from './use-sign-in';

type Flow = ReturnType<typeof useSignIn>;

const asRule = (code: string, check: (value: string) => string | null) =>
  rule((value: string) => {
    const message = check(value);
    return message === null ? null : { code, message };
  });
const mobileSchema = object({ mobile: string().test(asRule('mobile.short', mobileProblem)) });
const otpSchema = object({ otp: string().test(asRule('otp.short', otpProblem)) });

const shownMobile = (typed: string): string => formatMobile(toE164(typed) ?? typed);

export interface MobileStepProps {
  readonly flow: Flow;
  /** 15 on /auth, 10 in the dialog (SIGN-21, SIGN-22). */
  readonly digits: number;
  readonly button: string;
}

/** First step: the mobile number. */
export function MobileStep({ flow, digits, button }: MobileStepProps) {
  const { t } = useTranslation();
  return (
    <Form
      key={flow.round}
      summary={false}
      initialValues={{ mobile: flow.entered }}
      schema={mobileSchema}
      onSubmit={({ mobile }) => flow.request(mobile)}
    >
      {(form) => (
        <>
          <MobileField
            name="mobile"
            label={t('signIn.mobile')}
            hint={t('signIn.mobileHint')}
            digits={digits}
            autoFocus
          />
          <Button type="submit" block pending={form.isSubmitting}>
            {button}
          </Button>
          <p className="tiny faint">
            {t('privacy.consent')}{' '}
            <a href="/privacy" target="_blank" rel="noopener">
              {t('privacy.consentLink')}
            </a>
            .
          </p>
          {form.isSubmitting ? null : <CodeIsOut mobile={form.values.mobile} onGoOn={flow.goOn} />}
        </>
      )}
    </Form>
  );
}

/** A code for this mobile is on its way: when another one may be asked for, and on to where it is entered. */
function CodeIsOut({ mobile, onGoOn }: { readonly mobile: string; readonly onGoOn: (mobile: string) => void }) {
  const { t } = useTranslation();
  const wait = useCoolDown(mobile);
  if (wait === 0) return null;
  return (
    <div className="auth-links">
      <span className="small muted num">{t('signIn.nextIn', { seconds: wait })}</span>
      <button type="button" className="link" onClick={() => onGoOn(mobile)}>
        {t('signIn.haveCode')}
      </button>
    </div>
  );
}

export interface OtpStepProps {
  readonly flow: Flow;
  /** 6 on /auth, 4 in the dialog (SIGN-27, SIGN-28). */
  readonly digits: number;
  /** The page shows the mobile in a field that is only for reading (SIGN-05). */
  readonly showMobile?: boolean;
  /** Words of the control that leads back ('Back to Login', 'Change'). */
  readonly back: string;
}

/** Second step: the code. */
export function OtpStep({ flow, digits, showMobile, back }: OtpStepProps) {
  const { t } = useTranslation();
  const wait = useCoolDown(flow.sentTo);
  const [round, setRound] = useState(0);
  return (
    <Form
      key={round}
      summary={false}
      initialValues={{ mobile: flow.sentTo ?? '', otp: '' }}
      schema={otpSchema}
      onSubmit={async ({ otp }) => {
        try {
          await flow.verify(otp);
        } catch (error) {
          // The refused code is selected, so that the next one is typed over it.
          const field = document.querySelector<HTMLInputElement>('input[name="otp"]');
          field?.focus();
          field?.select();
          throw error;
        }
      }}
    >
      {(form) => (
        <>
          {showMobile ? <MobileField name="mobile" label={t('signIn.mobile')} digits={15} readOnly /> : null}
          <OtpField
            name="otp"
            label={t('signIn.otp')}
            hint={t('signIn.otpHint', { mobile: shownMobile(flow.sentTo ?? '') })}
            digits={digits}
            autoFocus
          />
          {flow.over !== null && !form.isSubmitting ? (
            <Note tone="you" alert>
              {flow.over}
            </Note>
          ) : null}
          <Button type="submit" block pending={form.isSubmitting} disabledReason={flow.over}>
            {t('signIn.verifyOtp')}
          </Button>
          <div className="auth-links">
            <button type="button" className="link" onClick={flow.back}>
              {back}
            </button>
            <button
              type="button"
              className="link"
              disabled={wait > 0 || flow.resending}
              onClick={() => void flow.resend().then((sent) => sent && setRound(round + 1))}
            >
              {wait > 0 ? t('signIn.resendIn', { seconds: wait }) : t('signIn.resend')}
            </button>
          </div>
        </>
      )}
    </Form>
  );
}
