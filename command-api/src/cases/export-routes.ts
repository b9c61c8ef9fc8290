import { ERASED } from '@anupalan/domain/kernel/event';
import { toRupees } from '@anupalan/domain/kernel/money';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { listExport } from '@anupalan/domain/proof/export';
import type { ExportEvent } from '@anupalan/domain/proof/export-events';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { ROLES } from '@anupalan/domain/rules/roles';
import { caseColumnTexts, cellTexts, userColumnTexts } from '@anupalan/domain/texts/exports';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import { isoNow } from '@anupalan/infra/ports/clock';
import { isLate } from '@anupalan/projector/read-models/case-list/due';
import { allCases, type CaseListRow, uses as caseReads } from '@anupalan/projector/read-models/case-list/queries';
import { isWideSearch } from '@anupalan/projector/read-models/case-list/search';
import type { PersonDoc } from '@anupalan/projector/read-models/people/doc';
import { listPeople, uses as peopleReads } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { type CsvValue, csvStream, csvTime } from '../platform/http/csv.js';
import { refuseList, several } from '../platform/http/lists.js';
import { type Reply, refuse, route } from '../platform/http/route.js';
import { casesQuery, readCases } from './case-queries.js';

const tag = 'admin';
/** Rows that are read in one turn. */
const BATCH_SIZE = 150;

const { waitsFor, payment, flag } = cellTexts;
const flagText = (value: boolean): string => flag[value ? 'true' : 'false'];

const caseLine = (
  { case: row, customer, assignee }: CaseListRow,
  now: string,
): Readonly<Record<keyof typeof caseColumnTexts, CsvValue>> => {
  const { label, waitingOn } = statusViewOf(row.workflow, row.status);
  return {
    caseNumber: row.caseNumber,
    service: row.serviceTitle,
    status: label,
    waitsFor: waitsFor[waitingOn],
    customer: customer?.name ?? null,
    mobile: customer?.mobile == null ? null : nationalMobile(customer.mobile),
    email: customer?.email ?? null,
    assignedTo: assignee?.name ?? null,
    payment: payment[row.paymentStatus],
    price: toRupees(row.pricePaise),
    origin: row.source,
    requestedAt: csvTime(row.createdAt),
    updatedAt: csvTime(row.updatedAt),
    dueAt: csvTime(row.dueAt),
    overdue: flagText(isLate(row, now)),
  };
};

const userLine = (person: PersonDoc): Readonly<Record<keyof typeof userColumnTexts, CsvValue>> => ({
  name: person.name,
  mobile: nationalMobile(person.mobile),
  email: person.email,
  role: person.role,
  superAdmin: flagText(person.isSuperAdmin),
  active: flagText(person.active),
  profileComplete: flagText(person.profileCompleted),
  since: csvTime(person.createdAt),
  id: person.id,
});

/** The parameters of a call as one text, without the search words and paging. */
const filterText = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .filter(([name, value]) => value !== undefined && !['q', 'limit', 'cursor'].includes(name))
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join('&');

/** Records the export with its filter, then sends the file. A HEAD records nothing. */
const exported = async <K extends string>(
  { app, context, isHead }: { readonly app: App; readonly context: CommandContext; readonly isHead: boolean },
  fact: Extract<ExportEvent, { type: 'ListExported' }>['data'],
  columns: Readonly<Record<K, string>>,
  pages: AsyncIterable<readonly Readonly<Record<K, CsvValue>>[]>,
): Promise<Reply<never>> => {
  if (!isHead) {
    const recorded = await app.execute(listExport, context.actor.id, { type: 'exportList', ...fact }, context);
    if (!recorded.ok) return refuse(recorded.error);
  }
  const fileName = `${fact.list}-${dayInIndia(isoNow(app.clock))}.csv`;
  const names = Object.keys(columns) as K[];
  const rows = async function* () {
    for await (const page of pages) yield page.map((line) => names.map((name) => line[name]));
  };
  const content = csvStream(
    names.map((name) => columns[name]),
    rows(),
  );
  return { kind: 'file', file: { content, mime: 'text/csv; charset=utf-8', bytes: null, fileName, inline: false } };
};

const TOO_WIDE: Rejection = rejection('invalid', 'search_too_wide');

export const exportRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/requests.csv',
    summary: 'The list of cases as CSV, all of what the filter finds; recorded as an export',
    tag,
    access: ['admin'],
    query: casesQuery.omit({ limit: true, cursor: true }),
    answer: 'file',
    fileTypes: ['text/csv'],
    recorded: true,
    reads: caseReads,
    handle: async ({ app, query, session, context, isHead }) => {
      const page = async (cursor?: string) =>
        readCases(
          { app, session, query: { ...query, limit: BATCH_SIZE, ...(cursor === undefined ? {} : { cursor }) } },
          (options) => allCases(app.reads, options),
        );
      const first = await page();
      if (!first.ok) return refuseList(first.error);
      if (query.q !== undefined && (await isWideSearch(app.reads, query.q))) return refuse(TOO_WIDE);
      const pages = async function* () {
        for (let at = first; ; ) {
          const { page: read, now } = at.value;
          yield read.rows.map((row) => caseLine(row, now));
          if (read.cursor === null) return;
          const next = await page(read.cursor);
          if (!next.ok) throw new Error(`the list could not be read on: ${next.error.message}`);
          at = next;
        }
      };
      const searched = query.q !== undefined && query.q.trim() !== '';
      const fact = { list: 'cases', filter: filterText(query), searched, rows: first.value.page.total } as const;
      return exported({ app, context, isHead }, fact, caseColumnTexts, pages());
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/users.csv',
    summary: 'Accounts as CSV, erased ones left out; recorded as an export',
    tag,
    access: ['admin'],
    query: z.object({
      q: z.string().max(200).optional(),
      role: several(ROLES),
      active: z.enum(['true', 'false']).optional(),
    }),
    answer: 'file',
    fileTypes: ['text/csv'],
    recorded: true,
    reads: peopleReads,
    handle: async ({ app, query, context, isHead }) => {
      const { q, role, active } = query;
      const page = async (cursor: string | null) =>
        listPeople(app.reads, {
          limit: BATCH_SIZE,
          order: 'name',
          ...(q === undefined ? {} : { q }),
          ...(role === undefined || role.length === 0 ? {} : { roles: role }),
          ...(active === undefined ? {} : { active: active === 'true' }),
          ...(cursor === null ? {} : { cursor }),
        });
      const first = await page(null);
      const pages = async function* () {
        for (let at = first; ; at = await page(at.cursor)) {
          yield at.people.filter(({ mobile }) => mobile !== ERASED).map(userLine);
          if (at.cursor === null) return;
        }
      };
      const searched = q !== undefined && q.trim() !== '';
      const fact = { list: 'users', filter: filterText(query), searched, rows: first.total } as const;
      return exported({ app, context, isHead }, fact, userColumnTexts, pages());
    },
  }),
];
