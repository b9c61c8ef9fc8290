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
import { type SignInFlow, useSecondsUntil } from './use-sign-in';

const RECOVERY_LENGTH = 12;

/** A recovery code in groups of four letters and digits, also from pasted text. */
const grouped = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, RECOVERY_LENGTH)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-');

const useSchema = (length: number) => {
  const { t } = useTranslation();
  return useMemo(
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
};

/** Third step, for staff and admins on an unknown device: a second code. */
export function SecondFactorStep({ flow }: { readonly flow: SignInFlow }) {
  const { t } = useTranslation();
  const { methods, emailHint } = flow.second ?? { methods: [], emailHint: null };
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'email');
  const mailed = useRef(false);
  const { mail, mailNotSent } = flow;
  const notMailed = method === 'email' && mailNotSent !== null;
  useEffect(() => {
    if (method !== 'email' || mailed.current) return;
    mailed.current = true;
    void mail();
  }, [method, mail]);
  const schema = useSchema(method === 'recovery' ? RECOVERY_LENGTH : 6);
  const hint =
    method === 'email' ? t('signIn.second.emailHint', { email: emailHint ?? '' }) : t(`signIn.second.${method}Hint`);
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
            {method === 'email' ? <MailAgain at={flow.mailAgainAt} onMail={() => void mail()} /> : null}
          </Row>
          <OtherWays ways={methods.filter((other) => other !== method)} onChoose={setMethod} />
        </>
      )}
    </Form>
  );
}

function MailAgain({ at, onMail }: { readonly at: number; readonly onMail: () => void }) {
  const { t } = useTranslation();
  const wait = useSecondsUntil(at);
  return (
    <button type="button" className="link" disabled={wait > 0} onClick={onMail}>
      {wait > 0 ? t('signIn.second.againIn', { seconds: wait }) : t('signIn.second.again')}
    </button>
  );
}

interface OtherWaysProps {
  readonly ways: readonly SecondFactorMethod[];
  readonly onChoose: (way: SecondFactorMethod) => void;
}

function OtherWays({ ways, onChoose }: OtherWaysProps) {
  const { t } = useTranslation();
  const words = {
    app: t('signIn.second.useApp'),
    email: t('signIn.second.useEmail'),
    recovery: t('signIn.second.useRecovery'),
  };
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start', pt: 2, borderTop: '1px solid var(--line)' }}>
      {ways.map((way) => (
        <button key={way} type="button" className="link" onClick={() => onChoose(way)}>
          {words[way]}
        </button>
      ))}
      <p className="small muted">{t(ways.length > 0 ? 'signIn.second.lostPhone' : 'signIn.second.noOtherWay')}</p>
    </Stack>
  );
}
