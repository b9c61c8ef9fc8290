import { business } from '@anupalan/domain/compliance/business';
import { businessRecord, factsOfBusiness } from '@anupalan/domain/compliance/business-record';
import { dutiesBetween } from '@anupalan/domain/compliance/calendar';
import { SHIPPED_RULES } from '@anupalan/domain/compliance/shipped-rules/index';
import { initialOf } from '@anupalan/domain/kernel/record';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { derivedId } from '../../platform/commands/ids.js';
import { type Life, requestId, run } from './demo-life.js';
import type { Row } from './demo-story.js';

const DAY_MS = 24 * 3600_000;
const KNOWN_DAYS = 90;
const CUSTOMER = 'asha';
const BUSINESS = derivedId('demo', 'business', CUSTOMER);

const values = (now: string) => ({
  ...initialOf(businessRecord),
  name: 'Kulkarni Handlooms',
  kind: 'proprietorship' as const,
  incorporatedOn: daysAfter(dayInIndia(now), -1000),
  address: '14 Prabhat Road, Deccan Gymkhana, Pune 411004',
  pan: 'ABCPK1234F',
  tan: 'PNEK01234F',
  employees: 12,
  registrations: ['tan', 'esi', 'professional_tax'] as const,
  turnover: 'up_to_40_lakh' as const,
});

/** Its dates so far, but the last one: that is overdue. */
const keptDates = (from: string, today: string) =>
  dutiesBetween(
    SHIPPED_RULES.map((rule) => ({ ...rule, extensions: [] })),
    factsOfBusiness(values(`${from}T00:00:00.000Z`)),
    from,
    daysAfter(today, -1),
  ).slice(0, -1);

/** The business of the demo's first customer: known for three months, with the dates that it has kept. */
export const businessRows = (today: number): readonly Row[] => {
  const from = dayInIndia(new Date(today - KNOWN_DAYS * DAY_MS).toISOString());
  const at = (day: string): number => Date.parse(`${day}T15:47:00.000Z`);
  const row = (when: string, key: string, slug: string, take: (life: Life) => Promise<void>): Row => ({
    at: at(when),
    who: CUSTOMER,
    number: 900,
    take,
    story: { key, customer: CUSTOMER, slug },
  });
  const onBusiness = (day: string, what: string, take: (life: Life) => Promise<void>): Row =>
    row(day, `${CUSTOMER}-business-${what}`, '', take);
  const day = (ago: number): string => dayInIndia(new Date(today - ago * DAY_MS).toISOString());
  return [
    onBusiness(from, 'save', (life) => run(life, business, BUSINESS, { type: 'saveBusiness', ...values(life.now) })),
    ...keptDates(from, dayInIndia(new Date(today).toISOString())).map(({ ruleId, period, due }) => {
      const on = daysAfter(due, -1) < from ? from : daysAfter(due, -1);
      return onBusiness(on, `${ruleId}-${period.id}`, (life) =>
        run(life, business, BUSINESS, { type: 'markDuty', ruleId, periodId: period.id, on, note: '' }),
      );
    }),
    row(day(17), `${CUSTOMER}-gst-registration`, 'gst-registration', (life) =>
      run(life, serviceRequest, requestId(life), { type: 'nameBusiness', businessId: BUSINESS }),
    ),
  ];
};
