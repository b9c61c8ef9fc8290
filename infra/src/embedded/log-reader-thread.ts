import { workerData } from 'node:worker_threads';
import { blockText } from './log-blocks.js';
import { openSqlite } from './sqlite.js';
import { answerCalls } from './thread-calls.js';

/** The thread that reads ahead in the `log.db` whose path it is started with. */
const db = openSqlite(workerData as string, { readonly: true });
answerCalls({
  block: async (after: number, upTo: number) => blockText(db, after, upTo),
  close: async () => db.close(),
});
