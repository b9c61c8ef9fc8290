import { timingSafeEqual } from 'node:crypto';
import { factsOfBusiness } from '@anupalan/domain/compliance/business-record';
import { dutiesBetween, dutyKey } from '@anupalan/domain/compliance/calendar';
import { dutyState } from '@anupalan/domain/compliance/duty-state';
import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { isToDo } from '@anupalan/domain/rules/duty-states';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { BusinessDoc } from '@anupalan/projector/read-models/businesses/doc';
import { findBusiness } from '@anupalan/projector/read-models/businesses/queries';
import { allDueRules } from '@anupalan/projector/read-models/due-rules/queries';
import type { App } from '../platform/app.js';
import { calendarFile } from '../platform/calendar-file.js';
import { marksOf } from './duties.js';

export const CALENDAR_PATH = '/api/compliance/calendar.ics';

const TOKEN = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/;
/** Open dates of a year ahead, in days. */
const AHEAD_DAYS = 366;

/** The secret of a link: 256 bits that only this server can compute, so that nothing has to keep it. */
const secretOf = (app: App, { id, link }: Pick<BusinessDoc, 'id' | 'link'>): Promise<string> =>
  app.keyedHash('calendar-link', `${id}:${link}`);

/** The secret address of a business's calendar; null where none was made. */
export const calendarUrl = async (app: App, doc: BusinessDoc): Promise<string | null> =>
  doc.link === 0 ? null : `${app.config.publicUrl}${CALENDAR_PATH}?token=${doc.id}.${await secretOf(app, doc)}`;

/** The business whose present address has this token; null for any other text. */
export const businessOfToken = async (app: App, token: string): Promise<BusinessDoc | null> => {
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
  const doc = id === '' ? null : await findBusiness(app.reads, id);
  if (doc === null || doc.link === 0) return null;
  return timingSafeEqual(Buffer.from(secret), Buffer.from(await secretOf(app, doc))) ? doc : null;
};

/** The open dates of a business for another calendar, each with a reminder on the day before. */
export const calendarOf = async (app: App, doc: BusinessDoc): Promise<string> => {
  const today = dayInIndia(isoNow(app.clock));
  const marks = marksOf(doc);
  const rules = await allDueRules(app.reads);
  const duties = dutiesBetween(rules, factsOfBusiness(doc.values), marks.since, daysAfter(today, AHEAD_DAYS));
  const host = new URL(app.config.publicUrl).hostname;
  return calendarFile({
    name: doc.values.name,
    stamp: new Date(app.clock.now()),
    entries: duties
      .filter((duty) => isToDo(dutyState(duty, marks, today)))
      .map((duty) => ({
        uid: `${dutyKey(duty).replace(':', '-')}-${doc.id}@${host}`,
        when: { day: duty.due },
        title: `${duty.rule.form}: ${doc.values.name}`,
        description: `${duty.rule.title}. ${duty.rule.penalty}. ${duty.rule.source}`,
        url: `${app.config.publicUrl}/compliance-calendar?business=${doc.id}`,
        remindBefore: 'P1D',
      })),
  });
};
