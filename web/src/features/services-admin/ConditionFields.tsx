import { MAX_LINE_LENGTH } from '@anupalan/domain/rules/text';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { RadioField } from '../../shared/components/form/choices';
import { SelectField, TextField } from '../../shared/components/form/fields';
import { type ConditionQuestion, type ConditionValues, valuesAsked } from './condition-form';

export interface ConditionFieldsProps {
  readonly label: string;
  /** The questions that it can depend on. */
  readonly asked: readonly ConditionQuestion[];
  /** Whether it can hold for every other value. */
  readonly negatable?: boolean;
}

/** When a question is asked or a document is needed: always, or by the answer to a question. */
export function ConditionFields({ label, asked, negatable = false }: ConditionFieldsProps) {
  const { t } = useTranslation();
  const { values } = useFormikContext<ConditionValues>();
  const question = asked.find(({ key }) => key === values.when_key);
  const known = question === undefined ? null : valuesAsked(question);
  return (
    <>
      <RadioField
        name="when"
        label={label}
        options={[
          { value: 'always', label: t('servicesAdmin.condition.always') },
          { value: 'only', label: t('servicesAdmin.condition.only') },
        ]}
      />
      {values.when === 'only' ? (
        <div className="svc-condition">
          <SelectField
            name="when_key"
            label={t('servicesAdmin.condition.question')}
            options={asked.map(({ key, label: text }) => ({ value: key, label: text }))}
          />
          {negatable ? (
            <SelectField
              name="when_is"
              label={t('servicesAdmin.condition.how')}
              options={[
                { value: 'is', label: t('servicesAdmin.condition.is') },
                { value: 'not', label: t('servicesAdmin.condition.isNot') },
              ]}
            />
          ) : null}
          {known === null ? (
            <TextField name="when_value" label={t('servicesAdmin.condition.value')} maxLength={MAX_LINE_LENGTH} />
          ) : (
            <SelectField name="when_value" label={t('servicesAdmin.condition.value')} options={known} />
          )}
        </div>
      ) : null}
    </>
  );
}
