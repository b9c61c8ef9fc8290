import type { DutyView } from '@anupalan/domain/contracts/compliance';
import { financialYearText } from '@anupalan/domain/rules/financial-year';
import type { TFunction } from 'i18next';
import { formatDate } from './kit/dates';

type Period = Pick<DutyView, 'period_id'>;

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' for a day or a month of the calendar. */
export const monthText = (day: string): string => MONTH.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));

/** The period of a duty in a sentence: 'For October 2026', 'For Jul to Sep 2026', 'For FY 2026-27', or that it is done once. */
export const periodLine = (t: TFunction, duty: Period): string =>
  duty.period_id === 'once' ? t('compliance.once') : t('compliance.for', { period: periodText(t, duty) });

/** 'October 2026', 'Jul to Sep 2026', 'FY 2026-27'. */
export const periodText = (t: TFunction, { period_id }: Period): string => {
  if (/^\d{4}-\d{2}$/.test(period_id)) return monthText(period_id);
  if (/^\d{4}$/.test(period_id)) return `FY ${financialYearText(Number(period_id))}`;
  // `2026-Q4` or `2026-H2` of the financial year, which begins in April.
  const [year, part = ''] = period_id.split('-');
  const length = part.startsWith('Q') ? 3 : 6;
  const end = 3 + length * Number(part.slice(1));
  const month = (index: number): string => formatDate(Date.UTC(Number(year), index), 'day').replace(/^\d+ /, '');
  return t('compliance.years', { from: month(end - length).replace(/ \d+$/, ''), to: month(end - 1) });
};
