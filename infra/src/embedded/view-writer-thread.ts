import { parentPort, workerData } from 'node:worker_threads';
import { StoreUnavailable } from '../ports/unavailable.js';
import { openViews, viewWrites } from './view-writes.js';
import type { Answer, Call, WriterStart } from './view-writes-thread.js';

/** The thread that writes `views.db`: does what it is asked, in the order it was asked. */
const port = parentPort;
if (port === null) throw new Error('the writer thread is started by the read store');

const { path } = workerData as WriterStart;
const writes = viewWrites(openViews(path));
const answer = (one: Answer): void => port.postMessage(one);

const failure = (error: unknown): Answer['error'] & object => ({
  kind: error instanceof StoreUnavailable ? 'unavailable' : error instanceof RangeError ? 'range' : 'other',
  message: error instanceof Error ? error.message : String(error),
});

port.on('message', ({ id, method, args }: Call) => {
  const call = writes[method] as (...args: readonly unknown[]) => Promise<unknown>;
  call(...args).then(
    (value) => {
      answer({ id, value });
      if (method === 'close') port.close();
    },
    (error: unknown) => answer({ id, error: failure(error) }),
  );
});
