import { Worker } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Logger } from 'pino';
import { KeyedQueue } from './commands/keyed-queue.js';
import { type MadePdf, makePdf } from './pdf.js';

/** A kind of document. `module` exports `documentOf`, for the thread; its data can be cloned. */
export interface PdfSource<T> {
  readonly module: URL;
  readonly documentOf: (data: T) => TDocumentDefinitions;
}

/** Makes a PDF from data. */
export type MakePdf = <T>(source: PdfSource<T>, data: T) => Promise<Buffer>;

/** `makePdf`: documents of a page or two. `makeLongPdf`: of many pages, beside the short ones. */
export interface PdfMakers {
  readonly makePdf: MakePdf;
  readonly makeLongPdf: MakePdf;
}

/** The order to a thread. */
export interface PdfOrder {
  readonly module: string;
  readonly data: unknown;
}
export type PdfAnswer =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly missing: number }
  | { readonly error: unknown };

const THREAD = new URL('./pdf-thread.js', import.meta.url);
/** MB. 1,000 rows take some 100. */
const HEAP = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 } as const;
/** How long a thread waits for the next document: loading what it needs takes most of the time of a short one. */
const IDLE_MS = 60_000;

type Log = Pick<Logger, 'warn'>;

/** Notes in the log that letters are missing, but not which: they belong to a name. */
const noted = (log: Log, { pdf, missing }: MadePdf): Buffer => {
  if (missing > 0) log.warn({ code: 'pdf_letters_missing', missing }, 'no font of a PDF has some of its letters');
  return pdf;
};

/** Makers that run in this thread. */
export const pdfMakersHere = (log: Log): PdfMakers => {
  const here: MakePdf = async ({ documentOf }, data) => noted(log, await makePdf(documentOf(data)));
  return { makePdf: here, makeLongPdf: here };
};

/** A thread that makes PDFs one after the other and ends when it has nothing to do for `idleMs`. */
const makerInThread = (log: Log, idleMs: number): MakePdf => {
  const queue = new KeyedQueue();
  let worker: Worker | null = null;
  let ending: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    // The thread runs built code, whatever started this one.
    const started = new Worker(THREAD, { resourceLimits: HEAP, execArgv: [] });
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  };
  const answerOf = (thread: Worker, order: PdfOrder): Promise<PdfAnswer> =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the thread of a PDF ended without it'));
      thread.once('error', reject);
      thread.once('exit', ended);
      thread.once('message', (answer: PdfAnswer) => {
        thread.off('error', reject);
        thread.off('exit', ended);
        resolve(answer);
      });
      thread.postMessage(order);
    });

  return ({ module }, data) =>
    queue.run('pdf', async () => {
      clearTimeout(ending);
      const thread = worker ?? start();
      worker = thread;
      thread.ref();
      try {
        const answer = await answerOf(thread, { module: module.href, data });
        if ('error' in answer) throw answer.error;
        const { buffer, byteOffset, byteLength } = answer.bytes;
        return noted(log, { pdf: Buffer.from(buffer, byteOffset, byteLength), missing: answer.missing });
      } finally {
        thread.unref();
        ending = setTimeout(() => {
          worker = null;
          void thread.terminate();
        }, idleMs).unref();
      }
    });
};

/**
 * Makers in separate threads, since layout has no pause in which a request would be answered. One thread stays for
 * short documents; each long document has its own, whose heap ends with it.
 */
export const pdfMakersInThreads = (log: Log): PdfMakers => ({
  makePdf: makerInThread(log, IDLE_MS),
  makeLongPdf: makerInThread(log, 0),
});
