import { dueRuleRecord } from '@anupalan/domain/compliance/due-rule-record';
import type { DueRuleView } from '@anupalan/domain/contracts/compliance';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { models } from '../../shared/api/reference';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RecordForm } from '../../shared/forms/RecordForm';
import { TextField } from '../../shared/kit/form/fields';
import { formOf, recordProblems, wireOf } from '../../shared/kit/form/record-values';
import { Concerned } from './Concerned';
import { Conditions } from './Conditions';
import '../../shared/kit/form/form.css';

const LOOKS = {
  checked_on: { type: 'date' },
  effective_from: { type: 'date' },
  effective_to: { type: 'date' },
  applies_to: { drawn: <Conditions /> },
} as const;

/** A rule is known by an id that never changes. */
const ID = /^[a-z0-9-]{2,60}$/;

export interface RuleDialogProps {
  /** Null for a new rule. */
  readonly rule: DueRuleView | null;
  readonly onClose: () => void;
}

/** Saves a version of a rule for dates, or a new rule. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      width={680}
      title={rule === null ? t('dueRules.addTitle') : t('dueRules.correctOf', { form: rule.form })}
      lead={t('dueRules.correctLead')}
      onClose={onClose}
      initialValues={{ ...formOf(dueRuleRecord, rule ?? {}), id: rule?.id ?? '' }}
      alsoWrong={(values) => ({
        ...recordProblems(dueRuleRecord, values),
        ...(ID.test(values.id) ? {} : { id: t('dueRules.idWrong') }),
      })}
      send={({ id, ...values }, idempotencyKey) =>
        rule === null
          ? api.post('/api/admin/due-rules', { id, ...wireOf(dueRuleRecord, values) }, { idempotencyKey })
          : api.put(`/api/admin/due-rules/${encodeURIComponent(id)}`, wireOf(dueRuleRecord, values), { idempotencyKey })
      }
      invalidates={[models.dueRules]}
      done={t('dueRules.saved')}
      submit={{ label: t('dueRules.save') }}
    >
      {rule === null ? <TextField name="id" label={t('dueRules.id')} hint={t('dueRules.idHint')} required /> : null}
      <RecordForm
        record={dueRuleRecord}
        words="dueRules"
        looks={LOOKS}
        layout={[
          ['form', 'authority'],
          'title',
          'applies_to',
          <Concerned key="concerned" />,
          ['frequency', 'months'],
          ['day', 'days'],
          ['last_months', 'last_day'],
          ['every_years', 'in_year'],
          'least_months',
          'within_quarter',
          'shifts',
          'penalty',
          'note',
          ['service', 'checked_on'],
          'source',
          'source_url',
          ['effective_from', 'effective_to'],
        ]}
      />
    </CommandDialog>
  );
}
