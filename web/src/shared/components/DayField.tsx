import InputBase from '@mui/material/InputBase';
import { useId, useState } from 'react';

/** Every year has four digits, so that a field of a year is full after the fourth. */
const LAST = '9999-12-31';

/** A year typed digit by digit is 2, 20 and 202 before it is 2026. */
const isFinished = ({ value, validity }: HTMLInputElement | HTMLTextAreaElement): boolean =>
  validity.valid && value >= '2000';

export interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or '' for none. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
  readonly isSet?: boolean;
  readonly onFocus?: () => void;
  readonly onChange: (value: string) => void;
}

/** A day of the staff's filters, with its label in its frame. It reports finished days only, or that there is none. */
export function DayField({
  label,
  value,
  min = '',
  max = '',
  required = false,
  isSet = false,
  onFocus,
  onChange,
}: DayFieldProps) {
  const id = useId();
  /** The text in the field, and the value that it was typed over. */
  const [typed, setTyped] = useState({ text: value, since: value });
  // The value changed, also from elsewhere (Back, a cleared filter).
  if (typed.since !== value) setTyped({ text: value, since: value });
  const report = (text: string): void => {
    if (text !== value) onChange(text);
  };
  return (
    <div className={isSet ? 'field is-set' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <InputBase
        id={id}
        type="date"
        value={typed.text}
        slotProps={{ input: { min, max: max || LAST, required } }}
        {...(onFocus ? { onFocus } : {})}
        onChange={({ target }) => {
          const text = target.value;
          setTyped({ text, since: value });
          // Empty is a half-typed day, too: that is bad input.
          if (text === '' ? !required && !target.validity.badInput : isFinished(target)) report(text);
        }}
        onBlur={({ target }) => {
          if (target.value === '' && !required) report('');
          else if (!isFinished(target)) setTyped({ text: value, since: value });
        }}
      />
    </div>
  );
}
