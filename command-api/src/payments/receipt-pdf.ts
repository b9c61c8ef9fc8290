import { fill } from '@anupalan/domain/texts/fill';
import { receiptTexts as texts } from '@anupalan/domain/texts/receipt';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { App } from '../platform/app.js';
import { pdfMoment } from '../platform/pdf.js';
import type { PdfSource } from '../platform/pdf-maker.js';
import type { Receipt } from './receipt.js';
import { recipientBlock, term, voucherPage, voucherPdf } from './voucher-page.js';

/** The page of a receipt voucher (rule 50 of the CGST Rules), in pdfmake's format. */
export const documentOf = (receipt: Receipt): TDocumentDefinitions => {
  const { number, issuedAt, supplier, place, tax, amountPaise, orderId } = receipt;
  return voucherPage({
    number,
    issuedAt,
    supplier,
    place,
    tax,
    amountPaise,
    title: texts.title,
    subject: fill(texts.subject, { orderId }),
    demo: receipt.demo ? texts.demo : null,
    left: [
      recipientBlock(texts.recipient, receipt),
      term(texts.service, receipt.serviceTitle),
      term(texts.place, fill(texts.placeOf, { state: place.state, code: place.code })),
    ],
    right: [
      term(texts.paid, fill(texts.paidBy, { at: pdfMoment(receipt.capturedAt), method: receipt.method })),
      term(texts.payment, receipt.gatewayPaymentId),
      term(texts.order, orderId),
    ],
    items: fill(texts.items, { sac: tax.sac, sacName: tax.sacName }),
    total: texts.received,
    law: texts.law,
  });
};

const receiptSource: PdfSource<Receipt> = { module: new URL(import.meta.url), documentOf };

/** The receipt as a PDF. */
export const receiptPdf = (app: Pick<App, 'makePdf'>, receipt: Receipt): Promise<Buffer> =>
  voucherPdf(app, receiptSource, receipt);

/** `receipt-RV-26-27-000123.pdf` */
export const receiptFileName = ({ number }: Pick<Receipt, 'number'>): string =>
  `receipt-${number.replaceAll('/', '-')}.pdf`;
