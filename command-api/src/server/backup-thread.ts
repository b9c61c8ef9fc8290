import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@anupalan/infra/ports/clock';
import { type BackupOrder, makeBackup } from './make-backup.js';

/** The thread in which a running server makes a backup, so that no request waits for it. Ends with its one message. */
if (parentPort === null) throw new Error('the backup thread is started by the server');
parentPort.postMessage(await makeBackup(workerData as BackupOrder, systemClock));
