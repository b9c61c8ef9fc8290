import { useId } from 'react';
import { Tick } from '../../shared/kit/form/Tick';
import '../../shared/kit/form/form.css';

export interface SwitchRowProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A switch that is saved at once. */
export function SwitchRow({ label, hint, on, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="profile-switch">
      <label className="choice" htmlFor={id}>
        <Tick kind="switch" id={id} checked={on} onChange={onChange} aria-describedby={`${id}-hint`} />
        <span>{label}</span>
      </label>
      <p className="small faint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
