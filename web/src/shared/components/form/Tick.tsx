import type { InputHTMLAttributes } from 'react';
import { Icon } from '../icons';

type Native =
  | 'id'
  | 'name'
  | 'value'
  | 'disabled'
  | 'onBlur'
  | 'aria-describedby'
  | 'aria-invalid'
  /** Where no label stands beside it. */
  | 'aria-label'
  | 'aria-required';

export interface TickProps extends Pick<InputHTMLAttributes<HTMLInputElement>, Native> {
  readonly kind: 'checkbox' | 'radio' | 'switch';
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The device's own box, dot or switch, as large as its picture and under it: keys, fingers and screen readers know it. */
export const Tick = ({ kind, checked, onChange, ...input }: TickProps) => (
  <span className="tick">
    <input
      {...input}
      type={kind === 'radio' ? 'radio' : 'checkbox'}
      {...(kind === 'switch' ? { role: 'switch' } : {})}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={`${kind === 'switch' ? 'toggle' : kind}${checked ? ' is-on' : ''}`} aria-hidden="true">
      {kind === 'checkbox' && checked ? <Icon name="check" size={12} /> : null}
    </span>
  </span>
);
