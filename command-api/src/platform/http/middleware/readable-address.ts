import type { EdgeMiddleware } from '../edge.js';
import { malformed, problemAnswer, sendProblem } from '../problem.js';

/** Longer than any path of the server; the query does not count. */
const maxPathLength = 2048;

/**
 * Refuses a request target that is not an address, such as `http://[/`, or whose path is too long. Reading such a path
 * throws, also in the log line after the answer, where the error would end the process.
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
