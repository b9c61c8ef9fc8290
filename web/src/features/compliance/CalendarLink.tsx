import type { BusinessView } from '@anupalan/domain/contracts/compliance';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { CopyText } from '../../shared/kit/CopyText';
import { businessPath, CHANGED } from './compliance-api';
import '../../shared/kit/form/form.css';

export interface CalendarLinkProps {
  readonly business: BusinessView;
  readonly onClose: () => void;
}

/** The secret address under which another calendar subscribes to a business's dates; a new one ends the old ones. */
export function CalendarLink({ business, onClose }: CalendarLinkProps) {
  const { t } = useTranslation();
  const { id, name, calendar_url } = business;
  return (
    <CommandDialog
      title={t('business.link.title', { name })}
      lead={t('business.link.lead')}
      onClose={onClose}
      initialValues={{}}
      send={(_, idempotencyKey) => api.post(`${businessPath(id)}/calendar-link`, {}, { idempotencyKey })}
      invalidates={CHANGED}
      onError={null}
      done={t('business.link.made')}
      onDone={() => undefined}
      submit={{ label: t(calendar_url === null ? 'business.link.make' : 'business.link.change') }}
    >
      {calendar_url === null ? null : (
        <Stack spacing={1}>
          <CopyText label={t('business.link.address')} text={calendar_url} />
          <p className="small muted">{t('business.link.secret')}</p>
        </Stack>
      )}
    </CommandDialog>
  );
}
