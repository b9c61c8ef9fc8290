import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { Form } from '../../shared/kit/form/Form';
import { TextArea } from '../../shared/kit/form/fields';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { toast } from '../../shared/kit/toast/store';
import { refreshCase } from './case-cache';
import { DialogFoot } from './DialogFoot';
import type { CaseDialogProps } from './dialogs';
import { RatingField } from './RatingField';

interface Opinion {
  readonly rating: number | null;
  readonly comment: string | null;
}

/** Confirms the delivery; rating and comment are optional. */
export default function ConfirmDialog({ view, open, onClose }: CaseDialogProps) {
  const { t } = useTranslation();
  const { id } = view.request;
  const isConsultation = view.consultation !== null;
  const confirm = useCommand<Opinion>({
    send: async (opinion, idempotencyKey) => {
      await api.post(`/api/requests/${encodeURIComponent(id)}/confirm-delivery`, opinion, { idempotencyKey });
      await refreshCase(id);
    },
    onSuccess: () => {
      onClose();
      toast({
        title: t(isConsultation ? 'request.consultation.confirmed' : 'request.toast.confirmed'),
        description: t('request.toast.confirmedBody'),
        kind: 'done',
      });
    },
  });
  return (
    <Dialog
      open={open}
      title={t(isConsultation ? 'request.consultation.confirm' : 'request.confirm.title')}
      lead={t(isConsultation ? 'request.consultation.confirmLead' : 'request.confirm.lead')}
      onClose={onClose}
      locked={confirm.isPending}
    >
      <Box sx={{ mt: 2 }}>
        <Form
          initialValues={{ rating: '', comment: '' }}
          summary={false}
          onSubmit={({ rating, comment }) =>
            confirm.mutateAsync({
              rating: rating === '' ? null : Number(rating),
              comment: comment.trim() === '' ? null : comment.trim(),
            })
          }
        >
          {({ isSubmitting }) => (
            <>
              <RatingField name="rating" label={`${t('request.confirm.rating')} ${t('forms.optional')}`} />
              <TextArea
                name="comment"
                label={`${t('request.confirm.comment')} ${t('forms.optional')}`}
                maxLength={MAX_TEXT_LENGTH}
              />
              <DialogFoot
                act={t(isConsultation ? 'request.consultation.confirm' : 'request.confirm.submit')}
                back={t('request.confirm.notYet')}
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
