import { MIN_REASON_LENGTH } from '@anupalan/domain/rules/reasons';
import { PRESENT_STATUSES } from '@anupalan/domain/workflows/statuses';
import { statusNameOf } from '@anupalan/domain/workflows/words';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { SelectField, TextArea } from '../../../shared/components/form/fields';
import { reasonSchema } from '../../../shared/components/form/reason';
import { Note } from '../../../shared/components/states';
import { boundTo } from '../../../shared/components/status';
import { CommandDialog } from '../../../shared/office/CommandDialog';
import { actionText } from '../actions';
import { useCaseCommand } from '../case-api';
import type { ActionDialogProps } from './action-dialog-props';

/** Sets a status by hand, with a reason. */
export function OverrideDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const command = useCaseCommand(view.request.id, { quiet: true, onDone: onClose });
  const options = PRESENT_STATUSES.filter((status) => status !== view.request.status).map((status) => ({
    value: status,
    label: statusNameOf(boundTo(view.request), status),
  }));
  return (
    <CommandDialog
      title={actionText(view, 'override-status', t)}
      onClose={onClose}
      pending={command.isPending}
      initialValues={{ to: '', reason: '' }}
      schema={object({
        to: string().required(t('office.dialog.missing.status')),
        reason: reasonSchema(MIN_REASON_LENGTH),
      })}
      summary={false}
      onSubmit={(body) => command.mutateAsync({ name: 'override-status', body })}
      submit={{ label: actionText(view, 'override-status', t), bad: true }}
    >
      <Note tone="warning">{t('office.dialog.overrideLead')}</Note>
      <SelectField name="to" label={t('office.dialog.overrideTo')} required options={options} />
      <TextArea name="reason" label={t('office.dialog.reason')} hint={t('office.dialog.overrideHint')} required />
    </CommandDialog>
  );
}
