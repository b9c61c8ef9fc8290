import { type Load, loadOf } from '@anupalan/domain/rules/caseload';
import { Progress, type ProgressProps } from '../kit/Progress';

const TONES = { free: 'brand', nearly_full: 'warning', full: 'bad' } as const satisfies Readonly<Record<Load, unknown>>;

export interface LoadBarProps extends Pick<ProgressProps, 'label' | 'said'> {
  readonly cases: number;
  readonly limit: number;
}

/** A person's open cases against their limit. */
export const LoadBar = ({ cases, limit, ...words }: LoadBarProps) => (
  <Progress {...words} meter value={cases} max={limit} tone={TONES[loadOf(cases, limit)]} />
);
