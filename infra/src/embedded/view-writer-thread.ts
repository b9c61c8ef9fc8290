import { workerData } from 'node:worker_threads';
import { answerCalls } from './thread-calls.js';
import { openViews, viewWrites } from './view-writes.js';

/** The thread that writes the `views.db` whose path it is started with. */
answerCalls({ ...viewWrites(openViews(workerData as string)) });
