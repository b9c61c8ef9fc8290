import { entriesQuery, messagePage, timelinePage } from '@anupalan/domain/contracts/requests';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import { type EntryOptions, findCase, uses } from '@anupalan/projector/read-models/case/queries';
import type { z } from 'zod';
import type { App } from '../platform/app.js';
import { CASE_NOT_FOUND, mayRead, type ReadCase, recordOpening, refusedTo } from '../platform/cases/access.js';
import { requestParams } from '../platform/http/answers.js';
import { BAD_CURSOR } from '../platform/http/lists.js';
import { type Route, refuse, reply, route, type Session } from '../platform/http/route.js';
import { textPageFor, timelinePageFor } from './case-entries.js';

interface EntryList<P> {
  readonly path: string;
  readonly summary: string;
  readonly access: 'signed-in' | readonly ['staff', 'admin'];
  /** The right that it needs beside reading the case. */
  readonly right: 'cases.read' | 'file.open';
  readonly answer: z.ZodType<P>;
  readonly read: (app: App, session: Session, found: ReadCase, options: EntryOptions) => Promise<P>;
}

/** Pages of one list of a case's entries, for callers who may read the case. */
const entryRoute = <P>({ read, right, ...list }: EntryList<P>): Route =>
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
      const { facts } = readable.value;
      const refusal = refusedTo(session, right, facts);
      if (refusal !== null) return refuse(refusal);
      try {
        const found = await read(app, session, { ...seen, facts }, query);
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
    right: 'cases.read',
    answer: timelinePage,
    read: timelinePageFor,
  }),
  entryRoute({
    path: '/api/requests/:id/messages',
    summary: 'What customer and staff wrote to each other, a page at a time from the newest',
    access: 'signed-in',
    right: 'file.open',
    answer: messagePage,
    read: (app, session, found, options) => textPageFor(app, session, found.case, 'messages', options),
  }),
  entryRoute({
    path: '/api/staff/requests/:id/notes',
    summary: 'What colleagues noted for each other, a page at a time from the newest',
    access: ['staff', 'admin'],
    right: 'file.open',
    answer: messagePage,
    read: (app, session, found, options) => textPageFor(app, session, found.case, 'notes', options),
  }),
];
