import { parentPort } from 'node:worker_threads';
import { makePdf } from './pdf.js';
import type { PdfAnswer, PdfOrder, PdfSource } from './pdf-maker.js';

const answerTo = async ({ module, data }: PdfOrder): Promise<PdfAnswer> => {
  try {
    const { documentOf } = (await import(module)) as Pick<PdfSource<unknown>, 'documentOf'>;
    const { pdf, missing } = await makePdf(documentOf(data));
    // Copied into memory of its own, which is handed over.
    return { bytes: Uint8Array.from(pdf), missing };
  } catch (error) {
    return { error };
  }
};

/** Makes the PDFs that ./pdf-maker orders. */
parentPort?.on('message', async (order: PdfOrder) => {
  const answer = await answerTo(order);
  parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : []);
});
