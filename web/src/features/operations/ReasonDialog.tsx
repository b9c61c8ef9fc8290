import { MIN_REASON_LENGTH } from '@anupalan/domain/rules/reasons';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { TextArea } from '../../shared/kit/form/fields';
import { reasonSchema } from '../../shared/kit/form/reason';
import { type Act, CHANGED, sendAct } from './operations-api';

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
  return (
    <CommandDialog
      title={title}
      lead={lead}
      onClose={onClose}
      initialValues={{ reason: '' }}
      schema={object({ reason: reasonSchema(MIN_REASON_LENGTH) })}
      summary={false}
      send={({ reason }, idempotencyKey) => sendAct(order(reason.trim()), idempotencyKey)}
      invalidates={CHANGED}
      done={({ message }) => message}
      submit={{ label: act, bad: true }}
    >
      <TextArea name="reason" label={t('operations.reason')} hint={t('operations.reasonHint')} required />
    </CommandDialog>
  );
}
