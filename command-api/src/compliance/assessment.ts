import { type Business, businessRecord, factsOfBusiness } from '@anupalan/domain/compliance/business-record';
import { type Duty, dutiesBetween } from '@anupalan/domain/compliance/calendar';
import { dutyState } from '@anupalan/domain/compliance/duty-state';
import { missingRegistrations } from '@anupalan/domain/compliance/missing-registrations';
import { dayAt } from '@anupalan/domain/compliance/periods';
import type { AssessmentView } from '@anupalan/domain/contracts/assessment';
import { toRupees } from '@anupalan/domain/kernel/money';
import { fromWire, recordErrors, recordFromWire } from '@anupalan/domain/kernel/record';
import { ASSESSED_DAYS } from '@anupalan/domain/rules/assessment';
import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { isToDo } from '@anupalan/domain/rules/duty-states';
import { financialYearAt } from '@anupalan/domain/rules/financial-year';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { BusinessDoc } from '@anupalan/projector/read-models/businesses/doc';
import { listServices } from '@anupalan/projector/read-models/catalogue/queries';
import { allDueRules } from '@anupalan/projector/read-models/due-rules/queries';
import type { App } from '../platform/app.js';
import { dutiesOf, marksOf } from './duties.js';

/** A business of which nothing is said yet: no choice is guessed. */
const NOTHING_SAID = recordFromWire(businessRecord, { kind: '', state: '', turnover: '', gst: '' });

/** What a business is by the answers of an assessment; what they leave out stays as it is. */
export const assessedValues = (doc: BusinessDoc | null, said: object): Business => ({
  ...(doc?.values ?? NOTHING_SAID),
  ...fromWire(businessRecord, said),
});

/** The dates that have passed of which an assessment asks; none while an answer is missing or wrong. */
export const askedDates = async (app: App, doc: BusinessDoc | null, values: Business): Promise<readonly Duty[]> => {
  if (recordErrors(businessRecord, values).length > 0) return [];
  const today = dayInIndia(isoNow(app.clock));
  const [from, to] = [daysAfter(today, -ASSESSED_DAYS), daysAfter(today, -1)];
  const duties = dutiesBetween(await allDueRules(app.reads), factsOfBusiness(values), from, to);
  // A business that is already known has said so of some, and the dates before are as much asked of it.
  return doc === null
    ? duties
    : duties.filter((duty) => isToDo(dutyState(duty, { ...marksOf(doc), since: from }, today)));
};

type Gaps = Pick<AssessmentView, 'late' | 'missing'>;

/** The services on sale that help with gaps, the most helpful first. */
const servicesFor = async (app: App, { late, missing }: Gaps): Promise<AssessmentView['services']> => {
  const services = await listServices(app.reads, { onSale: true });
  return services
    .map(({ slug, title, pricePaise }) => ({
      id: slug,
      title,
      price: toRupees(pricePaise),
      late: late.filter(({ service }) => service === slug).length,
      missing: missing.filter(({ service }) => service === slug).map(({ registration }) => registration),
    }))
    .filter((one) => one.late + one.missing.length > 0)
    .toSorted((a, b) => b.late + b.missing.length - a.late - a.missing.length);
};

/** The registrations that a business lacks. */
export const missingOf = (doc: BusinessDoc): AssessmentView['missing'] =>
  missingRegistrations(factsOfBusiness(doc.values)).map(({ isDuty, checkedOn, why, ...rule }) => ({
    ...rule,
    is_duty: isDuty,
    checked_on: checkedOn,
    why: [...why],
  }));

/** What an assessment gives, as of today; null before the first. */
export const assessmentOf = async (app: App, doc: BusinessDoc): Promise<AssessmentView | null> => {
  if (doc.assessed === null) return null;
  const { since } = marksOf(doc);
  const year = financialYearAt(dayInIndia(isoNow(app.clock)));
  const [first, last] = [dayAt(year, 4, 1), dayAt(year + 1, 3, 0)];
  const { today, items } = await dutiesOf(app, doc, { from: since < first ? since : first, to: last });
  const gaps = { late: items.filter(({ state }) => state === 'overdue'), missing: missingOf(doc) };
  return {
    business: { id: doc.id, name: doc.values.name },
    taken_on: dayInIndia(doc.assessed.at),
    since,
    today,
    ...gaps,
    services: await servicesFor(app, gaps),
    year: items.filter(({ due }) => due >= first),
  };
};
