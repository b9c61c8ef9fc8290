import type { ErasurePreview, ErasureStatus } from '@anupalan/domain/contracts/account';
import type { User } from '@anupalan/domain/contracts/identity';
import {
  confirmsErasure,
  ERASURE_GROUNDS,
  ERASURE_SENTENCE,
  type ErasureGrounds,
} from '@anupalan/domain/rules/erasure';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { object, string } from 'yup';
import { api } from '../../shared/api/client';
import { accountErased } from '../../shared/api/session';
import { useCommand } from '../../shared/api/use-command';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { RadioField } from '../../shared/kit/form/choices';
import { Form } from '../../shared/kit/form/Form';
import { TextField } from '../../shared/kit/form/fields';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { FreshCode } from './FreshCode';

const PATH = '/api/me/erasure';

interface Wish {
  readonly confirm: string;
  readonly grounds: ErasureGrounds;
}

interface EraseDialogProps {
  readonly user: Pick<User, 'mobile'>;
  readonly onClose: () => void;
}

/**
 * Lists the erased and the kept data, and erases once the sentence was typed, and a fresh code after it; or names the
 * obstacle.
 */
export function EraseDialog({ user, onClose }: EraseDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const preview = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.get<ErasurePreview>(PATH, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  /** What waits for the code, or null. */
  const [wish, setWish] = useState<Wish | null>(null);
  const erase = useCommand<Wish & { readonly otp: string }, ErasureStatus>({
    send: (body, idempotencyKey) => api.post(PATH, body, { idempotencyKey }),
    onSuccess: async ({ id }) => {
      // The receipt's page first: the end of the session closes this dialog, whose entry of the history would go back.
      await navigate(`/erasure/${id}`, { replace: true });
      accountErased();
    },
  });
  const held = preview.data?.held ?? null;
  const blocked = held !== null || (preview.data !== undefined && preview.data.blocked.length > 0);
  return (
    <Dialog
      open
      title={t(blocked ? 'profile.data.blockedTitle' : 'profile.data.eraseTitle')}
      lead={t(
        held !== null ? 'profile.data.heldLead' : blocked ? 'profile.data.blockedLead' : 'profile.data.eraseFinal',
      )}
      onClose={onClose}
      locked={erase.isPending}
      {...(blocked
        ? {
            actions: (
              <Button variant="quiet" onClick={onClose}>
                {t('profile.data.back')}
              </Button>
            ),
          }
        : {})}
    >
      {preview.isPending ? (
        <SkeletonLines count={5} />
      ) : preview.isError ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
      ) : held !== null ? (
        <p className="small">{t(`profile.data.held.${held}`)}</p>
      ) : blocked ? (
        <Blocked blocked={preview.data.blocked} />
      ) : wish !== null ? (
        <FreshCode
          user={user}
          act={t('profile.data.eraseNow')}
          onCode={async (otp) => void (await erase.mutateAsync({ ...wish, otp }))}
        />
      ) : (
        <>
          <WhatGoes preview={preview.data} />
          <WishForm onWish={setWish} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

interface WishFormProps extends Pick<EraseDialogProps, 'onClose'> {
  readonly onWish: (wish: Wish) => void;
}

function WishForm({ onWish, onClose }: WishFormProps) {
  const { t } = useTranslation();
  const wrong = t('profile.data.sentenceWrong', { sentence: ERASURE_SENTENCE });
  return (
    <Form<Wish>
      initialValues={{ confirm: '', grounds: 'consent_withdrawn' }}
      schema={object({
        confirm: string().test('sentence', wrong, (typed) => confirmsErasure(typed ?? '')),
      })}
      summary={false}
      onSubmit={async (body) => onWish(body)}
    >
      <RadioField
        name="grounds"
        label={t('profile.data.grounds')}
        options={ERASURE_GROUNDS.map((value) => ({ value, label: t(`profile.data.ground.${value}`) }))}
      />
      <TextField
        name="confirm"
        label={t('profile.data.sentence', { sentence: ERASURE_SENTENCE })}
        required
        autoComplete="off"
      />
      <div className="form-actions dialog-acts">
        <Button variant="quiet" onClick={onClose}>
          {t('profile.data.back')}
        </Button>
        <Button type="submit" variant="bad">
          {t('profile.data.eraseOn')}
        </Button>
      </div>
    </Form>
  );
}

function WhatGoes({ preview: { requests, receipts } }: { readonly preview: ErasurePreview }) {
  const { t } = useTranslation();
  const until = receipts.map((one) => one.kept_until).toSorted();
  return (
    <Stack spacing={0.5} sx={{ '& > ul': { mb: 1 } }}>
      <h3 className="strong small">{t('profile.data.goes')}</h3>
      <ul className="small muted bullets">
        <li>{t('profile.data.goesAccount')}</li>
        {requests === 0 ? null : <li>{t('profile.data.goesRequests', { count: requests })}</li>}
        <li>{t('profile.data.goesPapers')}</li>
        <li>{t('profile.data.goesBusinesses')}</li>
        <li>{t('profile.data.goesDrafts')}</li>
      </ul>
      <h3 className="strong small">{t('profile.data.stays')}</h3>
      <ul className="small muted bullets">
        {until.length === 0 ? null : (
          <li>{t('profile.data.staysReceipts', { count: until.length, date: formatDate(until.at(-1) ?? '') })}</li>
        )}
        <li>{t('profile.data.staysConsent')}</li>
      </ul>
    </Stack>
  );
}

function Blocked({ blocked }: Pick<ErasurePreview, 'blocked'>) {
  const { t } = useTranslation();
  return (
    <Stack component="ul" spacing={1.25}>
      {blocked.map(({ id, case_number, service_id, service_title, reason, may_cancel }) => (
        <li key={id}>
          <Link className="link strong" to={`/services/${encodeURIComponent(service_id)}?id=${encodeURIComponent(id)}`}>
            {`${service_title}, ${case_number}`}
          </Link>
          <p className="small muted">
            {t(`profile.data.blocked.${reason}`)} {may_cancel ? t('profile.data.mayCancel') : null}
          </p>
        </li>
      ))}
    </Stack>
  );
}
