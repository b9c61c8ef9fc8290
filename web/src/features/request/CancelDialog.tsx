import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { Form } from '../../shared/kit/form/Form';
import { TextArea } from '../../shared/kit/form/fields';
import { formatMoney } from '../../shared/kit/money';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { toast } from '../../shared/kit/toast/store';
import { Note } from '../../shared/loading/states';
import { refreshCase } from './case-cache';
import { DialogFoot } from './DialogFoot';
import type { CaseDialogProps } from './dialogs';

/** Cancels the request after showing the refund. */
export default function CancelDialog({ view, open, onClose }: CaseDialogProps) {
  const { t } = useTranslation();
  const { id } = view.request;
  const refund = view.refund_on_cancel;
  const cancel = useCommand<string>({
    send: async (reason, idempotencyKey) => {
      await api.post(`/api/requests/${encodeURIComponent(id)}/cancel`, { reason }, { idempotencyKey });
      await refreshCase(id);
    },
    onSuccess: () => {
      onClose();
      toast({ title: t('request.toast.cancelled'), description: view.request.service_title });
    },
  });
  return (
    <Dialog
      open={open}
      title={t('request.cancel.title')}
      lead={t(view.consultation === null ? 'request.cancel.lead' : 'request.consultation.cancelLead')}
      onClose={onClose}
      locked={cancel.isPending}
    >
      <Note tone={refund > 0 ? 'info' : 'plain'}>
        {refund > 0 ? (
          <>
            <span className="strong">
              {t('request.cancel.refund')} {formatMoney(refund)}
            </span>
            . {t('request.cancel.refundHow')}
          </>
        ) : (
          t('request.cancel.noRefund')
        )}
      </Note>
      <Box sx={{ mt: 2 }}>
        <Form
          initialValues={{ reason: '' }}
          summary={false}
          onSubmit={({ reason }) => cancel.mutateAsync(reason.trim())}
        >
          {({ isSubmitting }) => (
            <>
              <TextArea
                name="reason"
                label={`${t('request.cancel.reason')} ${t('forms.optional')}`}
                maxLength={MAX_TEXT_LENGTH}
              />
              <DialogFoot
                act={t('request.cancel.confirm')}
                back={t('request.cancel.keep')}
                pending={isSubmitting}
                onClose={onClose}
                bad
              />
            </>
          )}
        </Form>
      </Box>
    </Dialog>
  );
}
