import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { Form } from '../../shared/kit/form/Form';
import { TextArea } from '../../shared/kit/form/fields';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { toast } from '../../shared/kit/toast/store';
import { refreshCase } from './case-cache';
import { DialogFoot } from './DialogFoot';
import type { CaseDialogProps } from './dialogs';

/** Tells the team what is wrong with the delivery: a message, which keeps the case from closing by itself. */
export default function WrongDialog({ view, open, onClose }: CaseDialogProps) {
  const { t } = useTranslation();
  const { id } = view.request;
  const send = useCommand<string>({
    send: async (text, idempotencyKey) => {
      await api.post(`/api/requests/${encodeURIComponent(id)}/messages`, { text }, { idempotencyKey });
      await refreshCase(id);
    },
    onSuccess: () => {
      onClose();
      toast({ title: t('request.wrong.sent'), description: t('request.wrong.sentBody'), kind: 'done' });
    },
  });
  return (
    <Dialog
      open={open}
      title={t('request.wrong.title')}
      lead={t('request.wrong.lead')}
      onClose={onClose}
      locked={send.isPending}
    >
      <Box sx={{ mt: 2 }}>
        <Form
          initialValues={{ text: '' }}
          schema={async () => object({ text: string().trim().required(t('request.messageRequired')) })}
          summary={false}
          onSubmit={({ text }) => send.mutateAsync(text)}
        >
          {({ isSubmitting }) => (
            <>
              <TextArea
                name="text"
                label={t('request.wrong.text')}
                hint={t('request.wrong.hint')}
                required
                maxLength={MAX_TEXT_LENGTH}
              />
              <DialogFoot
                act={t('request.wrong.submit')}
                back={t('request.cancelWriting')}
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
