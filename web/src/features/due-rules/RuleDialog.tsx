import { dueRuleRecord } from '@anupalan/domain/compliance/due-rule-record';
import type { Changed } from '@anupalan/domain/contracts/common';
import type { DueRulesPage, DueRuleView } from '@anupalan/domain/contracts/compliance';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { over } from '../../shared/api/over';
import { models } from '../../shared/api/reference';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RecordClash } from '../../shared/forms/RecordClash';
import { RecordForm } from '../../shared/forms/RecordForm';
import { TextField } from '../../shared/kit/form/fields';
import { type FormOf, formOf, recordProblems, wireOf } from '../../shared/kit/form/record-values';
import { useVersionedSave, type Versioned } from '../../shared/kit/form/versions/use-versioned-save';
import { Concerned } from './Concerned';
import { Conditions } from './Conditions';
import { concernsText } from './concerns-text';
import '../../shared/kit/form/form.css';

const LOOKS = {
  checked_on: { type: 'date' },
  effective_from: { type: 'date' },
  effective_to: { type: 'date' },
  applies_to: { drawn: <Conditions /> },
} as const;

/** A rule is known by an id that never changes. */
const ID = /^[a-z0-9-]{2,60}$/;

const RULES = '/api/admin/due-rules';

const versionedOf = (rule: DueRuleView | null): Versioned<FormOf<typeof dueRuleRecord>> => ({
  version: rule?.version ?? 0,
  values: formOf(dueRuleRecord, rule ?? {}),
});

export interface RuleDialogProps {
  /** Null for a new rule. */
  readonly rule: DueRuleView | null;
  readonly onClose: () => void;
}

/** Saves a version of a rule for dates, or a new rule. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { t } = useTranslation();
  const { clash, save } = useVersionedSave<FormOf<typeof dueRuleRecord>, Changed>({
    given: versionedOf(rule),
    send: (values, version, key) =>
      api.put(`${RULES}/${encodeURIComponent(rule?.id ?? '')}`, wireOf(dueRuleRecord, values), {
        idempotencyKey: `${key}-${version}`,
        headers: over(version),
      }),
    load: async () => {
      const now = (await api.get<DueRulesPage>(RULES)).items.find(({ id }) => id === rule?.id);
      return now === undefined ? null : versionedOf(now);
    },
  });
  return (
    <CommandDialog
      width={680}
      title={rule === null ? t('dueRules.addTitle') : t('dueRules.correctOf', { form: rule.form })}
      lead={t('dueRules.correctLead')}
      onClose={onClose}
      initialValues={{ ...versionedOf(rule).values, id: rule?.id ?? '' }}
      alsoWrong={(values) => ({
        ...recordProblems(dueRuleRecord, values),
        ...(ID.test(values.id) ? {} : { id: t('dueRules.idWrong') }),
      })}
      send={({ id, ...values }, idempotencyKey) =>
        rule === null
          ? api.post<Changed>(RULES, { id, ...wireOf(dueRuleRecord, values) }, { idempotencyKey })
          : save(values, rule.version, idempotencyKey)
      }
      after={
        <RecordClash
          record={dueRuleRecord}
          words="dueRules"
          clash={clash}
          textOf={(name, value) =>
            name === 'applies_to' ? concernsText(t, value as DueRuleView['applies_to']) : undefined
          }
        />
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
          ['first_months', 'least_months'],
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
