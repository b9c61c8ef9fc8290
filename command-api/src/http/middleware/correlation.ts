import { randomId } from '../../app/ids.js';
import { type EdgeMiddleware, initialState } from '../edge.js';

const CORRELATION_ID = /^[A-Za-z0-9._-]{1,100}$/;
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Starts the state of a call. The caller's X-Correlation-Id is kept when it is one; the answer always says it. */
export const correlation: EdgeMiddleware = async (ctx, next) => {
  const given = ctx.get('x-correlation-id');
  const trace = ctx.get('traceparent');
  Object.assign(ctx.state, initialState(), {
    correlationId: CORRELATION_ID.test(given) ? given : randomId(),
    traceparent: TRACEPARENT.test(trace) ? trace : undefined,
  });
  ctx.set('X-Correlation-Id', ctx.state.correlationId);
  await next();
};
