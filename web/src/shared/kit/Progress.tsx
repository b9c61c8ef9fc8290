import LinearProgress from '@mui/material/LinearProgress';

const COLOURS = { brand: 'primary', warning: 'warning', bad: 'error' } as const;

export interface ProgressProps {
  /** The bar's accessible name; one without is hidden from screen readers, which read the same beside it. */
  readonly label?: string;
  readonly value: number;
  readonly max?: number;
  readonly tone?: keyof typeof COLOURS;
  /** It shows how much of a limit is used, not how far something has come. */
  readonly meter?: boolean;
  /** What screen readers say in place of the percentage. */
  readonly said?: string;
  readonly className?: string;
}

/** A bar, filled as far as something has come or as a limit is used. */
export const Progress = ({
  label,
  value,
  max = 100,
  tone = 'brand',
  meter = false,
  said,
  className = '',
}: ProgressProps) => (
  <LinearProgress
    variant="determinate"
    className={`bar ${className}`}
    color={COLOURS[tone]}
    role={meter ? 'meter' : 'progressbar'}
    aria-hidden={label === undefined}
    aria-label={label}
    aria-valuetext={said}
    value={Math.min(value, max)}
    max={max}
  />
);
