import { minutesProblem } from '@anupalan/domain/rules/consultation-slots';
import { MAX_RESULT_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { NumberField, TextArea } from '../../../shared/kit/form/fields';
import { rule } from '../../../shared/kit/form/rule';
import type { ActionDialogProps } from './action-dialog-props';
import { CaseDialog } from './CaseDialog';

/** Records a consultation that took place: its length, and the summary that the customer gets as the result. */
export function ConcludeDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const title = t('office.action.conclude-consultation');
  const schema = object({
    minutes: string().test(rule((typed: string) => minutesProblem(Number(typed)))),
    summary: string().trim().required(t('office.call.missing.summary')),
  });
  return (
    <CaseDialog
      view={view}
      name="conclude-consultation"
      title={title}
      lead={t('office.call.holdLead')}
      onClose={onClose}
      width={560}
      initialValues={{ minutes: '', summary: '' }}
      schema={schema}
      bodyOf={({ minutes, summary }) => ({ minutes: Number(minutes), summary })}
      submit={{ label: title }}
    >
      <NumberField name="minutes" label={t('office.call.took')} required width="short" />
      <TextArea
        name="summary"
        label={t('office.call.summary')}
        hint={t('office.call.summaryHint')}
        required
        rows={6}
        maxLength={MAX_RESULT_LENGTH}
      />
    </CaseDialog>
  );
}
