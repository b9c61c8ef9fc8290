import { casePage } from '@anupalan/domain/contracts/requests';
import * as contract from '@anupalan/domain/contracts/staff';
import { success } from '@anupalan/domain/texts/done';
import { inputTexts } from '@anupalan/domain/texts/en';
import { streamsOf } from '@anupalan/projector/read-models/case/past';
import { findCase } from '@anupalan/projector/read-models/case/queries';
import { uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import { z } from 'zod';
import { openCase } from '../platform/cases/access.js';
import { caseStep } from '../platform/cases/case-step.js';
import { optionalText, requestParams } from '../platform/http/answers.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { AS_OF, appAsOf } from '../platform/past-views.js';
import { verifyStreams } from '../platform/verify-streams.js';
import { casesQuery, listCases } from './case-queries.js';

const tag = 'admin';

const chainReport = z.object({
  intact: z.boolean(),
  streams: z.array(
    z.object({
      stream: z.string(),
      kind: z.enum(['intact', 'changed', 'removed', 'reordered', 'damaged']),
      events: z.number().int().nullable(),
      /** The changed event. */
      revision: z.number().int().nullable(),
      eventId: z.string().nullable(),
    }),
  ),
  /** Signed seals of the whole log that are forged or missing. */
  seals: z.array(z.object({ kind: z.string(), seal: z.number().int() })),
  /** Whether the log was compared with a copy of its seals outside it; `none`: it was never sealed. */
  outside_seals: z.enum(['held', 'missing', 'none']),
});

export const adminRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/requests',
    summary: 'Every case, filtered, searched and sorted',
    tag,
    access: ['admin'],
    query: casesQuery.extend({ as_of: z.iso.date().optional().meta({ description: AS_OF }) }),
    answer: casePage,
    reads: listReads,
    handle: async (call) => {
      const app = await appAsOf(call.app, call.query.as_of);
      return app.ok ? listCases({ ...call, app: app.value }) : refuse(app.error);
    },
  }),
  caseStep({
    path: '/api/admin/requests/:id/assign',
    summary: 'Give a case to somebody',
    tag,
    body: contract.assign,
    may: 'case.assign',
    done: success('case_assigned'),
    run: async ({ staffId, note }, { onRequest }) => {
      const text = optionalText('note', inputTexts.note, note);
      return text.ok ? onRequest({ type: 'assign', staffId, method: 'admin', note: text.value }) : text;
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/requests/:id/verify',
    summary:
      "Check the hash chains and sealed ends of the case's streams; names each event that is not what was recorded",
    tag,
    access: ['admin'],
    params: requestParams,
    answer: chainReport,
    // Reads every event of the case.
    perMinute: 20,
    reads: ['case'],
    handle: async ({ app, session, params: { id } }) => {
      const found = await openCase(app, session, id);
      if (!found.ok) return refuse(found.error);
      const orders = (await findCase(app.reads, id))?.case.payments.map(({ orderId }) => orderId) ?? [];
      const { streams, seals, outside } = await verifyStreams(app, streamsOf(id, orders));
      const intact = seals.length === 0 && streams.every(({ kind }) => kind === 'intact');
      return reply({
        intact,
        streams: [...streams],
        seals: seals.map(({ kind, seal }) => ({ kind, seal })),
        outside_seals: outside,
      });
    },
  }),
];
