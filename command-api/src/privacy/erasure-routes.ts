import { eraseMe, erasurePreview, erasureStatus } from '@anupalan/domain/contracts/account';
import { erasure } from '@anupalan/domain/identity/erasure';
import { wrong } from '@anupalan/domain/kernel/rejection';
import { confirmsErasure, ERASURE_SENTENCE } from '@anupalan/domain/rules/erasure';
import { z } from 'zod';
import { freshCode } from '../identity/fresh-code.js';
import { notFound, type Route, refuse, reply, route } from '../platform/http/route.js';
import { awaitReceipt, erasureIdOf, erasureReceipt, startErasure } from './erasure.js';
import { PREVIEW_READS, previewErasure } from './plan-erasure.js';

const tag = 'account';
/** Most erasures take well under a second, ms; a longer one is followed at its receipt. */
const RECEIPT_MS = 8000;
const ERASURE_ID = /^[0-9a-f]{64}$/;

const previewRoute = route({
  method: 'GET',
  path: '/api/me/erasure',
  summary: 'What erasing one’s own data would do now: what stands in its way, and what the law keeps',
  tag,
  access: ['customer'],
  answer: erasurePreview,
  reads: PREVIEW_READS,
  perMinute: 30,
  handle: async ({ app, session }) => reply(await previewErasure(app, session.userId)),
});

const eraseRoute = route({
  method: 'POST',
  path: '/api/me/erasure',
  summary:
    'Erase everything held on oneself, for good, with a fresh code; answers the signed receipt and ends all sessions',
  tag,
  access: ['customer'],
  body: eraseMe.strict(),
  answer: erasureStatus,
  perMinute: 10,
  handle: async (call) => {
    const { app, session, body, context } = call;
    if (!confirmsErasure(body.confirm))
      return refuse(wrong('confirm', 'erasure.confirm', { sentence: ERASURE_SENTENCE }));
    // An erasure that has begun is answered with its state: the account no longer has a number to which a code could be
    // sent.
    const { started: begun } = (await app.load(erasure, await erasureIdOf(app, session.userId))).state;
    const fresh = begun === null ? await freshCode(call) : null;
    if (fresh?.ok === false) return fresh.error;
    const started = await startErasure(app, session.userId, body.grounds, context);
    if (!started.ok) return refuse(started.error);
    const { erasureId, position } = started.value;
    const receipt = await awaitReceipt(app, erasureId, RECEIPT_MS);
    return reply(
      { id: erasureId, receipt },
      { position, sessionCookie: null, headers: { 'Cache-Control': 'no-store' } },
    );
  },
});

const receiptRoute = route({
  method: 'GET',
  path: '/api/erasure-receipts/:id',
  summary: 'The signed receipt of an erasure, for whoever has its address; null while it is under way',
  tag,
  access: 'public',
  params: z.object({ id: z.string().meta({ description: 'Id of the erasure' }) }),
  answer: erasureStatus,
  // From the log, for anybody.
  perMinute: 120,
  handle: async ({ app, params }) => {
    const found = ERASURE_ID.test(params.id) ? await erasureReceipt(app, params.id) : null;
    return found === null ? notFound('receipt.not_found') : reply(found);
  },
});

export const erasureRoutes: readonly Route[] = [previewRoute, eraseRoute, receiptRoute];
