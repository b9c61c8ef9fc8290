import type { EdgeMiddleware } from '../edge.js';
import { malformed, problemAnswer, sendProblem } from '../problem.js';

/** More than any address of ours has; the query does not count. */
const maxPathLength = 2048;

/**
 * Refuses a request line whose target is no address, such as `http://[/`, or whose path is too long to be one of ours. No
 * browser makes the first; wherever the path is read it would throw, also in the log line after the answer, where nothing
 * catches it and the process would end.
 */
export const readableAddress: EdgeMiddleware = async (ctx, next) => {
  try {
    if (ctx.path.length > maxPathLength)
      return sendProblem(ctx, problemAnswer(414, 'address_too_long', { params: { max: maxPathLength } }));
  } catch {
    return sendProblem(ctx, malformed('unreadable_address'));
  }
  await next();
};
