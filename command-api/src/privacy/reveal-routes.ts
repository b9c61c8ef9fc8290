import { revealNumbers as revealBody, revealedNumbers } from '@anupalan/domain/contracts/staff';
import type { App } from '../platform/app.js';
import { mayDo, NOT_YOURS, openCase } from '../platform/cases/access.js';
import { requestParams } from '../platform/http/answers.js';
import { refuse, reply, route, type Session } from '../platform/http/route.js';
import { noteSecurity } from '../platform/security-log.js';
import { type Numbers, numbersForReview, revealNumbers } from './reveal.js';

/** Answers the numbers. The security log notes who got which numbers; nothing is noted if the form has none. */
const shown = async (
  app: App,
  { values, position }: Numbers,
  { ip, session, requestId }: { readonly ip: string; readonly session: Session; readonly requestId: string },
) => {
  const { userId, role, id: sessionId } = session;
  const fields = Object.keys(values);
  if (fields.length > 0)
    await noteSecurity(app, 'personal_data_revealed', { ip, userId, role, sessionId, requestId, fields });
  return reply({ values }, { position, headers: { 'Cache-Control': 'no-store' } });
};

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
      return shown(app, revealed.value, { ip, session, requestId: params.id });
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
      const compared = await numbersForReview(app, found.value, context);
      if (!compared.ok) return refuse(compared.error);
      return shown(app, compared.value, { ip, session, requestId: params.id });
    },
  }),
];
