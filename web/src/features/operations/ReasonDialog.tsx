import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { DialogActions } from '../../shared/components/DialogActions';
import { Form } from '../../shared/components/form/Form';
import { TextArea } from '../../shared/components/form/fields';
import { Dialog } from '../../shared/components/overlay/Dialog';
import { type Act, useAct } from './operations-api';

/** As the server asks for. */
const LEAST = 10;

export interface ReasonDialogProps {
  readonly title: string;
  readonly lead: string;
  /** The word on the button. */
  readonly act: string;
  readonly order: (reason: string) => Act;
  readonly onClose: () => void;
}

/** An act that needs a reason, which then stands in the history. */
export function ReasonDialog({ title, lead, act, order, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const command = useAct(onClose);
  return (
    <Dialog open title={title} lead={lead} onClose={onClose} locked={command.isPending}>
      <Form
        initialValues={{ reason: '' }}
        schema={object({
          reason: string().trim().min(LEAST, t('operations.reasonShort')).required(t('operations.reasonShort')),
        })}
        summary={false}
        onSubmit={({ reason }) => command.mutateAsync(order(reason.trim()))}
      >
        <TextArea name="reason" label={t('operations.reason')} hint={t('operations.reasonHint')} required />
        <DialogActions label={act} bad pending={command.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
