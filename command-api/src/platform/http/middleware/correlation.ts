import { withScope } from '../../call-scope.js';
import { randomId } from '../../commands/ids.js';
import { type EdgeMiddleware, initialState } from '../edge.js';

const CORRELATION_ID = /^[A-Za-z0-9._-]{1,100}$/;
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Creates the state of a call, and the scope of its log lines, jobs and outgoing calls. Well-formed X-Correlation-Id
 * and traceparent headers are kept; the answer returns both.
 */
export const correlation: EdgeMiddleware = async (ctx, next) => {
  const given = ctx.get('x-correlation-id');
  const trace = ctx.get('traceparent');
  const correlationId = CORRELATION_ID.test(given) ? given : randomId();
  const traceparent = TRACEPARENT.test(trace) ? trace : undefined;
  Object.assign(ctx.state, initialState(), { correlationId, traceparent });
  ctx.set('X-Correlation-Id', correlationId);
  if (traceparent !== undefined) ctx.set('traceparent', traceparent);
  await withScope({ correlationId, traceparent }, next);
};
