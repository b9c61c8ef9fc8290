import { MAX_LINE_LENGTH } from '@anupalan/domain/rules/text';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../shared/kit/Button';
import { FieldError } from '../../shared/kit/form/FieldError';
import { useFieldWiring } from '../../shared/kit/form/FieldFrame';
import { TextBox } from '../../shared/kit/form/TextBox';
import { Tick } from '../../shared/kit/form/Tick';
import type { FieldValues } from './field-form';

/** The options of a question: each can be removed, an empty one or one that is there is not added (AMET-20). */
export function OptionsField({ hint }: { readonly hint?: string }) {
  const { t } = useTranslation();
  const { values, setFieldValue } = useFormikContext<FieldValues>();
  const label = t('servicesAdmin.field.options');
  const { id, error } = useFieldWiring({ name: 'options', label });
  const [typed, setTyped] = useState('');
  const option = typed.trim();
  const twice = values.options.includes(option);
  const add = (): void => {
    if (option === '' || twice) return;
    void setFieldValue('options', [...values.options, option]);
    setTyped('');
  };
  return (
    <fieldset className={error === null ? 'form-field' : 'form-field is-wrong'}>
      <legend>{label}</legend>
      {hint === undefined ? null : <p className="field-hint">{hint}</p>}
      {values.options.length === 0 ? null : (
        <ul className="svc-options">
          {values.options.map((one) => (
            <li key={one}>
              <span className="svc-option-mark">
                <Tick
                  kind={values.type === 'checkbox' ? 'checkbox' : 'radio'}
                  checked={false}
                  disabled
                  onChange={() => undefined}
                  aria-label={one}
                />
              </span>
              <span>{one}</span>
              <IconButton
                icon="close"
                size={14}
                label={t('servicesAdmin.field.removeOption', { option: one })}
                onClick={() => {
                  void setFieldValue(
                    'options',
                    values.options.filter((other) => other !== one),
                  );
                  document.getElementById(id)?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="svc-option-new">
        <TextBox
          id={id}
          aria-label={t('servicesAdmin.field.option')}
          placeholder={t('servicesAdmin.field.option')}
          value={typed}
          maxLength={MAX_LINE_LENGTH}
          onChange={setTyped}
          // Typed text counts as an option even when "Save" is pressed next.
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button
          variant="quiet"
          onClick={() => {
            add();
            document.getElementById(id)?.focus();
          }}
        >
          {t('servicesAdmin.field.addOption')}
        </Button>
      </div>
      {twice ? <p className="field-hint svc-option-twice">{t('servicesAdmin.field.optionTwice')}</p> : null}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
