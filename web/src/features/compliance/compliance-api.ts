import type { BusinessesView, DutiesView, DutyView } from '@anupalan/domain/contracts/compliance';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import type { Tone } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import type { IconName } from '../../shared/kit/icons';

const BUSINESSES = '/api/businesses';

/** The read models that the commands of these pages change. */
export const CHANGED = [models.businesses] as const;

export const businessPath = (id: string): string => `${BUSINESSES}/${encodeURIComponent(id)}`;
export const dutyPath = (id: string, { rule_id, period_id }: Pick<DutyView, 'rule_id' | 'period_id'>): string =>
  `${businessPath(id)}/duties/${encodeURIComponent(rule_id)}/${encodeURIComponent(period_id)}/done`;
export const asidePath = (id: string, ruleId: string): string =>
  `${businessPath(id)}/rules/${encodeURIComponent(ruleId)}/aside`;

/** The businesses of the person, the oldest first. */
export const useBusinesses = () => useQuery(modelQuery<BusinessesView>(models.businesses, BUSINESSES));

/** The dates of a business between two days, `YYYY-MM-DD`, both included. */
export const useDuties = (id: string, from: string, to: string) =>
  useQuery(modelQuery<DutiesView>(models.businesses, `${businessPath(id)}/duties?from=${from}&to=${to}`, { id }));

/** Today in India, `YYYY-MM-DD`. */
export const todayInIndia = (): string => dayInIndia(new Date().toISOString());

interface Look {
  readonly tone: Tone | null;
  readonly icon: IconName;
}

/** Colour and icon of each state of a duty. */
export const stateLook: Readonly<Record<DutyView['state'], Look>> = {
  coming: { tone: 'info', icon: 'calendar' },
  due_soon: { tone: 'warning', icon: 'clock' },
  overdue: { tone: 'bad', icon: 'alert' },
  done: { tone: 'done', icon: 'check' },
  aside: { tone: null, icon: 'minus' },
  before: { tone: null, icon: 'minus' },
};

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' for a day or a month of the calendar. */
export const monthText = (day: string): string => MONTH.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));

/** The period of a duty: 'For October 2026', 'For Jul to Sep 2026', 'For FY 2026-27', or that it is done once. */
export const periodLine = (t: TFunction, duty: DutyView): string =>
  duty.period_id === 'once' ? t('compliance.once') : t('compliance.for', { period: periodText(t, duty) });

const periodText = (t: TFunction, { period_id, period_start, period_end }: DutyView): string => {
  if (/^\d{4}-\d{2}$/.test(period_id)) return monthText(period_start);
  if (/^\d{4}$/.test(period_id)) return `FY ${period_id}-${String((Number(period_id) + 1) % 100).padStart(2, '0')}`;
  const months = (day: string): string => formatDate(day, 'shortDay').replace(/^\d+ /, '');
  return t('compliance.years', { from: months(period_start), to: `${months(period_end)} ${period_end.slice(0, 4)}` });
};
