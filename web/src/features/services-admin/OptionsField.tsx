import { MAX_LINE_LENGTH } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../shared/kit/Button';
import { FieldError } from '../../shared/kit/form/FieldError';
import { useFieldWiring } from '../../shared/kit/form/FieldFrame';
import { TextBox } from '../../shared/kit/form/TextBox';
import { Tick } from '../../shared/kit/form/Tick';
import { Row } from '../../shared/kit/Row';
import type { FieldValues } from './field-form';

interface OptionRowProps {
  readonly option: string;
  readonly kind: 'checkbox' | 'radio';
  readonly onRemove: () => void;
}

function OptionRow({ option, kind, onRemove }: OptionRowProps) {
  const { t } = useTranslation();
  return (
    <Row component="li" nowrap sx={{ pl: 1.5, pr: 0.5, py: 0.25 }}>
      <span>
        <Tick kind={kind} checked={false} disabled onChange={() => undefined} aria-label={option} />
      </span>
      <span className="spacer anywhere">{option}</span>
      <IconButton icon="close" size={14} label={t('servicesAdmin.field.removeOption', { option })} onClick={onRemove} />
    </Row>
  );
}

/** The options of a question: each can be removed, an empty one or one that is there is not added (AMET-20). */
export function OptionsField({ hint }: { readonly hint?: string }) {
  const { t } = useTranslation();
  const { values, setFieldValue } = useFormikContext<FieldValues>();
  const label = t('servicesAdmin.field.field.options');
  const { id, error } = useFieldWiring({ name: 'options', label });
  const [typed, setTyped] = useState('');
  const option = typed.trim();
  const twice = values.options.includes(option);
  const add = (): void => {
    if (option === '' || twice) return;
    void setFieldValue('options', [...values.options, option]);
    setTyped('');
  };
  const remove = (one: string): void => {
    void setFieldValue(
      'options',
      values.options.filter((other) => other !== one),
    );
    document.getElementById(id)?.focus();
  };
  return (
    <fieldset className={error === null ? 'form-field' : 'form-field is-wrong'}>
      <legend>{label}</legend>
      {hint === undefined ? null : <p className="field-hint">{hint}</p>}
      {values.options.length === 0 ? null : (
        <Box component="ul" className="card lined" sx={{ mb: 1 }}>
          {values.options.map((one) => (
            <OptionRow
              key={one}
              option={one}
              kind={values.type === 'checkbox' ? 'checkbox' : 'radio'}
              onRemove={() => remove(one)}
            />
          ))}
        </Box>
      )}
      <Row nowrap spacing={1} sx={{ '& > :first-child': { flex: 1 } }}>
        <TextBox
          id={id}
          aria-label={t('servicesAdmin.field.newOption')}
          placeholder={t('servicesAdmin.field.newOption')}
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
      </Row>
      {twice ? (
        <Box component="p" sx={{ '&&': { m: '6px 0 0' } }} className="field-hint">
          {t('servicesAdmin.field.optionTwice')}
        </Box>
      ) : null}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
