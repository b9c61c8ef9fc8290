import { Button } from '../../../components/Button';
import { formatDate } from '../../../components/dates';
import { Dialog } from '../../../components/overlay/Dialog';
import { useTranslation } from '../../../i18n/use-translation';
import type { DraftState } from './use-draft';

/** Another device saved meanwhile: the person chooses, nothing is overwritten unseen. */
export function ConflictDialog({ draft }: { readonly draft: DraftState }) {
  const { t } = useTranslation();
  const { conflict } = draft;
  return (
    <Dialog
      open={conflict !== null}
      title={t('request.intake.conflict.title', { time: formatDate(conflict?.saved_at, 'dayTime') })}
      lead={t('request.intake.conflict.lead')}
      onClose={() => undefined}
      locked
      actions={
        <>
          <Button variant="quiet" onClick={draft.keepMine}>
            {t('request.intake.conflict.mine')}
          </Button>
          <Button onClick={draft.takeTheirs}>{t('request.intake.conflict.theirs')}</Button>
        </>
      }
    />
  );
}
