import type { DueRuleView } from '@anupalan/domain/contracts/compliance';
import { MAX_LINE_LENGTH } from '@anupalan/domain/rules/text';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { models } from '../../shared/api/reference';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { formatDate } from '../../shared/kit/dates';
import { SelectField, TextField } from '../../shared/kit/form/fields';
import { periodText } from '../../shared/period-words';
import '../../shared/kit/form/form.css';

/** Moves the date of one period of a rule, with the source. */
export function ExtendDialog({ rule, onClose }: { readonly rule: DueRuleView; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id, form, dates } = rule;
  return (
    <CommandDialog
      title={t('dueRules.extendOf', { form })}
      lead={t('dueRules.extendLead')}
      onClose={onClose}
      initialValues={{ period_id: '', to: '', source: '' }}
      send={(values, idempotencyKey) =>
        api.post(`/api/admin/due-rules/${encodeURIComponent(id)}/extensions`, values, { idempotencyKey })
      }
      invalidates={[models.dueRules]}
      done={t('dueRules.extended')}
      submit={{ label: t('dueRules.extend') }}
    >
      <SelectField
        name="period_id"
        label={t('dueRules.period')}
        options={dates.map((one) => ({
          value: one.period_id,
          label: t('dueRules.periodDue', { period: periodText(t, one), date: formatDate(one.due) }),
        }))}
      />
      <TextField name="to" type="date" label={t('dueRules.to')} required />
      <TextField
        name="source"
        label={t('dueRules.source')}
        hint={t('dueRules.sourceHint')}
        maxLength={MAX_LINE_LENGTH}
        required
      />
    </CommandDialog>
  );
}
