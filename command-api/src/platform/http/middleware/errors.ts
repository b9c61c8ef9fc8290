import { DamagedEvent } from '@anupalan/infra/ports/event-store';
import { OutcomeUnknown, StoreUnavailable, type UnavailableRefusal } from '@anupalan/infra/ports/unavailable';
import type { Logger } from 'pino';
import { isUnreadable, type Unreadable } from '../../faults.js';
import { type EdgeContext, type EdgeMiddleware, SAFE_METHODS } from '../edge.js';
import { type ProblemAnswer, problemAnswer, sendProblem } from '../problem.js';

const RETRY_SECONDS = 5;

/** Faults of the data folder's disk, by their code in Node. */
const DISK: Readonly<Record<string, UnavailableRefusal>> = {
  ENOSPC: 'not_saved',
  EDQUOT: 'not_saved',
  EFBIG: 'not_saved',
  EROFS: 'not_saved',
  EACCES: 'not_saved',
  EIO: 'not_saved',
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
};
const later = { retryAfterSeconds: RETRY_SECONDS };

/** Undefined for a fault that does not come from a store. */
const unavailableBy = (error: unknown): UnavailableRefusal | undefined => {
  if (error instanceof StoreUnavailable) return error.refusal;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return typeof code === 'string' ? DISK[code] : undefined;
};

/** The answer about a record that nobody can read. */
export const unreadableAnswer = (error: Unreadable): ProblemAnswer =>
  error instanceof DamagedEvent
    ? problemAnswer(500, 'record_damaged', {
        params: { position: Number(error.position), revision: error.revision },
      })
    : problemAnswer(503, 'key_missing', later);

const explain = (error: unknown, isCommand: boolean): ProblemAnswer => {
  if (error instanceof OutcomeUnknown && isCommand) return problemAnswer(503, 'outcome_unknown', later);
  if (isUnreadable(error)) return unreadableAnswer(error);
  const refusal = unavailableBy(error);
  if (refusal === undefined) return problemAnswer(500, 'internal');
  // A query saves nothing.
  return problemAnswer(503, refusal === 'not_saved' && !isCommand ? 'unavailable' : refusal, later);
};

/**
 * True when the caller disconnected and needs no answer. A store that lost its connection fails with the same codes.
 */
const isGone = (ctx: EdgeContext, error: unknown): boolean =>
  !ctx.writable &&
  ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
    String((error as NodeJS.ErrnoException | null)?.code),
  );

/** Turns faults into problem details and a log line. Only the log has the fault's own message. */
export const errors =
  (log: Logger): EdgeMiddleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (isGone(ctx, error)) {
        ctx.status = 400;
        return;
      }
      const problem = explain(error, !SAFE_METHODS.has(ctx.method));
      log.error({ err: error, correlationId: ctx.state.correlationId }, problem.code);
      sendProblem(ctx, problem);
    }
  };
