import { type ChangeEvent, type FocusEvent, type HTMLInputAutoCompleteAttribute, useState } from 'react';
import { type FieldProps, useFieldWiring } from './FieldFrame';
import { groupedMobile, mobileInput, mobilePrefix, numberInput, otpInput } from './masks';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly min?: string;
  readonly max?: string;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  /** Words before or after the value (₹, %); before it also by what the value is. */
  readonly before?: string | ((value: string) => string | null);
  readonly after?: string;
  /** What of the text stays in the field, however it came there; `before` is what the field held. */
  readonly mask?: (text: string, before: string) => string;
  /** The value grouped by spaces, as it reads while nobody types in the field. */
  readonly format?: (value: string) => string;
  /** `short` for codes, `medium` for numbers and dates; the whole width unless told. */
  readonly width?: 'short' | 'medium';
  /** Space between the figures (codes). */
  readonly wideFigures?: boolean;
}

/** Shows what was typed into a grouped value without its spaces; the caret stays behind the same character. */
function ungroup(box: HTMLInputElement, value: string): void {
  const left = box.value.slice(0, box.selectionStart ?? box.value.length).replaceAll(' ', '').length;
  const kept = box.value.replaceAll(' ', '') === value;
  box.value = value;
  const caret = kept ? left : value.length;
  box.setSelectionRange(caret, caret);
}

/** Value, keys and attributes of a line of text, however it is drawn. */
export function useTextInput(props: TextFieldProps) {
  const { type = 'text', inputMode, autoComplete, placeholder, min, max, readOnly, disabled, mask, format } = props;
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  const [typing, setTyping] = useState(false);
  const value = typeof input.value === 'string' || typeof input.value === 'number' ? String(input.value) : '';
  return {
    id,
    error,
    value,
    before: typeof props.before === 'function' ? props.before(value) : props.before,
    input: {
      ...aria,
      id,
      name: input.name,
      type,
      value: format && (!typing || readOnly) ? format(value) : value,
      placeholder,
      readOnly,
      disabled,
      autoFocus: props.autoFocus,
      inputMode,
      autoComplete,
      min,
      max,
      className: props.wideFigures ? 'num wide-figures' : undefined,
      onBlur: (event: FocusEvent<HTMLInputElement>): void => {
        setTyping(false);
        input.onBlur(event);
      },
      onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
        const typed = mask ? mask(target.value, value) : target.value;
        // Not before something is typed: a change at focus would lose what the person selected.
        if (format && !typing) ungroup(target, typed);
        setTyping(true);
        void helpers.setValue(typed);
      },
    },
  };
}

/** A number as typed (a text of digits, a minus and a point); the rule decides what it may be. */
export const NUMBER = { width: 'medium', inputMode: 'decimal', mask: numberInput } as const;

/** A mobile number: digits only, with the telephone keyboard; +91 stands before it, and one that comes with the number goes. */
export const mobileProps = (digits: number) =>
  ({
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel-national',
    width: 'medium',
    before: mobilePrefix,
    format: groupedMobile,
    mask: (text: string, before: string) => mobileInput(text, digits, before),
  }) as const;

/** A one-time code: one field, filled by the phone from the message where it can. */
export const codeProps = (digits: number) =>
  ({
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    mask: (text: string) => otpInput(text, digits),
    width: 'short',
    wideFigures: true,
  }) as const;

export type MobileFieldProps = FieldProps & {
  readonly digits: number;
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
};
export type OtpFieldProps = FieldProps & { readonly digits: number; readonly autoFocus?: boolean };
