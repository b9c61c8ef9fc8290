import { type HTMLInputAutoCompleteAttribute, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps, useFieldWiring } from './FieldFrame';
import { LengthCount } from './LengthCount';
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

/** A line of text; also mail addresses, telephone numbers and dates, by `type`. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', inputMode, autoComplete, placeholder, min, max, readOnly, disabled, mask, format } = props;
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  const [typing, setTyping] = useState(false);
  const value = typeof input.value === 'string' || typeof input.value === 'number' ? String(input.value) : '';
  const before = typeof props.before === 'function' ? props.before(value) : props.before;
  return (
    <FieldFrame {...props} id={id} error={error}>
      <span
        className={`input input--line${props.width ? ` input--${props.width}` : ''}${readOnly ? ' is-read-only' : ''}`}
      >
        {before ? <span className="affix">{before}</span> : null}
        <input
          {...aria}
          id={id}
          name={input.name}
          type={type}
          value={format && (!typing || readOnly) ? format(value) : value}
          placeholder={placeholder}
          readOnly={readOnly}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: only the one field of a step or dialog that was just asked for.
          autoFocus={props.autoFocus}
          inputMode={inputMode}
          autoComplete={autoComplete}
          min={min}
          max={max}
          className={props.wideFigures ? 'num wide-figures' : undefined}
          onBlur={(event) => {
            setTyping(false);
            input.onBlur(event);
          }}
          onChange={({ target }) => {
            const typed = mask ? mask(target.value, value) : target.value;
            // Not before something is typed: a change at focus would lose what the person selected.
            if (format && !typing) ungroup(target, typed);
            setTyping(true);
            void helpers.setValue(typed);
          }}
        />
        {props.after ? <span className="affix">{props.after}</span> : null}
      </span>
      <LengthCount id={id} value={value} maxLength={props.maxLength} />
    </FieldFrame>
  );
}

export interface TextAreaProps extends FieldProps {
  readonly rows?: number;
  readonly maxRows?: number;
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
  const { rows = 3, maxRows = 12, placeholder, disabled } = props;
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
          onBlur={input.onBlur}
          onChange={(event) => void helpers.setValue(event.target.value)}
        />
      </span>
      <LengthCount id={id} value={value} maxLength={props.maxLength} />
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

/** A mobile number: digits only, with the telephone keyboard; +91 stands before it, and one that comes with the number goes. */
export const MobileField = ({
  digits,
  ...props
}: FieldProps & { digits: number; autoFocus?: boolean; readOnly?: boolean }) => (
  <TextField
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
    width="medium"
    before={mobilePrefix}
    format={groupedMobile}
    mask={(text, before) => mobileInput(text, digits, before)}
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
    mask={(text) => otpInput(text, digits)}
    width="short"
    wideFigures
  />
);
