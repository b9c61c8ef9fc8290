import { MAX_FOUND, type OfficeSearch, officeSearch } from '@anupalan/domain/contracts/search';
import { searchByWords } from '@anupalan/domain/rules/word-search';
import { isoNow } from '@anupalan/infra/ports/clock';
import { allCases, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import { customersNamed } from '@anupalan/projector/read-models/case-search/queries';
import { uses as catalogueReads, listServices } from '@anupalan/projector/read-models/catalogue/queries';
import type { PersonDoc } from '@anupalan/projector/read-models/people/doc';
import { listPeople, peopleById } from '@anupalan/projector/read-models/people/queries';
import { searchWords } from '@anupalan/projector/read-models/shared/tokens';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { reply, route, type Session } from '../platform/http/route.js';
import { casePageOf } from './case-rows.js';

const casesFound = async (app: App, q: string): Promise<OfficeSearch['cases']> => {
  const page = await allCases(app.reads, { q, limit: MAX_FOUND });
  return casePageOf(page, isoNow(app.clock)).items.map(
    ({ id, case_number, service_title, status_label, customer_name }) => ({
      id,
      case_number,
      service_title,
      status_label,
      customer_name,
    }),
  );
};

/** Accounts for admins; for staff only customers whom the lists of cases show. */
const peopleFound = async ({ reads }: App, { role }: Session, q: string): Promise<OfficeSearch['people']> => {
  const found = async (): Promise<readonly PersonDoc[]> => {
    if (role === 'admin') return (await listPeople(reads, { q, limit: MAX_FOUND })).people;
    const customers = await customersNamed(reads, searchWords(q));
    const ids = (await customers.first(MAX_FOUND)).map(({ id }) => id);
    const people = await peopleById(reads, ids);
    return ids.flatMap((id) => people.get(id) ?? []);
  };
  return (await found()).map((person) => ({
    id: person.id,
    name: person.name ?? person.contactName,
    mobile: person.mobile,
    role: person.role,
  }));
};

const servicesFound = async ({ reads }: App, { role }: Session, q: string): Promise<OfficeSearch['services']> => {
  const services = await listServices(reads, { onSale: role !== 'admin' });
  const { found, complete } = searchByWords(services, q, ({ title, searchWords: more, category, slug }) => ({
    names: [title, ...more],
    more: [category, slug],
  }));
  if (!complete) return [];
  return found.slice(0, MAX_FOUND).map(({ slug, title, active }) => ({ id: slug, title, active }));
};

export const searchRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/search',
    summary: 'Cases, people and services by words, at most eight of each; a word has two letters at least',
    tag: 'staff',
    access: ['staff', 'admin'],
    query: z.object({ q: z.string().max(200) }),
    answer: officeSearch,
    reads: [...listReads, ...catalogueReads],
    handle: async ({ app, session, query: { q } }) => {
      if (searchWords(q).length === 0) return reply({ cases: [], people: [], services: [] });
      const [cases, people, services] = await Promise.all([
        casesFound(app, q),
        peopleFound(app, session, q),
        servicesFound(app, session, q),
      ]);
      return reply({ cases, people, services });
    },
  }),
];
