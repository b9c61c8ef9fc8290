import { revealNumbers as revealBody, revealedNumbers } from '@anupalan/domain/contracts/staff';
import { mayDo, NOT_YOURS, openCase } from '../platform/cases/access.js';
import { requestParams } from '../platform/http/answers.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { noteSecurity } from '../platform/security-log.js';
import { numbersForReview, revealNumbers } from './reveal.js';

export const revealRoutes = [
  route({
    method: 'POST',
    path: '/api/staff/requests/:id/reveal',
    summary: 'Read masked identity numbers and bank accounts of a case in full; who, which and why is recorded',
    tag: 'staff',
    access: ['staff', 'admin'],
    params: requestParams,
    body: revealBody.strict(),
    answer: revealedNumbers,
    perMinute: 30,
    handle: async ({ app, session, params, body, context, ip }) => {
      const found = await openCase(app, session, params.id);
      if (!found.ok) return refuse(found.error);
      // The recording itself requires a reason.
      if (!mayDo(session, 'pii.reveal', { ...found.value.facts, reasonGiven: true })) return refuse(NOT_YOURS);
      const revealed = await revealNumbers(app, found.value, body, context);
      if (!revealed.ok) return refuse(revealed.error);
      const { values, position } = revealed.value;
      const who = { ip, userId: session.userId, role: session.role, sessionId: session.id };
      await noteSecurity(app, 'personal_data_revealed', { ...who, requestId: params.id, fields: Object.keys(values) });
      return reply({ values }, { position, headers: { 'Cache-Control': 'no-store' } });
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/requests/:id/numbers-for-review',
    summary: 'The PAN and passport numbers that the assignee compares with the papers under review',
    tag: 'staff',
    access: ['staff', 'admin'],
    params: requestParams,
    answer: revealedNumbers,
    perMinute: 30,
    handle: async ({ app, session, params, context, ip }) => {
      const found = await openCase(app, session, params.id);
      if (!found.ok) return refuse(found.error);
      const shown = await numbersForReview(app, found.value, context);
      if (!shown.ok) return refuse(shown.error);
      const { values, position } = shown.value;
      const who = { ip, userId: session.userId, role: session.role, sessionId: session.id };
      await noteSecurity(app, 'personal_data_revealed', { ...who, requestId: params.id, fields: Object.keys(values) });
      return reply({ values }, { position, headers: { 'Cache-Control': 'no-store' } });
    },
  }),
];
