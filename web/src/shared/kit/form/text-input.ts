import { withoutCopiedMarks } from '@anupalan/domain/rules/normalise';
import {
  type ChangeEvent,
  type FocusEvent,
  type HTMLInputAutoCompleteAttribute,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type FieldProps, useFieldWiring } from './FieldFrame';
import { useBoxRead } from './Form';
import { groupedMobile, mobileInput, mobilePrefix, numberInput, otpInput } from './masks';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'number';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  /** A text before or after the value (₹, %); `before` may depend on the value. */
  readonly before?: string | ((value: string) => string | null);
  readonly after?: string;
  /** Maps typed or pasted text to the field's value; `before` is the previous value. */
  readonly mask?: (text: string, before: string) => string;
  /** The value grouped by spaces or commas, shown while the field is not edited. */
  readonly format?: (value: string) => string;
  /** The meaning of the value, shown under the box: a day or an amount in words. */
  readonly echo?: (value: string) => string | null;
  /** `short` for codes, `medium` for numbers and dates; the full width by default. */
  readonly width?: 'short' | 'medium';
  /** Called with the value when the field loses the focus. */
  readonly onLeave?: (value: string) => void;
  /** Letter spacing for codes. */
  readonly wideFigures?: boolean;
}

const GROUPING = /[ ,]/g;

/** Removes a grouped value's spaces and commas from the box; the caret stays behind the same character. */
function ungroup(box: HTMLInputElement, value: string): void {
  const left = box.value.slice(0, box.selectionStart ?? box.value.length).replace(GROUPING, '').length;
  const kept = box.value.replace(GROUPING, '') === value;
  box.value = value;
  const caret = kept ? left : value.length;
  box.setSelectionRange(caret, caret);
}

const boxOf = (id: string): HTMLInputElement | null => {
  const box = document.getElementById(id);
  return box instanceof HTMLInputElement ? box : null;
};

/** Value, keys and attributes of a single-line text, for `TextField`. */
export function useTextInput(props: TextFieldProps) {
  const {
    type = 'text',
    inputMode,
    autoComplete,
    placeholder,
    min,
    max,
    step,
    readOnly,
    disabled,
    mask,
    format,
  } = props;
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  const [typing, setTyping] = useState(false);
  const value = typeof input.value === 'string' || typeof input.value === 'number' ? String(input.value) : '';
  const echo = props.echo?.(value) ?? null;
  const shown = format && (!typing || readOnly) ? format(value) : value;
  /** The value of the box after it was drawn: browsers correct some values, such as an invalid date. */
  const drawn = useRef(shown);
  useLayoutEffect(() => {
    drawn.current = boxOf(id)?.value ?? shown;
  }, [id, shown]);
  // Characters that the domain's rules refuse, but that nobody can see.
  const asTyped = (text: string): string => {
    const visible = withoutCopiedMarks(text);
    return mask ? mask(visible, value) : visible;
  };
  /** Takes a value that got into the box without an event; returns the field's value. */
  const readBox = (): string => {
    const text = boxOf(id)?.value ?? '';
    if (text === '' || text === drawn.current || readOnly || disabled) return value;
    const found = asTyped(text);
    void helpers.setValue(found);
    return found;
  };
  useBoxRead(readBox);
  const described = [aria['aria-describedby'], echo === null ? null : `${id}-echo`].filter(Boolean).join(' ');
  return {
    id,
    error,
    value,
    echo,
    before: typeof props.before === 'function' ? props.before(value) : props.before,
    input: {
      ...aria,
      'aria-describedby': described === '' ? undefined : described,
      id,
      name: input.name,
      type,
      value: shown,
      placeholder,
      readOnly,
      disabled,
      autoFocus: props.autoFocus,
      inputMode,
      autoComplete,
      min,
      max,
      step,
      className: props.wideFigures ? 'num wide-figures' : undefined,
      onBlur: (event: FocusEvent<HTMLInputElement>): void => {
        setTyping(false);
        const left = readBox();
        if (left === value) input.onBlur(event);
        // Formik would check the previous value.
        else void helpers.setTouched(true, false);
        props.onLeave?.(left);
      },
      onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
        const typed = asTyped(target.value);
        // Not at focus: a change then would lose the person's selection.
        if (format && !typing) ungroup(target, typed);
        setTyping(true);
        void helpers.setValue(typed);
      },
    },
  };
}

/** A number as typed (digits, a minus and a point); the domain's rule validates it. */
export const NUMBER = { width: 'medium', inputMode: 'decimal', mask: numberInput } as const;

/**
 * A mobile number: digits only, with the telephone keyboard. The prefix +91 is shown before it and removed from pasted
 * numbers.
 */
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

/** A one-time code; phones can fill it in from the message. */
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
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
};
export type OtpFieldProps = FieldProps & { readonly digits: number; readonly autoFocus?: boolean };
