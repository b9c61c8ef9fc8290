import { fill } from '@anupalan/domain/texts/fill';
import { receiptTexts as texts } from '@anupalan/domain/texts/receipt';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { App } from '../platform/app.js';
import { pdfDay, pdfMoment } from '../platform/pdf.js';
import type { PdfSource } from '../platform/pdf-maker.js';
import type { Receipt } from './receipt.js';
import { recipientBlock, term, voucherPage, voucherPdf } from './voucher-page.js';

/** The head, which distinguishes a receipt from the document that cancels it: both state the same amounts. */
const headOf = ({ number, issuedAt, cancellation }: Receipt) => {
  const { title, received: total, law } = texts;
  if (cancellation === null) return { title, total, law, number, issuedAt, about: [] };
  const about = [term(texts.cancels, fill(texts.cancelsOf, { number, day: pdfDay(issuedAt) }))];
  return { title: texts.cancellation, total: texts.cancelled, law: texts.cancellationLaw, ...cancellation, about };
};

/**
 * The page of a receipt voucher (rule 50 of the CGST Rules), or of the document that cancels it, in pdfmake's format.
 */
export const documentOf = (receipt: Receipt): TDocumentDefinitions => {
  const { supplier, place, tax, amountPaise, orderId } = receipt;
  const { about, ...head } = headOf(receipt);
  return voucherPage({
    ...head,
    supplier,
    place,
    tax,
    amountPaise,
    subject: fill(texts.subject, { orderId }),
    demo: receipt.demo ? texts.demo : null,
    left: [
      recipientBlock(texts.recipient, receipt),
      term(texts.service, receipt.serviceTitle),
      term(texts.place, fill(texts.placeOf, { state: place.state, code: place.code })),
    ],
    right: [
      ...about,
      term(texts.paid, fill(texts.paidBy, { at: pdfMoment(receipt.capturedAt), method: receipt.method })),
      term(texts.payment, receipt.gatewayPaymentId),
      term(texts.order, orderId),
    ],
    items: fill(texts.items, { sac: tax.sac, sacName: tax.sacName }),
  });
};

const receiptSource: PdfSource<Receipt> = { module: new URL('./receipt-pdf.js', import.meta.url), documentOf };

/** The receipt as a PDF. */
export const receiptPdf = (app: Pick<App, 'makePdf'>, receipt: Receipt): Promise<Buffer> =>
  voucherPdf(app, receiptSource, receipt);

/** `receipt-RV-26-27-000123.pdf` */
export const receiptFileName = ({ number, cancellation }: Pick<Receipt, 'number' | 'cancellation'>): string =>
  `receipt-${(cancellation?.number ?? number).replaceAll('/', '-')}.pdf`;
