import * as identity from '@anupalan/domain/contracts/identity';
import * as contract from '@anupalan/domain/contracts/people';
import { ROLES } from '@anupalan/domain/rules/roles';
import { caseload, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import type { PersonDoc } from '@anupalan/projector/read-models/people/doc';
import {
  findPerson,
  listPeople,
  peopleById,
  uses as peopleReads,
} from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { BAD_CURSOR, refuseList, several } from '../platform/http/lists.js';
import { notFound, reply, route } from '../platform/http/route.js';
import { actorView, type People } from '../platform/people-names.js';
import { listSessions } from '../platform/sessions.js';
import { customerOverview, uses as customerReads } from './customer-overview.js';
import { userOf } from './user-view.js';

const tag = 'people';
/** A count of a list ends here; the answer then says that there are more. */
const MAX_COUNT = 1000;

const peopleQuery = z.object({
  q: z.string().max(200).optional().meta({ description: 'Name, mobile or email' }),
  role: several(ROLES),
  active: z.enum(['true', 'false']).optional().meta({ description: 'Only active, or only deactivated accounts' }),
  cursor: z.string().max(1000).optional(),
});
type PeopleQuery = z.output<typeof peopleQuery>;

/** A page of accounts; null for a cursor of another list. */
const pageOf = async (app: App, { q, role, active, cursor }: PeopleQuery, limit: number, order: 'newest' | 'name') => {
  try {
    return await listPeople(app.reads, {
      limit,
      order,
      present: true,
      ...(q === undefined ? {} : { q }),
      ...(role === undefined || role.length === 0 ? {} : { roles: role }),
      ...(active === undefined ? {} : { active: active === 'true' }),
      ...(cursor === undefined ? {} : { cursor }),
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const personOf = (doc: PersonDoc): contract.Person => ({ ...userOf(doc), active: doc.active });

const byId = (id: string, people: People) => actorView({ id, role: people.get(id)?.role ?? 'system' }, people);

const detailOf = async (app: App, doc: PersonDoc): Promise<contract.PersonDetail> => {
  const { changes, invitedBy } = doc;
  const people = await peopleById(app.reads, [
    ...changes.map(({ by }) => by),
    ...(invitedBy === null ? [] : [invitedBy]),
  ]);
  const sessions = await listSessions(app, doc.id);
  return {
    ...personOf(doc),
    invited_by: invitedBy === null ? null : byId(invitedBy, people),
    second_factor: { app: doc.secondFactor.app, recovery_codes_left: doc.secondFactor.recoveryCodesLeft },
    sessions: sessions.map(({ id, device, createdAt, usedAt }) => ({
      id,
      device,
      created_at: new Date(createdAt).toISOString(),
      last_seen_at: new Date(usedAt).toISOString(),
    })),
    open_cases: await caseload(app.reads, doc.id),
    legal_hold: doc.legalHold,
    changes: changes.map(({ by, ...change }) => ({ ...change, by: byId(by, people) })).reverse(),
  };
};

export const userParams = z.object({ id: z.string().max(100).meta({ description: 'Id of the user' }) });

export const peopleRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/users',
    summary:
      'A page of accounts as a bare list, newest first; X-Next-Cursor leads to the next one, X-Total counts to 1,000. Never cached',
    tag,
    access: ['admin'],
    query: peopleQuery.extend({
      _t: z.string().max(50).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    answer: z.array(identity.user),
    reads: peopleReads,
    handle: async ({ app, query }) => {
      const page = await pageOf(app, query, query.limit, 'newest');
      if (page === null) return refuseList(BAD_CURSOR);
      return reply(page.people.map(userOf), {
        headers: {
          'X-Total': String(page.total),
          ...(page.cursor === null ? {} : { 'X-Next-Cursor': page.cursor }),
        },
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/people',
    summary: 'A page of accounts by name; what `q` finds newest first',
    tag,
    access: ['admin'],
    query: peopleQuery.extend({ limit: z.coerce.number().int().min(1).max(100).default(25) }),
    answer: contract.peoplePage,
    reads: peopleReads,
    handle: async ({ app, query }) => {
      const page = await pageOf(app, query, query.limit, 'name');
      if (page === null) return refuseList(BAD_CURSOR);
      const { people, cursor, total } = page;
      const more = total >= MAX_COUNT ? { more: true } : {};
      return reply({ items: people.map(personOf), next_cursor: cursor, total, ...more });
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/users/:id',
    summary: 'One account: its rights, second factor and devices, its open cases, and what admins changed',
    tag,
    access: ['admin'],
    params: userParams,
    answer: contract.personDetail,
    reads: [...peopleReads, ...listReads],
    handle: async ({ app, params: { id } }) => {
      const found = await findPerson(app.reads, id);
      return found === null || found.erased ? notFound('user.not_found') : reply(await detailOf(app, found));
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/users/:id/customer',
    summary: 'What a customer has with us: their newest cases, their money, and the last message',
    tag,
    access: ['admin'],
    params: userParams,
    answer: contract.customerOverview,
    reads: customerReads,
    handle: async ({ app, params: { id } }) => {
      const found = await findPerson(app.reads, id);
      return found === null || found.erased ? notFound('user.not_found') : reply(await customerOverview(app, id));
    },
  }),
];
