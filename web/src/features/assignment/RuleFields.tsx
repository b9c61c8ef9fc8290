import type { ServiceTypes, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH } from '@anupalan/domain/rules/text';
import { RULE_TYPES } from '@anupalan/domain/staffing/assignment-rule-record';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryOptions } from '../../shared/case-parts/service/category';
import { Columns } from '../../shared/kit/Columns';
import { CheckboxGroup } from '../../shared/kit/form/CheckboxGroup';
import { RadioField } from '../../shared/kit/form/choices';
import { NumberField, SelectField, TextArea, TextField } from '../../shared/kit/form/fields';
import { choosable, type RuleValues } from './rule-form';
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
    <>
      <TextField name="name" label={t('assignment.rule.name')} required maxLength={MAX_NAME_LENGTH} />
      <TextArea name="description" label={t('assignment.rule.description')} rows={1} maxLength={MAX_SUMMARY_LENGTH} />
      <Cases types={types} values={values} />
      <RadioField
        name="rule_type"
        label={t('assignment.rule.how')}
        options={RULE_TYPES.map((value) => ({ value, label: t(`assignment.ruleTypeHint.${value}`) }))}
      />
      {values.rule_type === 'manual' ? null : <Who people={people} gone={gone} values={values} />}
      <NumberField
        name="priority"
        label={t('assignment.rule.priority')}
        hint={t('assignment.rule.priorityHint')}
        width="short"
        required
      />
    </>
  );
}

function Cases({ types, values }: Pick<RuleFieldsProps, 'types' | 'values'>) {
  const { t } = useTranslation();
  const [open] = useState(values.rule_config.services.length > 0);
  return (
    <div>
      <RadioField
        name="cases"
        label={t('assignment.rule.cases')}
        options={(['every', 'some'] as const).map((value) => ({ value, label: t(`assignment.rule.${value}`) }))}
      />
      {values.cases !== 'some' ? null : (
        <div className="under-choice">
          <Columns spacing="16px 24px">
            <CheckboxGroup
              name="rule_config.service_types"
              label={t('assignment.rule.types')}
              options={types.items.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <CheckboxGroup
              name="rule_config.categories"
              label={t('assignment.rule.categories')}
              options={categoryOptions()}
            />
          </Columns>
          <details className="more choices-two" open={open}>
            <summary className="small strong">{t('assignment.rule.services')}</summary>
            <CheckboxGroup
              name="rule_config.services"
              label={<span className="sr-only">{t('assignment.rule.services')}</span>}
              options={servicesOf(types)}
            />
          </details>
        </div>
      )}
    </div>
  );
}

function Who({ people, gone, values }: Pick<RuleFieldsProps, 'people' | 'gone' | 'values'>) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <RadioField
          name="who"
          label={t('assignment.rule.who')}
          options={[
            { value: 'anybody', label: t('assignment.rule.anybody') },
            { value: 'some', label: t('assignment.rule.some') },
          ]}
        />
        {values.who !== 'some' ? null : (
          <div className="under-choice choices-two">
            <CheckboxGroup
              name="rule_config.staff"
              label={t('assignment.rule.staff')}
              hint={gone === 0 ? undefined : t('assignment.rule.gone', { count: gone })}
              options={choosable(people).map(({ id, name }) => ({
                value: id,
                label: name ?? t('assignment.why.unknown'),
              }))}
            />
          </div>
        )}
      </div>
      <SelectField
        name="rule_config.required_specialization"
        label={t('assignment.rule.skill')}
        placeholder={t('assignment.rule.asService')}
        options={skillOptions()}
      />
    </>
  );
}
