import { MIN_REASON_LENGTH } from '@anupalan/domain/rules/reasons';
import { PRESENT_STATUSES } from '@anupalan/domain/workflows/statuses';
import { statusNameOf } from '@anupalan/domain/workflows/words';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { boundTo } from '../../../shared/case-parts/status';
import { SelectField, TextArea } from '../../../shared/kit/form/fields';
import { reasonSchema } from '../../../shared/kit/form/reason';
import { Note } from '../../../shared/loading/states';
import { actionText } from '../actions';
import type { ActionDialogProps } from './action-dialog-props';
import { CaseDialog } from './CaseDialog';

/** Sets a status by hand, with a reason. */
export function OverrideDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const options = PRESENT_STATUSES.filter((status) => status !== view.request.status).map((status) => ({
    value: status,
    label: statusNameOf(boundTo(view.request), status),
  }));
  return (
    <CaseDialog
      view={view}
      name="override-status"
      title={actionText(view, 'override-status', t)}
      onClose={onClose}
      initialValues={{ to: '', reason: '' }}
      schema={object({
        to: string().required(t('office.dialog.missing.status')),
        reason: reasonSchema(MIN_REASON_LENGTH),
      })}
      submit={{ label: actionText(view, 'override-status', t), bad: true }}
    >
      <Note tone="warning">{t('office.dialog.overrideLead')}</Note>
      <SelectField name="to" label={t('office.dialog.overrideTo')} required options={options} />
      <TextArea name="reason" label={t('office.dialog.reason')} hint={t('office.dialog.overrideHint')} required />
    </CaseDialog>
  );
}
