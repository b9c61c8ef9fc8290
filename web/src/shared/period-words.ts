import type { DutyView } from '@anupalan/domain/contracts/compliance';
import { financialYearText } from '@anupalan/domain/rules/financial-year';
import type { TFunction } from 'i18next';
import { formatDate } from './kit/dates';

type Period = Pick<DutyView, 'period_id' | 'period_start' | 'period_end'>;

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' for a day or a month of the calendar. */
export const monthText = (day: string): string => MONTH.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));

/** The period of a duty in a sentence: 'For October 2026', 'For Jul to Sep 2026', 'For FY 2026-27', or that it is done once. */
export const periodLine = (t: TFunction, duty: Period): string =>
  duty.period_id === 'once' ? t('compliance.once') : t('compliance.for', { period: periodText(t, duty) });

/** 'October 2026', 'Jul to Sep 2026', 'FY 2026-27'. */
export const periodText = (t: TFunction, { period_id, period_start, period_end }: Period): string => {
  if (/^\d{4}-\d{2}$/.test(period_id)) return monthText(period_start);
  if (/^\d{4}$/.test(period_id)) return `FY ${financialYearText(Number(period_id))}`;
  const months = (day: string): string => formatDate(day, 'shortDay').replace(/^\d+ /, '');
  return t('compliance.years', { from: months(period_start), to: `${months(period_end)} ${period_end.slice(0, 4)}` });
};
