// Loaded by NODE_OPTIONS=--import: once the file that STALLED_LOG names exists, a named pipe that nobody writes, the thread
// that writes the log stands still at its next commit, in a call of the system, as with a disk that does not answer.
import { existsSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const pipe = process.env.STALLED_LOG ?? '';
if (typeof workerData === 'string' && workerData.endsWith('/log.db'))
  parentPort?.on('message', () => {
    if (existsSync(pipe)) openSync(pipe, 'r');
  });
