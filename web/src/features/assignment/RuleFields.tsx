import type { ServiceTypes, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryOptions } from '../../shared/case-parts/service/category';
import { RecordField, RecordForm } from '../../shared/forms/RecordForm';
import { Columns } from '../../shared/kit/Columns';
import { RadioField } from '../../shared/kit/form/choices';
import { choosable, type RuleValues, ruleFields } from './rule-form';
import { servicesOf, skillOptions } from './words';

export interface RuleFieldsProps {
  readonly types: ServiceTypes;
  readonly people: readonly StaffProfileView[];
  /** The number of people in the rule who have left. */
  readonly gone: number;
  readonly values: RuleValues;
}

/** The fields of a rule: its cases, its method and its candidates. Fields that a choice makes irrelevant are hidden. */
export function RuleFields({ types, people, gone, values }: RuleFieldsProps) {
  const { t } = useTranslation();
  return (
    <RecordForm
      record={ruleFields}
      words="assignment.rule"
      looks={{
        description: { rows: 1 },
        rule_type: { as: 'radio' },
        priority: { width: 'short', required: true },
        'rule_config.service_types': { options: types.items.map(({ id, name }) => ({ value: id, label: name })) },
        'rule_config.categories': { options: categoryOptions() },
        'rule_config.services': { options: servicesOf(types) },
        'rule_config.staff': {
          hint: gone === 0 ? undefined : t('assignment.rule.gone', { count: gone }),
          options: choosable(people).map(({ id, name }) => ({ value: id, label: name ?? t('assignment.why.unknown') })),
        },
        'rule_config.required_specialization': { placeholder: t('assignment.rule.asService'), options: skillOptions() },
      }}
      layout={[
        'name',
        'description',
        <Cases key="cases" values={values} />,
        'rule_type',
        ...(values.rule_type === 'manual'
          ? []
          : [<Who key="who" values={values} />, 'rule_config.required_specialization' as const]),
        'priority',
      ]}
    />
  );
}

function Cases({ values }: Pick<RuleFieldsProps, 'values'>) {
  const { t } = useTranslation();
  const [open] = useState(values.rule_config.services.length > 0);
  return (
    <div>
      <RadioField
        name="cases"
        label={t('assignment.rule.field.rule_config')}
        options={(['every', 'some'] as const).map((value) => ({ value, label: t(`assignment.rule.${value}`) }))}
      />
      {values.cases !== 'some' ? null : (
        <div className="under-choice">
          <Columns spacing="16px 24px">
            <RecordField name="rule_config.service_types" />
            <RecordField name="rule_config.categories" />
          </Columns>
          <details className="more choices-two" open={open}>
            <summary className="small strong">{t('assignment.rule.rule_config.field.services')}</summary>
            <RecordField
              name="rule_config.services"
              label={<span className="sr-only">{t('assignment.rule.rule_config.field.services')}</span>}
            />
          </details>
        </div>
      )}
    </div>
  );
}

function Who({ values }: Pick<RuleFieldsProps, 'values'>) {
  const { t } = useTranslation();
  return (
    <div>
      <RadioField
        name="who"
        label={t('assignment.rule.who')}
        options={(['anybody', 'some'] as const).map((value) => ({ value, label: t(`assignment.rule.${value}`) }))}
      />
      {values.who !== 'some' ? null : (
        <div className="under-choice choices-two">
          <RecordField name="rule_config.staff" />
        </div>
      )}
    </div>
  );
}
