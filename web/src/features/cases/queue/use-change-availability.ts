import type { Availability } from '@anupalan/domain/rules/availability';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client';
import { messageOf } from '../../../shared/api/errors';
import { useCommand } from '../../../shared/api/use-command';
import { toast } from '../../../shared/kit/toast/store';

/** Changes a staff member's own availability. */
export function useChangeAvailability() {
  const { t } = useTranslation();
  return useCommand<Availability>({
    send: (availability, key) => api.patch('/api/staff/profile', { availability }, { idempotencyKey: key }),
    invalidates: ['people'],
    onSuccess: (_, state) =>
      toast({ title: t('queue.changed', { state: t(`queue.${state}`).toLowerCase() }), kind: 'done' }),
    onError: (error) => toast({ title: t('office.case.refused'), description: messageOf(error), kind: 'bad' }),
  });
}
