import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { type ProblemAnswer, problemAnswer } from './problem.js';

/** How much of a too large body is still read and discarded, so that the sender receives the answer. */
const DRAINED_BYTES = 64 * 1024 * 1024;

export const tooLarge = (maxBytes: number): ProblemAnswer =>
  problemAnswer(413, 'too_large', { params: { maxBytes, maxKb: Math.floor(maxBytes / 1024) } });

/**
 * The whole body, or 413 as soon as more than `maxBytes` are announced or received. Rejects when the sender
 * disconnects.
 */
export const readBody = async (req: IncomingMessage, maxBytes: number): Promise<Result<Buffer, ProblemAnswer>> => {
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > maxBytes) {
    discard(req);
    return err(tooLarge(maxBytes));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      req.off('data', onData);
      discard(req);
      resolve(err(tooLarge(maxBytes)));
    };
    req.on('data', onData);
    req.once('end', () => resolve(ok(Buffer.concat(chunks))));
    req.once('error', reject);
    const onClose = (): void => {
      if (!req.complete) reject(Object.assign(new Error('the caller went away'), { code: 'ECONNRESET' }));
    };
    // A sender that disconnected before the listeners were added sends no event any more.
    if (req.destroyed) onClose();
    req.once('close', onClose);
  });
};

/** The body as it comes; it ends without an error where the sender breaks off, so that what came can be kept. */
export const bodyStream = (req: IncomingMessage): Readable => {
  const out = new PassThrough();
  const end = (): void => {
    req.unpipe(out);
    out.end();
  };
  if (req.destroyed) end();
  else {
    req.once('close', end);
    req.once('error', end);
    req.pipe(out);
  }
  return out;
};

/** Reads and discards the rest; disconnects a sender without an end. */
export const discard = (req: IncomingMessage): void => {
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAINED_BYTES) req.destroy();
  });
  req.on('error', () => {});
  req.resume();
};
