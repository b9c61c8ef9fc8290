import type { CasePage } from '@anupalan/domain/contracts/requests';
import { type Rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { CASE_SOURCES, DUES, PAYMENT_STATUSES } from '@anupalan/domain/rules/case-lists';
import { dayInIndia, daysAfter, timeInIndia } from '@anupalan/domain/rules/dates';
import { CATEGORIES } from '@anupalan/domain/rules/service-lists';
import { WAITING_ON } from '@anupalan/domain/workflows/definition';
import { STATUSES } from '@anupalan/domain/workflows/statuses';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { CaseSort, CaseSortField } from '@anupalan/projector/read-models/case-list/doc';
import type { CaseFilter } from '@anupalan/projector/read-models/case-list/filter';
import { allCases, type ListOptions } from '@anupalan/projector/read-models/case-list/queries';
import { findService, listServices } from '@anupalan/projector/read-models/catalogue/queries';
import { findPerson } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { BAD_CURSOR, refuseList, several, severalTexts } from '../platform/http/lists.js';
import { type Reply, reply, type Session } from '../platform/http/route.js';
import { timedCursor, timedStart } from '../platform/http/timed-cursor.js';
import { casePageOf } from './case-rows.js';

const SORTS: Readonly<Record<string, CaseSortField>> = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  due_at: 'workOrder',
  delivered_at: 'deliveredAt',
  status: 'status',
  service_title: 'serviceTitle',
  price: 'pricePaise',
};
const NAMES = Object.keys(SORTS);

const day = z.iso.date().optional().meta({ description: 'A day in India, `2026-11-21`' });

/** Parameters of every list of cases; all given ones apply together. */
export const casesQuery = z.object({
  q: z.string().max(200).optional().meta({ description: 'Case number, service, or customer: name, mobile, email' }),
  status: several(STATUSES),
  waiting_on: several(WAITING_ON),
  assignee: z.string().max(100).optional().meta({ description: '`me`, `none`, or the id of a person' }),
  service: severalTexts(200),
  category: z.enum(CATEGORIES).optional(),
  payment: several(PAYMENT_STATUSES),
  source: several(CASE_SOURCES),
  from: day,
  to: day,
  delivered_from: day,
  delivered_to: day,
  due: z.enum(DUES).optional().meta({ description: 'Open cases by the day they are due in India' }),
  sort: z
    .enum([...NAMES, ...NAMES.map((name) => `-${name}`)])
    .optional()
    .meta({ description: 'Field to sort by; with `-` from the highest to the lowest. A search is newest first.' }),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(1000).optional(),
});
export type CasesQuery = z.output<typeof casesQuery>;

/** The beginning of a day in India (`2026-11-21`), `later` days after it; UTC ISO-8601. */
const startOf = (date: string, later = 0): string => timeInIndia(daysAfter(date, later), '00:00');

const dueWithin = (due: CasesQuery['due'], now: string): Pick<CaseFilter, 'dueFrom' | 'dueBefore'> => {
  const today = dayInIndia(now);
  switch (due) {
    case 'overdue':
      return { dueBefore: now };
    case 'today':
      return { dueFrom: startOf(today), dueBefore: startOf(today, 1) };
    case 'week':
      return { dueFrom: startOf(today), dueBefore: startOf(today, 7) };
    default:
      return {};
  }
};

/** Slugs of the requested services: by name, by category, or both. */
const servicesOf = async (app: App, query: CasesQuery): Promise<Result<readonly string[] | null, Rejection>> => {
  const named: string[] = [];
  for (const one of query.service ?? []) {
    const service = await findService(app.reads, one);
    if (service === null) return err(wrong('service', 'service.unknown', { service: one }));
    named.push(service.slug);
  }
  if (query.category === undefined) return ok(named.length === 0 ? null : named);
  const filed = (await listServices(app.reads, { onSale: false }))
    .filter(({ category }) => category === query.category)
    .map(({ slug }) => slug);
  return ok(named.length === 0 ? filed : filed.filter((slug) => named.includes(slug)));
};

const filterOf = async (
  app: App,
  query: CasesQuery,
  userId: string,
  now: string,
): Promise<Result<CaseFilter, Rejection>> => {
  const { status, waiting_on, assignee, payment, source, from, to } = query;
  const { delivered_from, delivered_to } = query;
  if (from !== undefined && to !== undefined && from > to) return err(wrong('to', 'period.backwards'));
  if (delivered_from !== undefined && delivered_to !== undefined && delivered_from > delivered_to)
    return err(wrong('delivered_to', 'period.backwards'));
  if (assignee !== undefined && !['me', 'none'].includes(assignee) && (await findPerson(app.reads, assignee)) === null)
    return err(wrong('assignee', 'assignee.unknown'));
  const services = await servicesOf(app, query);
  if (!services.ok) return services;
  return ok({
    ...(status === undefined || status.length === 0 ? {} : { status }),
    ...(waiting_on === undefined || waiting_on.length === 0 ? {} : { waitingOn: waiting_on }),
    ...(assignee === undefined ? {} : { assignee: assignee === 'none' ? null : assignee === 'me' ? userId : assignee }),
    ...(services.value === null ? {} : { serviceIds: services.value }),
    ...(payment === undefined || payment.length === 0 ? {} : { paymentStatus: payment }),
    ...(source === undefined || source.length === 0 ? {} : { source }),
    ...(from === undefined ? {} : { from: startOf(from) }),
    ...(to === undefined ? {} : { to: startOf(to, 1) }),
    ...(delivered_from === undefined ? {} : { deliveredFrom: startOf(delivered_from) }),
    ...(delivered_to === undefined ? {} : { deliveredBefore: startOf(delivered_to, 1) }),
    ...dueWithin(query.due, now),
  });
};

/** A page of any list of cases, as of the time of its first page. A cursor of another list is an error of the caller. */
export const readCases = async <P>(
  { app, query, session }: { readonly app: App; readonly query: CasesQuery; readonly session: Session },
  read: (options: ListOptions, now: string) => Promise<P & { readonly cursor: string | null }>,
): Promise<Result<{ readonly page: P & { readonly cursor: string | null }; readonly now: string }, Rejection>> => {
  const start = timedStart(app.clock, query.cursor ?? null);
  if (start === null) return err(BAD_CURSOR);
  const { now, after } = start;
  const filter = await filterOf(app, query, session.userId, now);
  if (!filter.ok) return filter;
  const field = query.sort === undefined ? undefined : SORTS[query.sort.replace(/^-/, '')];
  const sort: CaseSort | null =
    field === undefined ? null : { field, dir: query.sort?.startsWith('-') === true ? 'desc' : 'asc' };
  try {
    const page = await read(
      {
        filter: filter.value,
        limit: query.limit,
        ...(query.q === undefined ? {} : { q: query.q }),
        ...(sort === null ? {} : { sort }),
        ...(after === null ? {} : { cursor: after }),
      },
      now,
    );
    return ok({ page: { ...page, cursor: timedCursor(start, page.cursor) }, now });
  } catch (error) {
    if (error instanceof RangeError) return err(BAD_CURSOR);
    throw error;
  }
};

/** A page of all cases, for staff and admins. */
export const listCases = async (call: {
  readonly app: App;
  readonly query: CasesQuery;
  readonly session: Session;
}): Promise<Reply<CasePage>> => {
  const read = await readCases(call, (options) => allCases(call.app.reads, options));
  return read.ok ? reply(casePageOf(read.value.page, isoNow(call.app.clock))) : refuseList(read.error);
};
