import { MIN_REASON_LENGTH } from '@anupalan/domain/rules/reasons';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { DialogActions } from '../../shared/components/DialogActions';
import { Form } from '../../shared/components/form/Form';
import { TextArea } from '../../shared/components/form/fields';
import { reasonSchema } from '../../shared/components/form/reason';
import { Dialog } from '../../shared/components/overlay/Dialog';
import { type Act, useAct } from './operations-api';

export interface ReasonDialogProps {
  readonly title: string;
  readonly lead: string;
  /** The button's label. */
  readonly act: string;
  readonly order: (reason: string) => Act;
  readonly onClose: () => void;
}

/** A command with a reason, which the history records. */
export function ReasonDialog({ title, lead, act, order, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const command = useAct(onClose);
  return (
    <Dialog open title={title} lead={lead} onClose={onClose} locked={command.isPending}>
      <Form
        initialValues={{ reason: '' }}
        schema={object({ reason: reasonSchema(MIN_REASON_LENGTH) })}
        summary={false}
        onSubmit={({ reason }) => command.mutateAsync(order(reason.trim()))}
      >
        <TextArea name="reason" label={t('operations.reason')} hint={t('operations.reasonHint')} required />
        <DialogActions label={act} bad pending={command.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
