import { ERASED } from '@anupalan/domain/kernel/event';
import type { Paise } from '@anupalan/domain/kernel/money';
import { amountInWords } from '@anupalan/domain/rules/amount-in-words';
import { fill } from '@anupalan/domain/texts/fill';
import { receiptTexts as texts } from '@anupalan/domain/texts/receipt';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { App } from '../platform/app.js';
import { PDF_BRAND, PDF_INK, PDF_INK_2, PDF_LINE, pdfDay, pdfMoment } from '../platform/pdf.js';
import { BASE_FONT } from '../platform/pdf-fonts.js';
import type { PdfSource } from '../platform/pdf-maker.js';
import type { Receipt } from './receipt.js';

const DEMO = '#a54a06';
const DEMO_SOFT = '#fdf1dc';

// Amounts without ICU, whose output may differ with the version of Node, while a receipt must stay the same.
const two = (n: number): string => String(n).padStart(2, '0');
/** `₹1,23,456.78` */
const rupees = (paise: Paise): string => {
  const whole = String(Math.floor(paise / 100)).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');
  return `₹${whole}.${two(paise % 100)}`;
};

const nameOf = ({ recipient }: Receipt): string => {
  if (recipient === ERASED) return texts.erased;
  return recipient ?? texts.unknown;
};

/** Whom a document is made out to: name, and below it GSTIN and state as far as they are known. */
const recipientBlock = (receipt: Receipt): Content => {
  const { recipient, recipientGstin, recipientState } = receipt;
  const gstin = recipientGstin === null ? [] : [fill(texts.gstin, { gstin: recipientGstin })];
  const more = recipient === ERASED ? [] : [...gstin, ...(recipientState === null ? [] : [recipientState])];
  return {
    stack: [
      { text: texts.recipient, style: 'label' },
      { text: nameOf(receipt), bold: true },
      ...more.map((text) => ({ text, color: PDF_INK_2 })),
    ],
    margin: [0, 0, 12, 14],
  };
};

type Row = readonly [label: string, value: string];

/** The value before tax, the two halves of the tax or its whole, and untaxed fees; an amount of zero has no line. */
const amountsOf = ({ tax, place }: Receipt): readonly Row[] => {
  const percent = tax.ratePercent / 2;
  const rows: readonly (readonly [string, Paise])[] = [
    [texts.taxable, tax.taxablePaise],
    [fill(texts.cgst, { percent }), tax.cgstPaise],
    [fill(texts.stateTax, { name: place.stateTax, percent }), tax.sgstPaise],
    [fill(texts.igst, { percent: tax.ratePercent }), tax.igstPaise],
    [texts.governmentFee, tax.governmentFeePaise],
  ];
  return rows.filter(([, paise]) => paise > 0).map(([label, paise]) => [label, rupees(paise)]);
};

/** Hairlines between the rows and nothing else. */
const HAIRLINES = {
  hLineWidth: (n: number) => (n === 0 ? 0 : 0.7),
  vLineWidth: () => 0,
  hLineColor: () => PDF_LINE,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 8,
  paddingBottom: () => 4,
};

const term = (label: string, value: string): Content => ({
  stack: [
    { text: label, style: 'label' },
    { text: value, bold: true },
  ],
  margin: [0, 0, 12, 14],
});

const demoNote: Content = {
  table: {
    widths: ['*'],
    body: [[{ text: texts.demo, color: DEMO, bold: true }]],
  },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    fillColor: () => DEMO_SOFT,
    paddingLeft: () => 12,
    paddingRight: () => 12,
    paddingTop: () => 9,
    paddingBottom: () => 6,
  },
  margin: [0, 0, 0, 20],
};

/** The page of a receipt voucher (rule 50 of the CGST Rules), in pdfmake's format. */
export const documentOf = (receipt: Receipt): TDocumentDefinitions => {
  const { number, issuedAt, supplier, tax, place } = receipt;
  const rows = amountsOf(receipt);
  return {
    info: {
      title: fill(texts.titleOf, { number }),
      author: supplier.name,
      subject: fill(texts.subject, { orderId: receipt.orderId }),
      creator: 'Anupalan',
      // The default would be the moment of each download.
      creationDate: new Date(issuedAt),
    },
    language: 'en-IN',
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    defaultStyle: { font: BASE_FONT, fontSize: 10, lineHeight: 1.25, color: PDF_INK },
    styles: {
      label: { fontSize: 8.5, color: PDF_INK_2 },
      title: { fontSize: 17, bold: true, color: PDF_BRAND, lineHeight: 1.1 },
    },
    content: [
      ...(receipt.demo ? [demoNote] : []),
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: supplier.name, fontSize: 13, bold: true },
              { text: supplier.address, color: PDF_INK_2 },
              { text: fill(texts.gstin, { gstin: supplier.gstin }), color: PDF_INK_2 },
            ],
            margin: [0, 0, 24, 0],
          },
          {
            width: 'auto',
            alignment: 'right',
            stack: [
              { text: texts.title, style: 'title' },
              { text: fill(texts.number, { number }), bold: true },
              { text: pdfDay(issuedAt), color: PDF_INK_2 },
            ],
          },
        ],
      },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 499, y2: 0, lineWidth: 0.7, lineColor: PDF_LINE }],
        margin: [0, 18, 0, 18],
      },
      {
        columns: [
          [
            recipientBlock(receipt),
            term(texts.service, receipt.serviceTitle),
            term(texts.place, fill(texts.placeOf, { state: place.state, code: place.code })),
          ],
          [
            term(texts.paid, fill(texts.paidBy, { at: pdfMoment(receipt.capturedAt), method: receipt.method })),
            term(texts.payment, receipt.gatewayPaymentId),
            term(texts.order, receipt.orderId),
          ],
        ],
        columnGap: 24,
      },
      {
        table: {
          headerRows: 1,
          widths: ['*', 'auto'],
          body: [
            [
              { text: fill(texts.items, { sac: tax.sac, sacName: tax.sacName }), style: 'label' },
              { text: texts.amount, style: 'label', alignment: 'right' },
            ],
            ...rows.map(([label, value]): Content[] => [label, { text: value, alignment: 'right' }]),
            [
              { text: texts.received, bold: true, fontSize: 12 },
              { text: rupees(receipt.amountPaise), bold: true, fontSize: 12, alignment: 'right' },
            ],
          ],
        },
        layout: HAIRLINES,
        margin: [0, 6, 0, 12],
      },
      { text: amountInWords(receipt.amountPaise), margin: [0, 0, 0, 18] },
      {
        text: texts.law,
        style: 'label',
      },
    ],
    footer: (page, pages) => ({
      columns: [
        { text: `${supplier.name} · ${number}`, style: 'label' },
        { text: fill(texts.page, { page, pages }), style: 'label', alignment: 'right' },
      ],
      margin: [48, 20, 48, 0],
    }),
  };
};

const receiptSource: PdfSource<Receipt> = { module: new URL(import.meta.url), documentOf };

/** Pending PDFs by their content. */
const underWay = new Map<string, Promise<Buffer>>();

/** The receipt as a PDF of one page. The same receipt gives the same bytes; concurrent requests share one. */
export const receiptPdf = (app: Pick<App, 'makePdf'>, receipt: Receipt): Promise<Buffer> => {
  const key = JSON.stringify(receipt);
  const present = underWay.get(key);
  if (present !== undefined) return present;
  const made = app.makePdf(receiptSource, receipt).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
};

/** `receipt-RV-26-27-000123.pdf` */
export const receiptFileName = ({ number }: Pick<Receipt, 'number'>): string =>
  `receipt-${number.replaceAll('/', '-')}.pdf`;
