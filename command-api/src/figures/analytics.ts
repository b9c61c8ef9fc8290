import type { Analytics, WeekFigures } from '@anupalan/domain/contracts/figures';
import { toRupees } from '@anupalan/domain/kernel/money';
import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { isEnded } from '@anupalan/domain/workflows/statuses';
import { isoNow } from '@anupalan/infra/ports/clock';
import { listServices } from '@anupalan/projector/read-models/catalogue/queries';
import type { DayDoc } from '@anupalan/projector/read-models/figures/doc';
import { createdByService, dayFigures, presentCases, staysOf } from '@anupalan/projector/read-models/figures/queries';
import type { App } from '../platform/app.js';

type Counted = { [K in keyof DayDoc]-?: DayDoc[K] extends number ? K : never }[keyof DayDoc];
type Days = readonly { readonly day: string; readonly figures: DayDoc }[];

const sum = (days: Days, figure: Counted): number => days.reduce((total, { figures }) => total + figures[figure], 0);

/** Monday of the week of a day. */
const mondayOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const moneyOf = (days: Days) => ({
  captured: toRupees(sum(days, 'capturedPaise')),
  refunded: toRupees(sum(days, 'refundedPaise')),
  fees: toRupees(sum(days, 'feesPaise')),
  gst: toRupees(sum(days, 'gstPaise')),
  government: toRupees(sum(days, 'governmentPaise')),
});

const weekOf = (days: Days): WeekFigures => ({
  from: days[0]?.day ?? '',
  to: days.at(-1)?.day ?? '',
  created: sum(days, 'created'),
  delivered: sum(days, 'delivered'),
  ...moneyOf(days),
});

const weeksOf = (days: Days): WeekFigures[] => {
  const weeks = new Map<string, Days[number][]>();
  for (const one of days) {
    const monday = mondayOf(one.day);
    const week = weeks.get(monday);
    if (week === undefined) weeks.set(monday, [one]);
    else week.push(one);
  }
  return [...weeks.values()].map(weekOf);
};

/** The figures of the days `from` to `to`: as many documents as days are read, however many cases there are. */
export const analyticsOf = async (app: App, from: string, to: string): Promise<Analytics> => {
  const today = dayInIndia(isoNow(app.clock));
  const [days, lastWeek, present, visits, services] = await Promise.all([
    dayFigures(app.reads, from, to),
    dayFigures(app.reads, daysAfter(today, -6), today),
    presentCases(app.reads),
    app.visits.between(from, to),
    listServices(app.reads, { onSale: false }),
  ]);
  const titles = new Map(services.map(({ slug, title }) => [slug, title]));
  const ratings = sum(days, 'ratings');
  const open = [...present].filter(([status]) => !isEnded(status));
  return {
    from,
    to,
    today,
    present: [...present].map(([status, cases]) => ({ status, cases })),
    open: {
      cases: open.reduce((total, [, cases]) => total + cases, 0),
      since_last_week: sum(lastWeek, 'opened') - sum(lastWeek, 'ended'),
    },
    totals: {
      created: sum(days, 'created'),
      delivered: sum(days, 'delivered'),
      ...moneyOf(days),
      ratings,
      rating: ratings === 0 ? null : Math.round((sum(days, 'ratingSum') / ratings) * 10) / 10,
    },
    weeks: weeksOf(days),
    services: createdByService(days.map(({ figures }) => figures)).map(({ serviceId, cases }) => ({
      service_id: serviceId,
      title: titles.get(serviceId) ?? serviceId,
      cases,
    })),
    stays: staysOf(days.map(({ figures }) => figures)).map(({ status, count, medianMs }) => ({
      status,
      cases: count,
      median_seconds: Math.round(medianMs / 1000),
    })),
    funnel: {
      visits,
      sign_ups: sum(days, 'signUps'),
      orders: sum(days, 'orders'),
      payments: sum(days, 'payments'),
    },
  };
};
