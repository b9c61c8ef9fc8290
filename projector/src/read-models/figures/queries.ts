import { dayCount, daysAfter } from '@anupalan/domain/rules/dates';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import { CUSTOMERS, type DayDoc, type FiguresDoc, NO_DAY, PRESENT } from './doc.js';
import { countOf, type Histogram, medianOf, merged } from './durations.js';
import { figures } from './projection.js';

export const uses = ['figures'] as const;

export interface Stay {
  readonly status: string;
  readonly count: number;
  /** Within 9.6 %. */
  readonly medianMs: number;
}

/** The figures of each of these days, in order; a day on which nothing happened has zeros. */
export const dayFigures = async (
  reads: ReadStore,
  from: string,
  to: string,
): Promise<readonly { readonly day: string; readonly figures: DayDoc }[]> => {
  const days = Array.from({ length: dayCount(from, to) }, (_, n) => daysAfter(from, n));
  const docs = await openView<FiguresDoc>(reads, figures).getMany(days);
  return days.map((day) => {
    const doc = docs.get(day);
    return { day, figures: doc?.kind === 'day' ? doc : NO_DAY };
  });
};

/** The number of cases at each status, without empty ones. */
export const presentCases = async (reads: ReadStore): Promise<ReadonlyMap<string, number>> => {
  const found = (await openView<FiguresDoc>(reads, figures).get(PRESENT))?.doc;
  return new Map(found?.kind === 'present' ? Object.entries(found.cases).filter(([, cases]) => cases > 0) : []);
};

/** Customers who have registered and were not erased since. */
export const registeredUsers = async (reads: ReadStore): Promise<number> => {
  const found = (await openView<FiguresDoc>(reads, figures).get(CUSTOMERS))?.doc;
  return found?.kind === 'customers' ? found.registered : 0;
};

/** The new cases of these days by service: the largest number first, then by slug. */
export const createdByService = (
  days: readonly Pick<DayDoc, 'createdByService'>[],
): readonly { readonly serviceId: string; readonly cases: number }[] => {
  const cases = new Map<string, number>();
  for (const { createdByService: ofDay } of days)
    for (const [serviceId, n] of Object.entries(ofDay)) cases.set(serviceId, (cases.get(serviceId) ?? 0) + n);
  return [...cases]
    .map(([serviceId, n]) => ({ serviceId, cases: n }))
    .sort((a, b) => b.cases - a.cases || a.serviceId.localeCompare(b.serviceId));
};

/** The durations at each status that cases left on these days. */
export const staysOf = (days: readonly { readonly stays: DayDoc['stays'] }[]): readonly Stay[] => {
  const all = new Map<string, Histogram[]>();
  for (const { stays } of days)
    for (const [status, one] of Object.entries(stays)) {
      const found = all.get(status);
      if (found === undefined) all.set(status, [one]);
      else found.push(one);
    }
  return [...all].map(([status, histograms]) => {
    const stays = merged(histograms);
    return { status, count: countOf(stays), medianMs: medianOf(stays) ?? 0 };
  });
};
