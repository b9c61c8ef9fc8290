import Box from '@mui/material/Box';
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
    <Box sx={{ '& > .choice': { pb: 0 }, '& > p': { mt: '-2px', ml: { xs: 0, sm: '46px' } } }}>
      <label className="choice" htmlFor={id}>
        <Tick kind="switch" id={id} checked={on} onChange={onChange} aria-describedby={`${id}-hint`} />
        <span>{label}</span>
      </label>
      <p className="small faint" id={`${id}-hint`}>
        {hint}
      </p>
    </Box>
  );
}
