import { Worker } from 'node:worker_threads';
import type { LastBackup } from '../operations/last-backup.js';
import type { BackupOrder } from './make-backup.js';

export interface BackupLink {
  /** Rejects with a text for people, also while another backup runs. */
  make(order: BackupOrder): Promise<LastBackup>;
  /** Aborts a running one; its unfinished files have no name and are removed by the next one. */
  stop(): Promise<void>;
}

/** Backups of a running server, one at a time, each in its own thread. `thread` is another program in tests. */
export const backupThread = (thread: URL = new URL('./backup-thread.js', import.meta.url)): BackupLink => {
  let running: Worker | null = null;
  return {
    make: (order) =>
      new Promise((resolve, reject) => {
        if (running !== null) throw new Error('A backup is already running.');
        const worker = new Worker(thread, { workerData: order });
        running = worker;
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => {
          running = null;
          reject(new Error('The backup was broken off, since the server ends.'));
        });
      }),
    stop: async () => {
      await running?.terminate();
    },
  };
};
