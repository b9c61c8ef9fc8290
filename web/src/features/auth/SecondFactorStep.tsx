import type { SecondFactorMethod } from '@anupalan/domain/contracts/identity';
import Stack from '@mui/material/Stack';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { Button } from '../../shared/kit/Button';
import { Form } from '../../shared/kit/form/Form';
import { OtpField, TextField } from '../../shared/kit/form/fields';
import { rule } from '../../shared/kit/form/rule';
import { Row } from '../../shared/kit/Row';
import { Note } from '../../shared/loading/states';
import { useSecondsUntil, type useSignIn } from './use-sign-in';

const RECOVERY_LENGTH = 12;

/** A recovery code in groups of four letters and digits, also from pasted text. */
const grouped = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, RECOVERY_LENGTH)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-');

/** Third step, for staff and admins on an unknown device: a second code. */
export function SecondFactorStep({ flow }: { readonly flow: ReturnType<typeof useSignIn> }) {
  const { t } = useTranslation();
  const { methods, emailHint } = flow.second ?? { methods: [], emailHint: null };
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'email');
  const mailed = useRef(false);
  const { mail, mailNotSent } = flow;
  const wait = useSecondsUntil(flow.mailAgainAt);
  const notMailed = method === 'email' && mailNotSent !== null;
  useEffect(() => {
    if (method !== 'email' || mailed.current) return;
    mailed.current = true;
    void mail();
  }, [method, mail]);
  const length = method === 'recovery' ? RECOVERY_LENGTH : 6;
  const schema = useMemo(
    () =>
      object({
        code: string().test(
          rule((code: string) =>
            code.replace(/[^A-Za-z0-9]/g, '').length < length
              ? { code: 'second_factor.short', message: t('signIn.second.short', { count: length }) }
              : null,
          ),
        ),
      }),
    [length, t],
  );
  const hint = {
    app: t('signIn.second.appHint'),
    email: t('signIn.second.emailHint', { email: emailHint ?? '' }),
    recovery: t('signIn.second.recoveryHint'),
  }[method];
  const others = {
    app: t('signIn.second.useApp'),
    email: t('signIn.second.useEmail'),
    recovery: t('signIn.second.useRecovery'),
  };
  const ways = methods.filter((other) => other !== method);
  return (
    <Form
      key={method}
      summary={false}
      initialValues={{ code: '' }}
      schema={schema}
      onSubmit={async ({ code }, refuse) => {
        const why = await flow.confirm(method, code);
        if (why !== null) refuse('code', why);
      }}
    >
      {(form) => (
        <>
          <p className="muted">{t('signIn.second.lead')}</p>
          {method === 'recovery' ? (
            <TextField
              name="code"
              label={t('signIn.second.recovery')}
              hint={hint}
              mask={grouped}
              width="medium"
              wideFigures
              autoComplete="off"
              autoFocus
            />
          ) : (
            <OtpField
              name="code"
              label={t('signIn.second.code')}
              {...(notMailed ? {} : { hint })}
              digits={6}
              autoFocus
            />
          )}
          {notMailed ? (
            <Note tone="bad" alert>
              <p className="strong">{t('signIn.second.notSent')}</p>
              <p>
                {mailNotSent} {t(methods.length > 1 ? 'signIn.second.notSentDo' : 'signIn.second.notSentMailOnly')}
              </p>
            </Note>
          ) : null}
          <Button type="submit" block pending={form.isSubmitting}>
            {t('signIn.second.confirm')}
          </Button>
          <Row justify="space-between" spacing={1.5}>
            <button type="button" className="link" onClick={flow.back}>
              {t('signIn.second.startAgain')}
            </button>
            {method === 'email' ? (
              <button type="button" className="link" disabled={wait > 0} onClick={() => void mail()}>
                {wait > 0 ? t('signIn.second.againIn', { seconds: wait }) : t('signIn.second.again')}
              </button>
            ) : null}
          </Row>
          <Stack spacing={1.5} sx={{ alignItems: 'flex-start', pt: 2, borderTop: '1px solid var(--line)' }}>
            {ways.map((other) => (
              <button key={other} type="button" className="link" onClick={() => setMethod(other)}>
                {others[other]}
              </button>
            ))}
            <p className="small muted">{t(ways.length > 0 ? 'signIn.second.lostPhone' : 'signIn.second.noOtherWay')}</p>
          </Stack>
        </>
      )}
    </Form>
  );
}
