import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/experts';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import type { ConversationCommand } from '@anupalan/domain/conversation/commands';
import { type Success, success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import { findCaseRows, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import { uses as contactReads, contactsOf, dueCalls } from '@anupalan/projector/read-models/contacts/queries';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import type { z } from 'zod';
import { mayDo, openCaseTo } from '../platform/cases/access.js';
import { caseStep } from '../platform/cases/case-step.js';
import { requestsSeen } from '../platform/cases/team.js';
import { answerTo, requestParams } from '../platform/http/answers.js';
import { type Route, refuse, reply, route } from '../platform/http/route.js';
import { calledIn, callsShown, expertsShown } from './experts.js';

const reads = [...listReads, ...contactReads];

/** A customer's call about a call-back. */
const callRoute = <B extends z.ZodType>(definition: {
  readonly method: 'POST' | 'DELETE';
  readonly summary: string;
  readonly body?: B;
  readonly command: (body: z.output<B>) => ConversationCommand;
  readonly told: Success;
}): Route =>
  route({
    method: definition.method,
    path: '/api/requests/:id/call',
    summary: definition.summary,
    tag: 'requests',
    access: ['customer'],
    params: requestParams,
    ...(definition.body === undefined ? {} : { body: definition.body }),
    perMinute: 3,
    answer: done,
    handle: async ({ app, session, params, body, context }) => {
      const found = await openCaseTo(app, session, params.id, 'case.message');
      if (!found.ok) return refuse(found.error);
      const command = definition.command(body as z.output<B>);
      return answerTo(await app.execute(conversation, params.id, command, context), params.id, definition.told);
    },
  });

/** The people who work for a customer, and the calls that customers wait for. */
export const expertRoutes = [
  route({
    method: 'GET',
    path: '/api/my-experts',
    summary:
      'The people who work on one’s requests and on those of one’s teams, with their talks and the calls that were asked for',
    tag: 'requests',
    access: ['customer'],
    answer: contract.experts,
    reads: [...reads, ...businessReads],
    handle: async ({ app, session }) => {
      const seen = await requestsSeen(app, session);
      // Who only looks at a business has nobody to talk to.
      const rows = seen.flatMap(({ row, role }) =>
        mayDo(session, 'case.message', { own: role === undefined, team: role }) ? [row] : [],
      );
      const docs = await contactsOf(
        app.reads,
        rows.map(({ id }) => id),
      );
      const people = await peopleById(
        app.reads,
        docs.flatMap(({ customerId, assignedTo, earlier, talks }) => [
          customerId,
          ...(assignedTo === null ? [] : [assignedTo]),
          ...earlier,
          ...talks.map(({ staffId }) => staffId),
        ]),
      );
      // Nothing can be asked any more about the request of somebody who is erased.
      const present = rows.filter(({ customerId }) => people.get(customerId)?.erased !== true);
      return reply(expertsShown(present, await app.open(docs), people, isoNow(app.clock)));
    },
  }),
  callRoute({
    method: 'POST',
    summary: 'Ask to be called about a request, by the next working day; one call at a time',
    body: contract.askForCall.strict(),
    command: ({ when }) => ({ type: 'askForCall', when }),
    told: success('call_asked'),
  }),
  callRoute({
    method: 'DELETE',
    summary: 'Wait no longer for a call',
    command: () => ({ type: 'withdrawCall' }),
    told: success('call_withdrawn'),
  }),
  route({
    method: 'GET',
    path: '/api/staff/calls',
    summary:
      'The calls that customers wait for, the first due first: of one’s own cases and of those nobody has; all for admins',
    tag: 'staff',
    access: ['staff', 'admin'],
    answer: contract.dueCalls,
    reads: [...reads, ...businessReads],
    handle: async ({ app, session }) => {
      const calls = await dueCalls(app.reads, session.role === 'admin' ? null : session.userId);
      const [rows, people, opened] = await Promise.all([
        findCaseRows(
          app.reads,
          calls.map(({ id }) => id),
        ),
        peopleById(
          app.reads,
          calls.flatMap(({ customerId, call, assignedTo }) => [customerId, call.by ?? [], assignedTo ?? []].flat()),
        ),
        app.open(calls),
      ]);
      const called = await calledIn(app.reads, opened, rows, people);
      return reply({ items: callsShown(called, rows, people, isoNow(app.clock)) });
    },
  }),
  caseStep({
    path: '/api/staff/requests/:id/call-made',
    summary: 'Say that the customer was called; without an answer the call stays due',
    tag: 'staff',
    body: contract.recordCall,
    // Everybody may call about a case that nobody has; the conversation refuses the others.
    may: 'cases.read',
    done: success('call_recorded'),
    run: (body, { app, id, context }) => app.execute(conversation, id, { type: 'recordCall', ...body }, context),
  }),
];
