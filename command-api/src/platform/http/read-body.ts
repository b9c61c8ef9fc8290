import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { malformed, type ProblemAnswer, problemAnswer } from './problem.js';

/** Chunks of a body before their mean size counts. Each costs the thread the same, however short it is. */
const FREE_CHUNKS = 1000;
const LEAST_MEAN_BYTES = 256;

/** Counts the chunks of one body; true once they are too short for a sender in good faith. */
export const chunkCounter = (): ((chunk: Buffer) => boolean) => {
  let [chunks, bytes] = [0, 0];
  return ({ length }) => {
    chunks += 1;
    bytes += length;
    return chunks > FREE_CHUNKS && bytes < chunks * LEAST_MEAN_BYTES;
  };
};

export const chunksTooShort = (): ProblemAnswer => malformed('chunks_too_short');

export const tooLarge = (maxBytes: number): ProblemAnswer =>
  problemAnswer(413, 'too_large', { params: { maxBytes, maxKb: Math.floor(maxBytes / 1024) } });

/**
 * The whole body; 413 as soon as more than `maxBytes` are announced or received, 400 for chunks that are too short. The
 * rest stays unread. Rejects when the sender disconnects.
 */
export const readBody = async (req: IncomingMessage, maxBytes: number): Promise<Result<Buffer, ProblemAnswer>> => {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) return err(tooLarge(maxBytes));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const isTooShort = chunkCounter();
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      const problem = bytes > maxBytes ? tooLarge(maxBytes) : isTooShort(chunk) ? chunksTooShort() : null;
      if (problem === null) {
        chunks.push(chunk);
        return;
      }
      req.off('data', onData);
      req.pause();
      resolve(err(problem));
    };
    req.on('data', onData);
    req.once('end', () => resolve(ok(Buffer.concat(chunks))));
    req.once('error', reject);
    const onClose = (): void => {
      if (!req.complete) reject(Object.assign(new Error('the caller went away'), { code: 'ECONNRESET' }));
    };
    // A sender that disconnected before the listeners were added sends no further event.
    if (req.destroyed) onClose();
    req.once('close', onClose);
  });
};

/**
 * The body as it comes. It ends without an error if the sender breaks off or sends chunks that are too short, so that
 * the received part can be kept.
 */
export const bodyStream = (req: IncomingMessage): Readable => {
  const isTooShort = chunkCounter();
  const out = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (isTooShort(chunk)) end();
      done(null, chunk);
    },
  });
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
