import { useTranslation } from 'react-i18next';
import { api } from '../../api/client';
import { useCommand } from '../../api/use-command';
import { RadioField } from '../../components/form/choices';
import { Form } from '../../components/form/Form';
import { TextArea } from '../../components/form/fields';
import { Dialog } from '../../components/overlay/Dialog';
import { toast } from '../../components/toast/store';
import { refreshCase } from './case-cache';
import { DialogFoot } from './DialogFoot';
import type { CaseDialogProps } from './dialogs';

const RATINGS = [5, 4, 3, 2, 1] as const;
const MAX_COMMENT = 2000;

interface Opinion {
  readonly rating: number | null;
  readonly comment: string | null;
}

/** Confirms the delivery; rating and comment of our own service are free to give. */
export default function ConfirmDialog({ view, open, onClose }: CaseDialogProps) {
  const { t } = useTranslation();
  const { id } = view.request;
  const confirm = useCommand<Opinion>({
    send: async (opinion, idempotencyKey) => {
      await api.post(`/api/requests/${encodeURIComponent(id)}/confirm-delivery`, opinion, { idempotencyKey });
      await refreshCase(id);
    },
    onSuccess: () => {
      onClose();
      toast({ title: t('request.toast.confirmed'), description: t('request.toast.confirmedBody'), kind: 'done' });
    },
  });
  return (
    <Dialog
      open={open}
      title={t('request.confirm.title')}
      lead={t('request.confirm.lead')}
      onClose={onClose}
      locked={confirm.isPending}
    >
      <div className="dialog-form">
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
              <RadioField
                name="rating"
                label={`${t('request.confirm.rating')} ${t('forms.optional')}`}
                options={RATINGS.map((stars) => ({
                  value: String(stars),
                  label: t('request.confirm.stars', { count: stars }),
                }))}
              />
              <TextArea
                name="comment"
                label={`${t('request.confirm.comment')} ${t('forms.optional')}`}
                maxLength={MAX_COMMENT}
              />
              <DialogFoot
                act={t('request.confirm.submit')}
                back={t('request.confirm.notYet')}
                pending={isSubmitting}
                onClose={onClose}
              />
            </>
          )}
        </Form>
      </div>
    </Dialog>
  );
}
