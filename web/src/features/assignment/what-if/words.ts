import { t } from '../../../shared/i18n/i18n';
import { grouped } from '../../../shared/kit/count';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const format = (unit: 'day' | 'hour' | 'minute' | 'second', value: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(value);

/** '3 days', '1.5 hours', '20 seconds': in the largest unit of which it is one at least. */
export const timeText = (seconds: number): string => {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const);
  return format(unit, unit === 'second' ? Math.round(seconds) : seconds / size);
};

/** '+3', '−2', '0'. */
export const changeText = (change: number): string =>
  change === 0 ? '0' : `${change > 0 ? '+' : '−'}${grouped(Math.abs(change))}`;

/** 'Meera Nair', 'Nobody', or 'Somebody' whose name is not known. */
export const nameOf = (person: { readonly name: string | null } | null): string =>
  person === null ? t('whatIf.result.nobody') : (person.name ?? t('whatIf.result.unknown'));
