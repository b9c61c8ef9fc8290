import { Tick } from './form/Tick';

export interface RowBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is chosen, not all. */
  readonly partly?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The box in front of a row of a list, or of all of them. */
export const RowBox = ({ label, ...box }: RowBoxProps) => (
  <span className="row-box">
    <Tick kind="checkbox" aria-label={label} {...box} />
  </span>
);
