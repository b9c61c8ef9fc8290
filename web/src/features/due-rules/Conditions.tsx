import { FACT_NAMES, FACTS, type FactName } from '@anupalan/domain/rules/business-facts';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { factText } from '../../shared/fact-words';
import { Rows } from '../../shared/forms/Rows';
import { CheckboxGroup } from '../../shared/kit/form/CheckboxGroup';
import { SwitchField } from '../../shared/kit/form/choices';
import { SelectField } from '../../shared/kit/form/fields';

const NEW = { fact: 'kind', not: false, values: [] };

/** The conditions of a rule: a fact each, and the values that it asks for. */
export function Conditions() {
  const { t } = useTranslation();
  return (
    <Rows
      name="applies_to"
      label={t('dueRules.field.applies_to')}
      empty={NEW}
      add={t('dueRules.applies_to.add')}
      called={(n) => t('dueRules.applies_to.row', { n })}
      tall
      row={(name) => <ConditionFields name={name} />}
    />
  );
}

function ConditionFields({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { getFieldMeta, setFieldValue } = useFormikContext();
  const fact = getFieldMeta<FactName>(`${name}.fact`).value ?? 'kind';
  const values = getFieldMeta<readonly string[]>(`${name}.values`).value ?? [];
  // Another fact has other values.
  useEffect(() => {
    const known: readonly string[] = FACTS[fact].values;
    const kept = values.filter((value) => known.includes(value));
    if (kept.length < values.length) void setFieldValue(`${name}.values`, kept);
  }, [fact, values, name, setFieldValue]);
  return (
    <div className="form">
      <div className="form-columns">
        <SelectField
          name={`${name}.fact`}
          label={t('dueRules.applies_to.field.fact')}
          options={FACT_NAMES.map((value) => ({ value, label: t(`dueRules.applies_to.option.fact.${value}`) }))}
        />
        <SwitchField name={`${name}.not`} label={t('dueRules.applies_to.field.not')} />
      </div>
      <CheckboxGroup
        name={`${name}.values`}
        label={t('dueRules.applies_to.field.values')}
        options={FACTS[fact].values.map((value) => ({ value, label: factText(t, fact, value) }))}
      />
    </div>
  );
}
