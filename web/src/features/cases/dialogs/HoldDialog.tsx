import { heldProblem } from '@anupalan/domain/rules/consultation-slots';
import { MAX_RESULT_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { NumberField, TextArea } from '../../../shared/components/form/fields';
import { rule } from '../../../shared/components/form/rule';
import { CommandDialog } from '../../../shared/office/CommandDialog';
import { useCaseCommand } from '../case-api';
import type { ActionDialogProps } from './action-dialog-props';

/** Records a held consultation: its length, and the summary that the customer gets as the result. */
export function HoldDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const command = useCaseCommand(view.request.id, { quiet: true, onDone: onClose });
  const title = t('office.action.hold-consultation');
  const schema = object({
    minutes: string().test(rule((typed: string) => heldProblem(Number(typed)))),
    summary: string().trim().required(t('office.call.missing.summary')),
  });
  return (
    <CommandDialog
      title={title}
      lead={t('office.call.holdLead')}
      onClose={onClose}
      width={560}
      pending={command.isPending}
      initialValues={{ minutes: '', summary: '' }}
      schema={schema}
      summary={false}
      onSubmit={({ minutes, summary }) =>
        command.mutateAsync({ name: 'hold-consultation', body: { minutes: Number(minutes), summary } })
      }
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
    </CommandDialog>
  );
}
