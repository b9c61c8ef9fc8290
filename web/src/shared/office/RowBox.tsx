import { Tick } from '../kit/form/Tick';

export interface RowBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of the rows are selected, not all. */
  readonly partly?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The checkbox of one row of a list, or of all rows. */
export const RowBox = ({ label, ...box }: RowBoxProps) => (
  <span className="row-box">
    <Tick kind="checkbox" aria-label={label} {...box} />
  </span>
);
