import type { OtpRequested, User } from '@anupalan/domain/contracts/identity';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api, newKey } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { publicConfigQuery } from '../../shared/api/reference';
import { Note } from '../../shared/loading/states';
import { CodeForm } from './CodeForm';

interface FreshCodeProps {
  readonly user: Pick<User, 'mobile'>;
  /** The button's label for an act that cannot be undone; without one it is 'Confirm'. */
  readonly act?: string;
  readonly onCode: (otp: string) => Promise<void>;
}

/**
 * Sends a code to the person's mobile and asks for it, so that somebody else at an open screen cannot do what follows.
 * Another code can be sent.
 */
export function FreshCode({ user, act, onCode }: FreshCodeProps) {
  const { t } = useTranslation();
  const [digits, setDigits] = useState(6);
  /** Why no code was sent, or null. */
  const [notSent, setNotSent] = useState<string | null>(null);
  const mobile = nationalMobile(user.mobile);
  const send = useCallback(
    async (idempotencyKey: string): Promise<void> => {
      try {
        const sent = await api.post<OtpRequested>(
          '/api/public/request-otp',
          { mobile, purpose: 'login' },
          { idempotencyKey },
        );
        setDigits(sent.otpLength);
        setNotSent(null);
      } catch (failure) {
        // The field stays: a code of a moment ago may still be valid.
        setNotSent(messageOf(failure));
      }
    },
    [mobile],
  );
  // One key, so that an effect that runs twice sends one code.
  const first = useRef(newKey());
  useEffect(() => void send(first.current), [send]);
  return (
    <div className="stack">
      {notSent === null ? null : (
        <Note tone="bad" alert>
          <p className="strong">{t('profile.code.notSent')}</p>
          <p>{notSent}</p>
          <p>{t('profile.code.notSentDo')}</p>
        </Note>
      )}
      <CodeForm
        label={t('profile.code.label')}
        digits={digits}
        {...(act === undefined ? {} : { act })}
        onCode={onCode}
      />
      <DemoCode mobile={mobile} />
      <div>
        <button type="button" className="link" onClick={() => void send(newKey())}>
          {t('profile.code.again')}
        </button>
      </div>
    </div>
  );
}

/** In demo mode: where the code is. */
function DemoCode({ mobile }: { readonly mobile: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(publicConfigQuery);
  if (data?.demo !== true) return null;
  return (
    <p className="small muted">
      {data.demoAccounts.some((account) => account.mobile === mobile) ? (
        t('profile.code.demo')
      ) : (
        <Link className="link" to="/demo/outbox" target="_blank">
          {t('profile.code.demoOutbox')}
        </Link>
      )}
    </p>
  );
}
