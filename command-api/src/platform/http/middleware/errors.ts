import type { PlainCode } from '@anupalan/domain/kernel/rejection';
import { DamagedEvent } from '@anupalan/infra/ports/event-store';
import { KeyMissing } from '@anupalan/infra/ports/key-vault';
import { OutcomeUnknown, StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import type { Logger } from 'pino';
import { type EdgeContext, type EdgeMiddleware, SAFE_METHODS } from '../edge.js';
import { type ProblemAnswer, problemAnswer, sendProblem } from '../problem.js';

const RETRY_SECONDS = 5;

/** Faults of the data folder's disk, by their code in Node. */
const DISK: Readonly<Record<string, PlainCode>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_quota',
  EFBIG: 'disk_file_too_large',
  EROFS: 'disk_read_only',
  EACCES: 'disk_denied',
  EIO: 'disk_failed',
  EMFILE: 'too_many_open_files',
  ENFILE: 'too_many_open_files',
};
const later = { retryAfterSeconds: RETRY_SECONDS };

const explain = (error: unknown, isCommand: boolean): ProblemAnswer => {
  if (error instanceof OutcomeUnknown && isCommand) return problemAnswer(503, 'outcome_unknown', later);
  // An operator's sentence, which the stores know.
  if (error instanceof StoreUnavailable)
    return problemAnswer(503, 'unavailable', { params: { why: error.message }, ...later });
  if (error instanceof DamagedEvent)
    return problemAnswer(500, 'record_damaged', {
      params: { position: Number(error.position), revision: error.revision },
    });
  if (error instanceof KeyMissing) return problemAnswer(500, 'key_missing');
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const disk = typeof code === 'string' ? DISK[code] : undefined;
  if (disk !== undefined) return problemAnswer(503, disk, later);
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
