import { stepNamed } from '@anupalan/domain/workflows/registry';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { callSpan } from '../../shared/case-parts/call/call-time';
import { Form } from '../../shared/kit/form/Form';
import { TextArea } from '../../shared/kit/form/fields';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { toast } from '../../shared/kit/toast/store';
import { refreshCase } from './case-cache';
import { DialogFoot } from './DialogFoot';
import type { CaseDialogProps } from './dialogs';

const MAX_NOTE = stepNamed('reschedule').act?.input[0]?.max ?? 0;

/** Gives up the booked time of the call, with what would suit better. */
export default function RescheduleDialog({ view, open, onClose }: CaseDialogProps) {
  const { t } = useTranslation();
  const { id } = view.request;
  const { starts_at = null, ends_at = null } = view.consultation ?? {};
  const when = starts_at === null || ends_at === null ? '' : callSpan(starts_at, ends_at);
  const command = useCommand<string>({
    send: async (note, idempotencyKey) => {
      await api.post(`/api/requests/${encodeURIComponent(id)}/reschedule`, { note }, { idempotencyKey });
      await refreshCase(id);
    },
    onSuccess: () => {
      onClose();
      toast({ title: t('request.consultation.reschedule.done'), kind: 'done' });
    },
  });
  return (
    <Dialog
      open={open}
      title={t('request.consultation.reschedule.title')}
      lead={t('request.consultation.reschedule.lead', { when })}
      onClose={onClose}
      locked={command.isPending}
    >
      <Box sx={{ mt: 2 }}>
        <Form initialValues={{ note: '' }} summary={false} onSubmit={({ note }) => command.mutateAsync(note.trim())}>
          {({ isSubmitting }) => (
            <>
              <TextArea
                name="note"
                label={`${t('request.consultation.reschedule.note')} ${t('forms.optional')}`}
                maxLength={MAX_NOTE}
              />
              <DialogFoot
                act={t('request.consultation.reschedule.confirm')}
                back={t('request.consultation.reschedule.keep')}
                pending={isSubmitting}
                onClose={onClose}
              />
            </>
          )}
        </Form>
      </Box>
    </Dialog>
  );
}
