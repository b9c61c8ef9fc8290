import type { Done } from '@anupalan/domain/contracts/common';
import type { ExpertCase, WaitingCall } from '@anupalan/domain/contracts/experts';
import { MAX_LINE_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { models } from '../../shared/api/reference';
import { useCommand } from '../../shared/api/use-command';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { TextField } from '../../shared/kit/form/fields';
import { Icon } from '../../shared/kit/icons';
import { Row } from '../../shared/kit/Row';
import { toast } from '../../shared/kit/toast/store';
import '../../shared/kit/form/form.css';

const CHANGED = [models.contacts, models.case] as const;
const pathOf = ({ id }: ExpertCase): string => `/api/requests/${encodeURIComponent(id)}/call`;

/** Asks for a call about a request. */
export function CallDialog({ about, onClose }: { readonly about: ExpertCase; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('experts.ask')}
      lead={t('experts.askLead')}
      onClose={onClose}
      initialValues={{ when: '' }}
      send={(values, idempotencyKey) => api.post<Done>(pathOf(about), values, { idempotencyKey })}
      invalidates={CHANGED}
      done={({ message }) => message}
      onError={null}
      submit={{ label: t('experts.ask') }}
    >
      <TextField name="when" label={t('experts.when')} hint={t('experts.whenHint')} maxLength={MAX_LINE_LENGTH} />
    </CommandDialog>
  );
}

/** The call that a customer waits for, with its last try; it can be withdrawn. */
export function CallAsked({ about, call }: { readonly about: ExpertCase; readonly call: WaitingCall }) {
  const { t } = useTranslation();
  const withdraw = useCommand({
    send: (_, idempotencyKey) => api.delete(pathOf(about), { idempotencyKey }),
    invalidates: CHANGED,
    onError: (error) => toast({ kind: 'bad', title: messageOf(error) }),
  });
  const date = formatDate(call.due_on, 'shortDay');
  const { service_title: title, case_number: number } = about;
  return (
    <Row spacing={1} sx={{ mt: 1 }}>
      <Icon name="phone" size={16} />
      <span className="small num">
        {call.when === '' ? t('experts.asked', { date }) : t('experts.askedWhen', { date, when: call.when })}
        {call.last_try_at === null ? null : ` ${t('experts.tried', { date: formatDate(call.last_try_at, 'dayTime') })}`}
      </span>
      <Button
        variant="text"
        size="small"
        pending={withdraw.isPending}
        aria-label={t('experts.withdrawOf', { title, number })}
        onClick={() => withdraw.mutate()}
      >
        {t('experts.withdraw')}
      </Button>
    </Row>
  );
}
