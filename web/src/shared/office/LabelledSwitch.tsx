import { useId } from 'react';
import { Tick } from '../kit/form/Tick';
import './lists.css';

export interface LabelledSwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch of a list's tools, with its words behind it. */
export function LabelledSwitch({ label, checked, onChange }: LabelledSwitchProps) {
  const id = useId();
  return (
    <span className="tool-switch small">
      <Tick kind="switch" id={id} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
