import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import { dayInWords } from '../dates';
import { FieldFrame, type FieldProps, useFieldWiring } from './FieldFrame';
import { LengthCount } from './LengthCount';
import {
  codeProps,
  type MobileFieldProps,
  mobileProps,
  NUMBER,
  type OtpFieldProps,
  type TextFieldProps,
  useTextInput,
} from './text-input';

const affix = (words: string | null | undefined) => (words ? <span className="faint">{words}</span> : undefined);

/** A single-line text; also mail addresses, telephone numbers and dates, by `type`. `suggestions`: values to choose. */
export function TextField(props: TextFieldProps & { readonly suggestions?: readonly string[] }) {
  const { id, error, value, echo, before, input } = useTextInput(props);
  const { className, onBlur, onChange, autoFocus, ...rest } = input;
  return (
    <FieldFrame {...props} id={id} error={error}>
      <OutlinedInput
        fullWidth
        error={error !== null}
        className={props.width ? `input--${props.width}` : ''}
        startAdornment={affix(before)}
        endAdornment={affix(props.after)}
        autoFocus={autoFocus ?? false}
        slotProps={{
          input: { ...rest, className, onBlur, onChange, ...(props.suggestions ? { list: `${id}-list` } : {}) },
        }}
      />
      {props.suggestions ? (
        <datalist id={`${id}-list`}>
          {props.suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
      {echo === null ? null : (
        <p className="field-echo num" id={`${id}-echo`}>
          {echo}
        </p>
      )}
      {props.type === 'date' ? null : <LengthCount id={id} value={value} maxLength={props.maxLength} />}
    </FieldFrame>
  );
}

export interface TextAreaProps extends FieldProps {
  readonly rows?: number;
  readonly maxRows?: number;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

/** A multi-line text; grows from `rows` to `maxRows` lines, then scrolls. */
export function TextArea(props: TextAreaProps) {
  const { rows = 3, maxRows = 12, placeholder, disabled, autoFocus = false } = props;
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  const value = typeof input.value === 'string' ? input.value : '';
  return (
    <FieldFrame {...props} id={id} error={error}>
      <OutlinedInput
        fullWidth
        multiline
        minRows={rows}
        maxRows={maxRows}
        error={error !== null}
        id={id}
        name={input.name}
        value={value}
        {...(placeholder === undefined ? {} : { placeholder })}
        disabled={disabled ?? false}
        autoFocus={autoFocus}
        onBlur={input.onBlur}
        onChange={(event) => void helpers.setValue(event.target.value)}
        slotProps={{ input: aria }}
      />
      <LengthCount id={id} value={value} maxLength={props.maxLength} />
    </FieldFrame>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options whose labels are their values. */
export const optionsOf = (texts: readonly string[]): Option[] => texts.map((text) => ({ value: text, label: text }));

/** A native select, which phones show best. */
export function SelectField(
  props: FieldProps & { readonly options: readonly Option[]; readonly placeholder?: string },
) {
  const { t } = useTranslation();
  const { id, input, helpers, error, aria } = useFieldWiring(props);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <NativeSelect
        fullWidth
        error={error !== null}
        input={<OutlinedInput />}
        value={typeof input.value === 'string' ? input.value : ''}
        disabled={props.disabled ?? false}
        onBlur={input.onBlur}
        onChange={(event) => void helpers.setValue(event.target.value)}
        inputProps={{ ...aria, id, name: input.name }}
      >
        <option value="">{props.placeholder ?? t('forms.choose')}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

/** A date, as yyyy-mm-dd, by the device's own date picker; bounds keep its year at four digits. */
export const DateField = (props: FieldProps & Required<Pick<TextFieldProps, 'min' | 'max'>>) => (
  <TextField {...props} type="date" width="medium" echo={dayInWords} />
);

export const NumberField = (props: Omit<TextFieldProps, 'type' | 'inputMode' | 'mask'>) => (
  <TextField {...NUMBER} {...props} inputMode={NUMBER.inputMode} />
);

export const MobileField = ({ digits, ...props }: MobileFieldProps) => (
  <TextField {...props} {...mobileProps(digits)} />
);

export const OtpField = ({ digits, ...props }: OtpFieldProps) => <TextField {...props} {...codeProps(digits)} />;
