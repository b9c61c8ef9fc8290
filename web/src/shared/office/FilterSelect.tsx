import InputBase from '@mui/material/InputBase';
import NativeSelect from '@mui/material/NativeSelect';
import { type ReactNode, useId } from 'react';

export interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly isSet?: boolean;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** A select of the staff's filters, with its label in its frame. */
export function FilterSelect({ label, value, isSet = false, onChange, children }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={isSet ? 'field is-set' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        input={<InputBase />}
        inputProps={{ id }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </NativeSelect>
    </div>
  );
}
