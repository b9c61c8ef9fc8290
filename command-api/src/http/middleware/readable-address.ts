import type { EdgeMiddleware } from '../edge.js';
import { malformed, sendProblem } from '../problem.js';

/**
 * Refuses a request line whose target is no address, such as `http://[/`. No browser makes one; wherever the path is read it
 * would throw, also in the log line after the answer, where nothing catches it and the process would end.
 */
export const readableAddress: EdgeMiddleware = async (ctx, next) => {
  try {
    void ctx.path;
  } catch {
    return sendProblem(ctx, malformed('The address of this call cannot be read.'));
  }
  await next();
};
