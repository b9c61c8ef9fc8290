import { parentPort, workerData } from 'node:worker_threads';
import { OutcomeUnknown, StoreUnavailable } from '../ports/unavailable.js';
import { logCommits } from './log-commits.js';
import { openLog } from './log-rows.js';
import type { FromLogThread, ToLogThread } from './log-thread-link.js';

/** The thread that writes the log; `workerData` is its path. */
const port = parentPort;
if (port === null) throw new Error('the thread of the log is started by its store');

const db = openLog(workerData as string);
const commit = logCommits(db);

const answerTo = (appends: Exclude<ToLogThread, 'stop'>): FromLogThread => {
  try {
    return commit(appends);
  } catch (error) {
    if (error instanceof StoreUnavailable)
      return { unavailable: error.message, refusal: error.refusal, unknown: error instanceof OutcomeUnknown };
    throw error;
  }
};

port.on('message', (message: ToLogThread) => {
  if (message !== 'stop') return port.postMessage(answerTo(message));
  db.close();
  port.close();
});
