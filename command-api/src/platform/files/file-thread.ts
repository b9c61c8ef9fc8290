import { parentPort } from 'node:worker_threads';
import { contentOf } from './file-content.js';
import type { FileAnswer, FileQuestion } from './file-pool.js';

/** Reads one file after the other for ./file-pool. */
const port = parentPort;
if (port === null) throw new Error('the thread for files is started by the server');

const answer = (one: FileAnswer): void => port.postMessage(one);
port.on('message', ({ path, bytes }: FileQuestion) => {
  contentOf(path, bytes).then(
    (content) => answer({ kind: 'content', content }),
    (error: NodeJS.ErrnoException) => answer({ kind: 'fault', message: error.message, code: String(error.code) }),
  );
});
answer({ kind: 'ready' });
