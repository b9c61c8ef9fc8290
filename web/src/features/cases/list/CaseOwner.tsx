import type { CaseRow } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client';
import { messageOf } from '../../../shared/api/errors';
import { useCommand } from '../../../shared/api/use-command';
import { Button } from '../../../shared/kit/Button';
import { toast } from '../../../shared/kit/toast/store';
import { CASE_MODELS, commandUrl } from '../case-api';

/** The assignee, or the claim button for an unassigned case that is open. */
export function CaseOwner({ row, open }: { readonly row: CaseRow; readonly open: boolean }) {
  const { t } = useTranslation();
  const take = useCommand({
    send: (_: undefined, key) => api.post(commandUrl(row.id, 'claim'), {}, { idempotencyKey: key }),
    invalidates: [...CASE_MODELS, 'people'],
    onSuccess: () => toast({ title: t('queue.taken', { number: row.case_number }), kind: 'done' }),
    onError: (error) => toast({ title: t('office.case.refused'), description: messageOf(error), kind: 'bad' }),
  });
  if (row.assigned_to !== null) return <>{row.assignee_name ?? t('office.role.unknown')}</>;
  if (!open) return <span className="faint">{t('office.list.nobody')}</span>;
  return (
    <Button
      variant="quiet"
      size="small"
      pending={take.isPending}
      aria-label={t('queue.takeCase', { number: row.case_number })}
      onClick={() => take.mutate(undefined)}
    >
      {t('queue.take')}
    </Button>
  );
}
