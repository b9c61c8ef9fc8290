import MuiSlider from '@mui/material/Slider';

export interface SliderProps {
  readonly label: string;
  /** What screen readers say of the value. */
  readonly said: string;
  /** The last of the steps, which begin at 1. */
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A choice of one of many steps, by the pointer or the arrow keys. */
export const Slider = ({ label, said, max, value, onChange }: SliderProps) => (
  <MuiSlider
    aria-label={label}
    getAriaValueText={() => said}
    min={1}
    max={max}
    value={value}
    onChange={(_, next) => onChange(next)}
  />
);
