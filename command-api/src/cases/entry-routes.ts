import { entriesQuery, messagePage, timelinePage } from '@anupalan/domain/contracts/requests';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import { type Case, type EntryOptions, findCase, uses } from '@anupalan/projector/read-models/case/queries';
import type { z } from 'zod';
import type { App } from '../platform/app.js';
import { CASE_NOT_FOUND, mayRead, recordOpening } from '../platform/cases/access.js';
import { requestParams } from '../platform/http/answers.js';
import { BAD_CURSOR } from '../platform/http/lists.js';
import { type Route, refuse, reply, route, type Session } from '../platform/http/route.js';
import { textPageFor, timelinePageFor } from './case-entries.js';

interface EntryList<P> {
  readonly path: string;
  readonly summary: string;
  readonly access: 'signed-in' | readonly ['staff', 'admin'];
  readonly answer: z.ZodType<P>;
  readonly read: (app: App, session: Session, one: Case, options: EntryOptions) => Promise<P>;
}

/** Pages of one list of a case's entries, for callers who may read the case. */
const entryRoute = <P>({ read, ...list }: EntryList<P>): Route =>
  route({
    ...list,
    method: 'GET',
    tag: 'requests',
    params: requestParams,
    query: entriesQuery,
    reads: [...uses, ...businessReads],
    recorded: true,
    handle: async ({ app, session, params, query, context }) => {
      const seen = await findCase(app.reads, params.id);
      const readable = await mayRead(app, session, params.id, seen?.case.header);
      if (seen === null || !readable.ok) return refuse(CASE_NOT_FOUND);
      try {
        const found = await read(app, session, seen.case, query);
        // The opening is recorded before the answer, and only for a page that exists.
        await recordOpening(app, session, readable.value, context);
        return reply(found);
      } catch (error) {
        if (error instanceof RangeError) return refuse(BAD_CURSOR);
        throw error;
      }
    },
  });

export const entryRoutes = [
  entryRoute({
    path: '/api/requests/:id/timeline',
    summary: 'What happened to the case, a page at a time from the newest',
    access: 'signed-in',
    answer: timelinePage,
    read: timelinePageFor,
  }),
  entryRoute({
    path: '/api/requests/:id/messages',
    summary: 'What customer and staff wrote to each other, a page at a time from the newest',
    access: 'signed-in',
    answer: messagePage,
    read: (app, session, one, options) => textPageFor(app, session, one, 'messages', options),
  }),
  entryRoute({
    path: '/api/staff/requests/:id/notes',
    summary: 'What colleagues noted for each other, a page at a time from the newest',
    access: ['staff', 'admin'],
    answer: messagePage,
    read: (app, session, one, options) => textPageFor(app, session, one, 'notes', options),
  }),
];
