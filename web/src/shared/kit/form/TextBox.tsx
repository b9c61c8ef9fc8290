import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, Ref } from 'react';

export interface TextBoxProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'id'
    | 'type'
    | 'min'
    | 'max'
    | 'placeholder'
    | 'maxLength'
    | 'inputMode'
    | 'onBlur'
    | 'onKeyDown'
    | 'aria-label'
    | 'aria-describedby'
  > {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Number of lines at first, for a text that may have several; the box grows with it. */
  readonly rows?: number;
  readonly wrong?: boolean;
  readonly className?: string;
  readonly box?: Ref<HTMLTextAreaElement>;
}

/** A box for a text that is not a value of a form; the elements around it name it. */
export const TextBox = ({ value, onChange, rows, wrong = false, className = '', box, ...input }: TextBoxProps) => (
  <OutlinedInput
    fullWidth
    multiline={rows !== undefined}
    {...(rows === undefined ? {} : { minRows: rows })}
    {...(box === undefined ? {} : { inputRef: box })}
    className={className}
    error={wrong}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ input }}
  />
);
