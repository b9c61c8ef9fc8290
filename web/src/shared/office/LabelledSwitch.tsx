import { useId } from 'react';
import { Tick } from '../kit/form/Tick';
import { Row } from '../kit/Row';
import './lists.css';

export interface LabelledSwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch among a list's tools, with its label behind it. */
export function LabelledSwitch({ label, checked, onChange }: LabelledSwitchProps) {
  const id = useId();
  return (
    <Row component="span" nowrap spacing={0.5} sx={{ alignSelf: 'end' }} className="small">
      <Tick kind="switch" id={id} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </Row>
  );
}
