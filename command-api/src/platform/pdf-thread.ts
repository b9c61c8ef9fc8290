import { parentPort, workerData } from 'node:worker_threads';
import { makePdf } from './pdf.js';
import type { PdfOrder, PdfSource } from './pdf-maker.js';

/** Makes one PDF for ./pdf-maker, and ends. */
const { module, data } = workerData as PdfOrder;
const { documentOf } = (await import(module)) as Pick<PdfSource<unknown>, 'documentOf'>;
const pdf = await makePdf(documentOf(data));
// Copied into memory of its own, which is handed over.
const bytes = Uint8Array.from(pdf);
parentPort?.postMessage(bytes, [bytes.buffer]);
