import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import Switch from '@mui/material/Switch';
import type { FocusEvent, InputHTMLAttributes } from 'react';

export interface TickProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'value' | 'disabled'> {
  readonly kind: 'checkbox' | 'radio' | 'switch';
  readonly checked: boolean;
  /** Some of the items are selected, not all. */
  readonly partly?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  /** Needed if there is no visible label. */
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
  readonly 'aria-required'?: boolean | undefined;
}

/** A checkbox, radio button or switch. */
export function Tick({
  kind,
  checked,
  partly = false,
  onChange,
  id,
  name,
  value,
  disabled,
  onBlur,
  ...aria
}: TickProps) {
  const props = {
    id,
    name,
    value,
    checked,
    disabled,
    onBlur,
    onChange: (_: unknown, next: boolean) => onChange(next),
    slotProps: { input: aria },
  };
  if (kind === 'checkbox') return <Checkbox {...props} indeterminate={partly && !checked} />;
  return kind === 'radio' ? <Radio {...props} /> : <Switch {...props} />;
}
