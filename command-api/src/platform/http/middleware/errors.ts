import { DamagedEvent } from '@anupalan/infra/ports/event-store';
import { KeyMissing } from '@anupalan/infra/ports/key-vault';
import { OutcomeUnknown, StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import type { Logger } from 'pino';
import { type EdgeContext, type EdgeMiddleware, SAFE_METHODS } from '../edge.js';
import { type ProblemAnswer, problemAnswer, sendProblem } from '../problem.js';

const RETRY_SECONDS = 5;

const DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Nothing was saved.',
  EDQUOT: 'The disk quota is used up. Nothing was saved.',
  EFBIG: 'The disk takes no file of this size. Nothing was saved.',
  EROFS: 'The data folder is read-only. Nothing was saved.',
  EACCES: 'The data folder cannot be written. Nothing was saved.',
  EIO: 'The disk failed. Nothing was saved.',
  EMFILE: 'Too many files are open on the server. Try again in a moment.',
  ENFILE: 'Too many files are open on the server. Try again in a moment.',
};

const unavailable = (why: string): ProblemAnswer =>
  problemAnswer(503, 'unavailable', { params: { why }, retryAfterSeconds: RETRY_SECONDS });

const explain = (error: unknown, isCommand: boolean): ProblemAnswer => {
  if (error instanceof OutcomeUnknown && isCommand)
    return problemAnswer(503, 'outcome_unknown', { retryAfterSeconds: RETRY_SECONDS });
  if (error instanceof StoreUnavailable) return unavailable(error.message);
  if (error instanceof DamagedEvent)
    return problemAnswer(500, 'record_damaged', {
      params: { position: Number(error.position), revision: error.revision },
    });
  if (error instanceof KeyMissing) return problemAnswer(500, 'key_missing');
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const disk = typeof code === 'string' ? DISK[code] : undefined;
  if (disk !== undefined) return unavailable(disk);
  return problemAnswer(500, 'internal');
};

/**
 * True when the caller disconnected and needs no answer. A store that lost its connection fails with the same codes.
 */
const isGone = (ctx: EdgeContext, error: unknown): boolean =>
  !ctx.writable &&
  ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
    String((error as NodeJS.ErrnoException | null)?.code),
  );

/** Turns faults into problem details and a log line; the answer reveals nothing internal. */
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
