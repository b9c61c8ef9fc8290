import LinearProgress from '@mui/material/LinearProgress';

const COLOURS = { brand: 'primary', warning: 'warning', bad: 'error' } as const;

export interface ProgressProps {
  /** The bar's accessible name. A bar without one is hidden from screen readers, which read the same text beside it. */
  readonly label?: string;
  readonly value: number;
  readonly max?: number;
  readonly tone?: keyof typeof COLOURS;
  /** It shows how much of a limit is used, not progress. */
  readonly meter?: boolean;
  /** What screen readers say instead of the percentage. */
  readonly said?: string;
  readonly className?: string;
}

/** A bar that shows progress, or how much of a limit is used. */
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
