import { type Load, loadOf } from '@anupalan/domain/rules/caseload';

const TONE: Readonly<Record<Load, string | undefined>> = { free: undefined, nearly_full: 'warning', full: 'bad' };

/** The filled part of the bar that shows a person's open cases against their limit. */
export const LoadFill = ({ cases, limit }: { readonly cases: number; readonly limit: number }) => (
  <i className={TONE[loadOf(cases, limit)]} style={{ width: `${Math.min(100, (100 * cases) / limit)}%` }} />
);
