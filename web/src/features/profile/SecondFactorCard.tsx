import type { AuthenticatorSetup, RecoveryCodes, SecondFactorView, User } from '@anupalan/domain/contracts/identity';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/api/query-client';
import { t } from '../../shared/i18n/i18n';
import { Button } from '../../shared/kit/Button';
import { CopyText } from '../../shared/kit/CopyText';
import { StayGuard } from '../../shared/kit/form/LeaveGuard';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { saveBlob } from '../../shared/kit/save-blob';
import { toast } from '../../shared/kit/toast/store';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { CodeForm } from './CodeForm';
import { FreshCode } from './FreshCode';
import { QrCode } from './QrCode';

const PATH = '/api/me/second-factor';
const KEY = [PATH] as const;

/** The change to make once the person has confirmed it by a code to their mobile. */
type Act = 'setup' | 'recovery-codes' | 'remove';
type Step =
  | { readonly kind: 'confirm'; readonly act: Act }
  | { readonly kind: 'scan'; readonly setup: AuthenticatorSetup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** The second factor for unknown devices of staff and admins: email, or an app with recovery codes. */
export function SecondFactorCard({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<SecondFactorView>(PATH, { signal }),
  });
  const [step, setStep] = useState<Step | null>(null);
  const begin = (act: Act): void => setStep({ kind: 'confirm', act });

  const confirm = async (act: Act, otp: string): Promise<void> => {
    if (act === 'setup') setStep({ kind: 'scan', setup: await api.post<AuthenticatorSetup>(`${PATH}/setup`, { otp }) });
    else if (act === 'recovery-codes') {
      const { recoveryCodes } = await api.post<RecoveryCodes>(`${PATH}/recovery-codes`, { otp });
      setStep({ kind: 'codes', codes: recoveryCodes });
    } else {
      await api.post(`${PATH}/remove`, { otp });
      setStep(null);
      toast({ title: t('profile.second.removed'), kind: 'done' });
    }
    await queryClient.invalidateQueries({ queryKey: KEY });
  };

  const enrol = async (otp: string): Promise<void> => {
    const { recoveryCodes } = await api.post<RecoveryCodes>(PATH, { otp });
    setStep({ kind: 'codes', codes: recoveryCodes });
    await queryClient.invalidateQueries({ queryKey: KEY });
  };

  return (
    <Card title={t('profile.second.title')}>
      {data !== undefined ? (
        <Present factor={data} />
      ) : error === null ? (
        <SkeletonLines count={3} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      <Row sx={{ borderTop: '1px solid var(--line)', pt: 2 }}>
        <Button size="small" aria-haspopup="dialog" onClick={() => begin('setup')}>
          {t(data?.app ? 'profile.second.anotherApp' : 'profile.second.setUp')}
        </Button>
        {data?.app ? (
          <>
            <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => begin('recovery-codes')}>
              {t('profile.second.newCodes')}
            </Button>
            <Button size="small" variant="bad" aria-haspopup="dialog" onClick={() => begin('remove')}>
              {t('profile.second.remove')}
            </Button>
          </>
        ) : null}
      </Row>
      {step === null ? null : (
        <Dialog
          open
          // Recovery codes are shown once: only the button under them closes the dialog.
          locked={step.kind === 'codes'}
          width={420}
          title={t(`profile.second.step.${step.kind}`)}
          onClose={() => setStep(null)}
        >
          {step.kind === 'codes' ? (
            <Codes codes={step.codes} onKept={() => setStep(null)} />
          ) : step.kind === 'scan' ? (
            <Scan setup={step.setup} onCode={enrol} />
          ) : (
            <FreshCode user={user} onCode={(otp) => confirm(step.act, otp)} />
          )}
        </Dialog>
      )}
      {step?.kind === 'codes' ? <StayGuard /> : null}
    </Card>
  );
}

/** Saves one code per line, to be printed or stored. */
const saveCodes = (codes: readonly string[]): void =>
  saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), t('profile.second.fileName'));

/** Which second factors the person has. */
function Present({ factor }: { readonly factor: SecondFactorView }) {
  const { t } = useTranslation();
  const { required, email, app, recoveryCodesLeft } = factor;
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <p className="muted">{t(required ? 'profile.second.required' : 'profile.second.notRequired')}</p>
      <p>
        {email === null ? t('profile.second.noEmail') : t('profile.second.email', { email })}{' '}
        {app ? t('profile.second.app', { count: recoveryCodesLeft }) : t('profile.second.noApp')}
      </p>
      {app ? <p className="muted">{t('profile.second.lostPhone')}</p> : null}
    </Stack>
  );
}

/** Recovery codes, which are shown this once. */
function Codes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <p>{t('profile.second.keep')}</p>
      <CopyText label={t('profile.second.step.codes')} text={codes.join('\n')} />
      <p className="small muted">{t('profile.second.once')}</p>
      <Button variant="quiet" icon="download" block onClick={() => saveCodes(codes)}>
        {t('profile.second.save')}
      </Button>
      <Button block onClick={onKept}>
        {t('profile.second.kept')}
      </Button>
    </div>
  );
}

interface ScanProps {
  readonly setup: AuthenticatorSetup;
  readonly onCode: (otp: string) => Promise<void>;
}

/** The app's key, to be scanned or typed, and the app's first code. */
function Scan({ setup, onCode }: ScanProps) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <p>{t('profile.second.scan')}</p>
      <Stack spacing={1.5} sx={{ alignItems: 'center' }}>
        <QrCode text={setup.uri} label={t('profile.second.qr')} />
        {/* A phone cannot scan its own screen. */}
        <Box component="a" sx={{ '@media (pointer: fine)': { display: 'none' } }} className="link" href={setup.uri}>
          {t('profile.second.openApp')}
        </Box>
      </Stack>
      <div className="small muted">
        <p>{t('profile.second.typeSecret')}</p>
        <Box component="p" sx={{ mt: 0.5, color: 'text.primary', userSelect: 'all' }} className="mono">
          {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </div>
      <CodeForm key="scan" label={t('profile.second.appCode')} onCode={onCode} />
    </div>
  );
}
