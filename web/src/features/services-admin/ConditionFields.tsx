import { MAX_LINE_LENGTH } from '@anupalan/domain/rules/text';
import { useField } from 'formik';
import { useTranslation } from 'react-i18next';
import { RadioField } from '../../shared/kit/form/choices';
import { SelectField, TextField } from '../../shared/kit/form/fields';
import { type ConditionQuestion, type ConditionValues, valuesAsked } from './condition-form';

export interface ConditionFieldsProps {
  /** Its name in the form. */
  readonly name: string;
  readonly label: string;
  /** The questions that it can depend on. */
  readonly asked: readonly ConditionQuestion[];
  /** Whether it can hold for every other value. */
  readonly negatable?: boolean;
}

/** When a question is asked or a document is needed: always, or by the answer to a question. */
export function ConditionFields({ name, label, asked, negatable = false }: ConditionFieldsProps) {
  const { t } = useTranslation();
  const [{ value }] = useField<ConditionValues>(name);
  const question = asked.find(({ key }) => key === value.key);
  const known = question === undefined ? null : valuesAsked(question);
  return (
    <>
      <RadioField
        name={`${name}.when`}
        label={label}
        options={[
          { value: 'always', label: t('servicesAdmin.condition.always') },
          { value: 'only', label: t('servicesAdmin.condition.only') },
        ]}
      />
      {value.when === 'only' ? (
        <div className="under-choice">
          <SelectField
            name={`${name}.key`}
            label={t('servicesAdmin.condition.question')}
            options={asked.map(({ key, label: text }) => ({ value: key, label: text }))}
          />
          {negatable ? (
            <SelectField
              name={`${name}.is`}
              label={t('servicesAdmin.condition.how')}
              options={[
                { value: 'is', label: t('servicesAdmin.condition.is') },
                { value: 'not', label: t('servicesAdmin.condition.isNot') },
              ]}
            />
          ) : null}
          {known === null ? (
            <TextField name={`${name}.equals`} label={t('servicesAdmin.condition.value')} maxLength={MAX_LINE_LENGTH} />
          ) : (
            <SelectField name={`${name}.equals`} label={t('servicesAdmin.condition.value')} options={known} />
          )}
        </div>
      ) : null}
    </>
  );
}
