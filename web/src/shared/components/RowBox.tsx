import MuiCheckbox from '@mui/material/Checkbox';
import { Icon } from './icons';

const off = <span className="checkbox" />;
const on = (
  <span className="checkbox is-on">
    <Icon name="check" size={12} />
  </span>
);
const some = (
  <span className="checkbox is-on">
    <Icon name="minus" size={12} />
  </span>
);

export interface RowBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is chosen, not all. */
  readonly partly?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The box in front of a row of a list, or of all of them. */
export const RowBox = ({ label, checked, partly = false, onChange }: RowBoxProps) => (
  <MuiCheckbox
    className="row-box"
    checked={checked}
    indeterminate={partly && !checked}
    icon={off}
    checkedIcon={on}
    indeterminateIcon={some}
    onChange={(_, next) => onChange(next)}
    slotProps={{ input: { 'aria-label': label } }}
  />
);
