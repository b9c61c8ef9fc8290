import { ERASED } from '@anupalan/domain/kernel/event';
import { fill } from '@anupalan/domain/texts/fill';
import { receiptTexts, refundVoucherTexts as texts } from '@anupalan/domain/texts/receipt';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { App } from '../platform/app.js';
import { pdfDay } from '../platform/pdf.js';
import type { PdfSource } from '../platform/pdf-maker.js';
import type { RefundVoucher } from './refund-voucher.js';
import { recipientBlock, term, voucherPage, voucherPdf } from './voucher-page.js';

const reasonOf = ({ cause, reason }: RefundVoucher): string => {
  if (reason === ERASED) return receiptTexts.erased;
  return reason ?? texts.causes[cause];
};

/** The page of a refund voucher (rule 51 of the CGST Rules), in pdfmake's format. */
export const documentOf = (voucher: RefundVoucher): TDocumentDefinitions => {
  const { number, issuedAt, tax, amountPaise, receipt } = voucher;
  const { place, supplier, orderId } = receipt;
  return voucherPage({
    number,
    issuedAt,
    supplier,
    place,
    tax,
    amountPaise,
    title: texts.title,
    subject: fill(receiptTexts.subject, { orderId }),
    demo: receipt.demo ? texts.demo : null,
    left: [
      recipientBlock(texts.recipient, receipt),
      term(receiptTexts.service, receipt.serviceTitle),
      term(receiptTexts.place, fill(receiptTexts.placeOf, { state: place.state, code: place.code })),
    ],
    right: [
      term(texts.receipt, fill(texts.receiptOf, { number: receipt.number, day: pdfDay(receipt.issuedAt) })),
      term(texts.reason, reasonOf(voucher)),
      term(texts.refund, voucher.refundId),
      term(receiptTexts.order, orderId),
    ],
    items: fill(texts.items, { sac: tax.sac, sacName: tax.sacName }),
    total: texts.refunded,
    law: texts.law,
  });
};

const voucherSource: PdfSource<RefundVoucher> = {
  module: new URL('./refund-voucher-pdf.js', import.meta.url),
  documentOf,
};

/** The refund voucher as a PDF. */
export const refundVoucherPdf = (app: Pick<App, 'makePdf'>, voucher: RefundVoucher): Promise<Buffer> =>
  voucherPdf(app, voucherSource, voucher);

/** `refund-RF-26-27-000123.pdf` */
export const refundVoucherFileName = ({ number }: Pick<RefundVoucher, 'number'>): string =>
  `refund-${number.replaceAll('/', '-')}.pdf`;
