import { type ClipboardEvent, type HTMLInputAutoCompleteAttribute, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { FieldFrame, type FieldProps, useFieldWiring } from './FieldFrame';
import { mobileInput, numberInput, otpInput } from './masks';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly min?: string;
  readonly max?: string;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  /** Words before or after the value (₹, %). */
  readonly before?: string;
  readonly after?: string;
  /** What of the typed or pasted text stays in the field. Applied to a paste before the length is cut. */
  readonly mask?: (text: string) => string;
  /** `short` for codes, `medium` for numbers and dates; the whole width unless told. */
  readonly width?: 'short' | 'medium';
  /** Space between the figures (codes). */
  readonly wideFigures?: boolean;
}

/** A line of text; also mail addresses, telephone numbers and dates, by `type`. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', inputMode, autoComplete, placeholder, maxLength, min, max, readOnly, disabled, mask } = props;
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  const value = typeof input.value === 'string' || typeof input.value === 'number' ? String(input.value) : '';
  const cut = (text: string): string => {
    const kept = mask ? mask(text) : text;
    return maxLength === undefined ? kept : kept.slice(0, maxLength);
  };
  // A paste into an empty or wholly selected field is masked first; the browser would cut it before the mask sees it.
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value: before } = event.currentTarget;
    const whole = selectionStart === 0 && selectionEnd === before.length;
    if (mask === undefined || !whole) return;
    event.preventDefault();
    void helpers.setValue(cut(event.clipboardData.getData('text')));
  };
  return (
    <FieldFrame {...props} id={id} error={error}>
      <span
        className={`input input--line${props.width ? ` input--${props.width}` : ''}${readOnly ? ' is-read-only' : ''}`}
      >
        {props.before ? <span className="affix">{props.before}</span> : null}
        <input
          {...aria}
          id={id}
          name={input.name}
          type={type}
          value={value}
          placeholder={placeholder}
          readOnly={readOnly}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: only the one field of a step or dialog that was just asked for.
          autoFocus={props.autoFocus}
          inputMode={inputMode}
          autoComplete={autoComplete}
          maxLength={maxLength}
          min={min}
          max={max}
          className={props.wideFigures ? 'num wide-figures' : undefined}
          onBlur={input.onBlur}
          onChange={(event) => void helpers.setValue(cut(event.target.value))}
          onPaste={paste}
        />
        {props.after ? <span className="affix">{props.after}</span> : null}
      </span>
    </FieldFrame>
  );
}

export interface TextAreaProps extends FieldProps {
  readonly rows?: number;
  readonly maxRows?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
}

/** As high as its text, from its own rows to `maxRows`; then it scrolls. */
function grow(box: HTMLTextAreaElement, text: string, maxRows: number): void {
  box.style.height = '';
  // Nothing is measured where its own rows do: a dialog that opens with an empty one is laid out once.
  if (text === '') return;
  const line = Number.parseFloat(getComputedStyle(box).lineHeight);
  const padding = box.offsetHeight - box.rows * line;
  if (!(line > 0) || box.scrollHeight <= box.clientHeight) return;
  box.style.height = `${Math.min(box.scrollHeight, maxRows * line + padding)}px`;
}

/** Several lines; grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { rows = 3, maxRows = 12, maxLength, placeholder, disabled } = props;
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  const value = typeof input.value === 'string' ? input.value : '';
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) grow(box.current, value, maxRows);
  }, [value, maxRows]);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <span className="input input--area">
        <textarea
          {...aria}
          ref={box}
          rows={rows}
          id={id}
          name={input.name}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          maxLength={maxLength}
          onBlur={input.onBlur}
          onChange={(event) => void helpers.setValue(event.target.value)}
        />
      </span>
    </FieldFrame>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options from plain texts. */
export const optionsOf = (texts: readonly string[]): Option[] => texts.map((text) => ({ value: text, label: text }));

/** One of many: the device's own list, which phones know best how to show. */
export function SelectField(
  props: FieldProps & { readonly options: readonly Option[]; readonly placeholder?: string },
) {
  const { t } = useTranslation();
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <span className="input input--select">
        <select
          id={id}
          name={input.name}
          value={typeof input.value === 'string' ? input.value : ''}
          disabled={props.disabled}
          onBlur={input.onBlur}
          onChange={(event) => void helpers.setValue(event.target.value)}
          {...aria}
        >
          <option value="">{props.placeholder ?? t('forms.choose')}</option>
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </FieldFrame>
  );
}

/** A day, as yyyy-mm-dd, by the device's own calendar. */
export const DateField = (props: FieldProps & Pick<TextFieldProps, 'min' | 'max' | 'autoFocus'>) => (
  <TextField {...props} type="date" width="medium" />
);

/** A time of day, as hh:mm, by the device's own clock. */
export const TimeField = (props: FieldProps) => <TextField {...props} type="time" width="short" />;

/** A number as typed (a text of digits, a minus and a point); the rule decides what it may be. */
export const NumberField = (props: Omit<TextFieldProps, 'type' | 'inputMode' | 'mask'>) => (
  <TextField width="medium" {...props} inputMode="decimal" mask={numberInput} />
);

/** A mobile number: digits only, with the telephone keyboard; a pasted +91 is understood. */
export const MobileField = ({
  digits,
  ...props
}: FieldProps & { digits: number; autoFocus?: boolean; readOnly?: boolean }) => (
  <TextField
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
    maxLength={digits}
    mask={(text) => mobileInput(text, digits)}
  />
);

/** A one-time code: one field, filled by the phone from the message where it can. */
export const OtpField = ({
  digits,
  ...props
}: FieldProps & { readonly digits: number; readonly autoFocus?: boolean }) => (
  <TextField
    {...props}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={digits}
    mask={otpInput}
    width="short"
    wideFigures
  />
);
