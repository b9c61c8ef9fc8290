import { checkText } from '@anupalan/domain/rules/text';
import { useField } from 'formik';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Required } from '../icons';
import { FieldError } from './FieldError';
import { useFieldId } from './Form';

export interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** The maximum length in characters. A longer text is not cut: it is counted and refused with the number. */
  readonly maxLength?: number;
  /** The second field of one value in a form; it has its own id. */
  readonly again?: boolean;
}

/** A field's ids, error and ARIA links; `error` is null until the form has been submitted once. */
export function useFieldWiring({ name, label, hint, required, maxLength, again }: FieldProps) {
  const { t } = useTranslation();
  const id = useFieldId(again === true ? `${name}-again` : name);
  const called = typeof label === 'string' ? label : t('forms.thisText');
  const validate = useCallback(
    (value: unknown): string | undefined =>
      maxLength === undefined || typeof value !== 'string'
        ? undefined
        : checkText(value, { label: called, max: maxLength, multiline: true })?.message,
    [called, maxLength],
  );
  const [input, meta, helpers] = useField<unknown>({ name, validate });
  const error = meta.touched && meta.error ? String(meta.error) : null;
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return {
    id,
    input,
    helpers,
    error,
    aria: {
      'aria-describedby': described === '' ? undefined : described,
      'aria-invalid': error === null ? undefined : true,
      'aria-required': required ? true : undefined,
    },
  };
}

export interface FieldFrameProps extends FieldProps {
  readonly id: string;
  readonly error: string | null;
  readonly children: ReactNode;
}

/** Label, hint, control and error. */
export const FieldFrame = ({ id, label, hint, required, error, children }: FieldFrameProps) => (
  <div className={error === null ? 'form-field' : 'form-field is-wrong'}>
    <label htmlFor={id} id={`${id}-label`}>
      {label}
      {required ? <Required /> : null}
    </label>
    {hint ? (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    ) : null}
    {children}
    <FieldError id={id} error={error} />
  </div>
);

/** The same for a group of choices: a fieldset with its legend. The error summary links to `id`. */
export const GroupFrame = ({ id, label, hint, required, error, children }: FieldFrameProps) => (
  <fieldset
    className={error === null ? 'form-field' : 'form-field is-wrong'}
    aria-describedby={[hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined}
  >
    <legend>
      {label}
      {required ? <Required /> : null}
    </legend>
    {hint ? (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    ) : null}
    {children}
    <FieldError id={id} error={error} />
  </fieldset>
);
