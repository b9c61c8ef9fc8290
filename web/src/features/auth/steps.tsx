import { formatMobile, toE164 } from '@anupalan/domain/rules/mobile';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { Button } from '../../shared/kit/Button';
import { Form } from '../../shared/kit/form/Form';
import { MobileField, OtpField } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { Row } from '../../shared/kit/Row';
import { Note } from '../../shared/loading/states';
import { mobileProblem, otpProblem } from './flow';
import { type SignInFlow, useCoolDown } from './use-sign-in';

const asRule = (code: string, check: (value: string) => string | null) =>
  rule((value: string) => {
    const message = check(value);
    return message === null ? null : { code, message };
  });
const mobileSchema = (most: number) =>
  object({ mobile: string().test(asRule('mobile.format', (mobile) => mobileProblem(mobile, most))) });
const otpSchema = (least: number) =>
  object({ otp: string().test(asRule('otp.short', (otp) => otpProblem(otp, least))) });

/** True while a tab of /auth has the focus, which then stays there. */
const isOnTab = (): boolean => document.activeElement?.matches('.auth [role=tab]') ?? false;

const shownMobile = (typed: string): string => formatMobile(toE164(typed) ?? typed);

export interface MobileStepProps {
  readonly flow: SignInFlow;
  /** 15 on /auth, 10 in the dialog (SIGN-21, SIGN-22). */
  readonly digits: number;
  readonly button: string;
}

/** First step: the mobile number. */
export function MobileStep({ flow, digits, button }: MobileStepProps) {
  const { t } = useTranslation();
  const schema = useMemo(() => mobileSchema(digits), [digits]);
  return (
    <Form
      key={flow.round}
      summary={false}
      initialValues={{ mobile: flow.entered }}
      schema={schema}
      onSubmit={({ mobile }) => flow.request(mobile)}
    >
      {(form) => (
        <>
          <MobileField
            name="mobile"
            label={t('signIn.mobile')}
            hint={t('signIn.mobileHint')}
            digits={digits}
            autoFocus={!isOnTab()}
          />
          {form.isSubmitting ? null : <NotSent notSent={flow.notSent} mobile={form.values.mobile} />}
          <Button type="submit" block pending={form.isSubmitting}>
            {button}
          </Button>
          <p className="tiny faint">
            {t('privacy.consent')}{' '}
            <a href="/terms" target="_blank" rel="noopener">
              {t('privacy.terms')}
            </a>{' '}
            {t('privacy.and')}{' '}
            <a href="/privacy" target="_blank" rel="noopener">
              {t('privacy.consentLink')}
            </a>
            .
          </p>
          {form.isSubmitting ? null : (
            <CodeIsOut mobile={form.values.mobile} mayArrive={flow.mayArrive} onGoOn={flow.goOn} />
          )}
        </>
      )}
    </Form>
  );
}

/** Shown until the number changes: no code was sent, why, and the next step. */
function NotSent({ notSent, mobile }: { readonly notSent: SignInFlow['notSent']; readonly mobile: string }) {
  const { t } = useTranslation();
  if (notSent === null || notSent.mobile !== mobile) return null;
  return (
    <Note tone="bad" alert>
      <p className="strong">{t('signIn.notSent')}</p>
      <p>{notSent.why}</p>
    </Note>
  );
}

/** A code was sent to this mobile: the time of the next possible one, and a link to the second step. */
function CodeIsOut({
  mobile,
  mayArrive,
  onGoOn,
}: {
  readonly mobile: string;
  readonly mayArrive: string | null;
  readonly onGoOn: (mobile: string) => void;
}) {
  const { t } = useTranslation();
  const wait = useCoolDown(mobile);
  if (wait === 0 && mayArrive !== mobile) return null;
  return (
    <Row justify="space-between" spacing={1.5}>
      {wait === 0 ? null : <span className="small muted num">{t('signIn.nextIn', { seconds: wait })}</span>}
      <button type="button" className="link" onClick={() => onGoOn(mobile)}>
        {t('signIn.haveCode')}
      </button>
    </Row>
  );
}

export interface OtpStepProps {
  readonly flow: SignInFlow;
  /** 6 on /auth; in the dialog the server's length of a code, 4 by default (SIGN-27, SIGN-28). */
  readonly digits: number;
  /** Shows the mobile in a read-only field (SIGN-05). */
  readonly showMobile?: boolean;
  /** The label of the back button ('Back to Login', 'Change'). */
  readonly back: string;
}

/** Second step: the code. */
export function OtpStep({ flow, digits, showMobile, back }: OtpStepProps) {
  const { t } = useTranslation();
  const wait = useCoolDown(flow.sentTo);
  const [round, setRound] = useState(0);
  const { leastDigits } = flow;
  const schema = useMemo(() => otpSchema(leastDigits), [leastDigits]);
  return (
    <Form
      key={round}
      summary={false}
      initialValues={{ mobile: flow.sentTo ?? '', otp: '' }}
      schema={schema}
      onSubmit={async ({ otp }, refuse) => {
        const why = await flow.verify(otp);
        if (why === null) return;
        refuse('otp', why);
        // The refused code is selected, so that typing replaces it.
        const field = document.querySelector<HTMLInputElement>('input[name="otp"]');
        field?.focus();
        field?.select();
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
            autoFocus={!isOnTab()}
          />
          {flow.resending ? null : <NotSent notSent={flow.notSent} mobile={flow.sentTo ?? ''} />}
          {flow.over !== null && !form.isSubmitting ? (
            <Note tone="warning" alert>
              {flow.over}
            </Note>
          ) : null}
          <Button type="submit" block pending={form.isSubmitting} disabledReason={flow.over}>
            {t('signIn.verifyOtp')}
          </Button>
          <Row justify="space-between" spacing={1.5}>
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
          </Row>
        </>
      )}
    </Form>
  );
}
