import * as contract from '@anupalan/domain/contracts/requests';
import { uses } from '@anupalan/projector/read-models/case/queries';
import { CASE_NOT_FOUND, readCase } from '../platform/cases/access.js';
import { requestParams } from '../platform/http/answers.js';
import { BAD_CURSOR } from '../platform/http/lists.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { momentsFor } from './case-entries.js';
import { caseAt, pastViewFor } from './past-case.js';

const tag = 'admin';

/** A case at any moment of its past, for admins. */
export const historyRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/requests/:id/moments',
    summary: 'Every event of the case, a page at a time from the first',
    tag,
    access: ['admin'],
    params: requestParams,
    query: contract.momentsQuery,
    answer: contract.timelinePage,
    reads: uses,
    recorded: true,
    handle: async ({ app, session, params: { id }, query: { after }, context }) => {
      const seen = await readCase(app, session, id, context);
      if (seen === null) return refuse(CASE_NOT_FOUND);
      try {
        return reply(await momentsFor(app, session, seen.case, after));
      } catch (error) {
        if (error instanceof RangeError) return refuse(BAD_CURSOR);
        throw error;
      }
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/requests/:id/history',
    summary: 'The case right after one of its events, as its customer or as staff saw it',
    tag,
    access: ['admin'],
    params: requestParams,
    query: contract.historyQuery,
    answer: contract.pastCase,
    reads: uses,
    recorded: true,
    handle: async ({ app, session, params: { id }, query: { at, as }, context }) => {
      const seen = await readCase(app, session, id, context);
      if (seen === null) return refuse(CASE_NOT_FOUND);
      const past = await caseAt(app, seen.case, at);
      if (!past.ok) return refuse(past.error);
      return reply({ position: at, as, view: await pastViewFor(app, session, past.value, as) });
    },
  }),
];
