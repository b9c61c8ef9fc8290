import { Worker } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { KeyedQueue } from './commands/keyed-queue.js';
import { makePdf } from './pdf.js';

/** A kind of document. `module` exports `documentOf`, for the thread; its data can be cloned. */
export interface PdfSource<T> {
  readonly module: URL;
  readonly documentOf: (data: T) => TDocumentDefinitions;
}

/** Makes a PDF of many pages from data. */
export type MakeLongPdf = <T>(source: PdfSource<T>, data: T) => Promise<Buffer>;

/** Order and answer of a thread. */
export interface PdfOrder {
  readonly module: string;
  readonly data: unknown;
}

const THREAD = new URL('./pdf-thread.js', import.meta.url);
/** MB. 1,000 rows take some 100. */
const HEAP = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 } as const;

/** In this thread. */
export const makeLongPdfHere: MakeLongPdf = ({ documentOf }, data) => makePdf(documentOf(data));

/** One at a time, since each has a thread with a heap of its own. */
const queue = new KeyedQueue();

/** In a thread of its own: 1,000 rows are seconds of layout without a pause, in which no request would be answered. */
export const makeLongPdf: MakeLongPdf = ({ module }, data) =>
  queue.run(
    'pdf',
    () =>
      new Promise((resolve, reject) => {
        const workerData: PdfOrder = { module: module.href, data };
        // What the thread runs is built, whatever this one was started with.
        const worker = new Worker(THREAD, { workerData, resourceLimits: HEAP, execArgv: [] });
        worker.once('message', (bytes: Uint8Array) =>
          resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
        );
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('the thread of a PDF ended without it')));
      }),
  );
