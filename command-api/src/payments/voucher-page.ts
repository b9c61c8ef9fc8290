import { ERASED } from '@anupalan/domain/kernel/event';
import type { Paise } from '@anupalan/domain/kernel/money';
import type { PlaceOfSupply, ReceiptTax } from '@anupalan/domain/payments/events';
import { amountInWords } from '@anupalan/domain/rules/amount-in-words';
import { moneyText } from '@anupalan/domain/rules/money-text';
import { fill } from '@anupalan/domain/texts/fill';
import { receiptTexts as texts } from '@anupalan/domain/texts/receipt';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { App } from '../platform/app.js';
import { PDF_BRAND, PDF_INK, PDF_INK_2, PDF_LINE, pdfDay } from '../platform/pdf.js';
import { BASE_FONT } from '../platform/pdf-fonts.js';
import type { PdfSource } from '../platform/pdf-maker.js';
import type { Receipt } from './receipt.js';

/** The contents of a voucher under the CGST Rules; its sentences depend on its kind. */
interface VoucherPage {
  readonly number: string;
  readonly issuedAt: string;
  readonly supplier: Receipt['supplier'];
  readonly place: PlaceOfSupply;
  readonly tax: ReceiptTax;
  readonly amountPaise: Paise;
  readonly title: string;
  readonly subject: string;
  /** Null unless the money came through the simulated gateway. */
  readonly demo: string | null;
  readonly left: readonly Content[];
  readonly right: readonly Content[];
  /** The label of the items and of their sum. */
  readonly items: string;
  readonly total: string;
  readonly law: string;
}

const DEMO = '#a54a06';
const DEMO_SOFT = '#fdf1dc';

/** `₹1,23,456.78` */
const rupees = (paise: Paise): string => moneyText(paise, true);

const nameOf = ({ recipient }: Receipt): string => {
  if (recipient === ERASED) return texts.erased;
  return recipient ?? texts.unknown;
};

/** The recipient of a document: name, and below it GSTIN and state if they are known. */
export const recipientBlock = (label: string, receipt: Receipt): Content => {
  const { recipient, recipientGstin, recipientState } = receipt;
  const gstin = recipientGstin === null ? [] : [fill(texts.gstin, { gstin: recipientGstin })];
  const more = recipient === ERASED ? [] : [...gstin, ...(recipientState === null ? [] : [recipientState])];
  return {
    stack: [
      { text: label, style: 'label' },
      { text: nameOf(receipt), bold: true },
      ...more.map((text) => ({ text, color: PDF_INK_2 })),
    ],
    margin: [0, 0, 12, 14],
  };
};

type Row = readonly [label: string, value: string];

/**
 * The value before tax, the two halves of the tax or the whole tax, and untaxed fees; an amount of zero has no line.
 */
const amountsOf = ({ tax, place }: Pick<VoucherPage, 'tax' | 'place'>): readonly Row[] => {
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

// Half of the page less the gap: a long id of the gateway is broken, so that it does not widen its column past the
// page.
const HALF = 237.5;

const HAIRLINES = {
  hLineWidth: (n: number) => (n === 0 ? 0 : 0.7),
  vLineWidth: () => 0,
  hLineColor: () => PDF_LINE,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 8,
  paddingBottom: () => 4,
};

/** A label with its value below. */
export const term = (label: string, value: string): Content => ({
  stack: [
    { text: label, style: 'label' },
    { text: value, bold: true },
  ],
  margin: [0, 0, 12, 14],
});

const demoNote = (text: string): Content => ({
  table: {
    widths: ['*'],
    body: [[{ text, color: DEMO, bold: true }]],
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
});

/** The supplier, and beside it what document this is. */
const headOf = ({ supplier, title, number, issuedAt }: VoucherPage): Content => ({
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
        { text: title, style: 'title' },
        { text: fill(texts.number, { number }), bold: true },
        { text: pdfDay(issuedAt), color: PDF_INK_2 },
      ],
    },
  ],
});

const amountsTable = (voucher: VoucherPage): Content => ({
  table: {
    headerRows: 1,
    widths: ['*', 'auto'],
    body: [
      [
        { text: voucher.items, style: 'label' },
        { text: texts.amount, style: 'label', alignment: 'right' },
      ],
      ...amountsOf(voucher).map(([label, value]): Content[] => [label, { text: value, alignment: 'right' }]),
      [
        { text: voucher.total, bold: true, fontSize: 12 },
        { text: rupees(voucher.amountPaise), bold: true, fontSize: 12, alignment: 'right' },
      ],
    ],
  },
  layout: HAIRLINES,
  margin: [0, 6, 0, 12],
});

/** The page of a voucher, in pdfmake's format. */
export const voucherPage = (voucher: VoucherPage): TDocumentDefinitions => {
  const { number, issuedAt, supplier, title, amountPaise, demo } = voucher;
  return {
    info: {
      title: `${title} ${number}`,
      author: supplier.name,
      subject: voucher.subject,
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
      ...(demo === null ? [] : [demoNote(demo)]),
      headOf(voucher),
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 499, y2: 0, lineWidth: 0.7, lineColor: PDF_LINE }],
        margin: [0, 18, 0, 18],
      },
      {
        columns: [voucher.left, voucher.right].map((stack) => ({ stack: [...stack], width: HALF })),
        columnGap: 24,
      },
      amountsTable(voucher),
      { text: amountInWords(amountPaise), margin: [0, 0, 0, 18] },
      {
        text: voucher.law,
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

/** Pending PDFs by their content. */
const underWay = new Map<string, Promise<Buffer>>();

/** A voucher as a PDF of one page. The same voucher gives the same bytes; concurrent requests share one. */
export const voucherPdf = <T extends { readonly number: string }>(
  app: Pick<App, 'makePdf'>,
  source: PdfSource<T>,
  voucher: T,
): Promise<Buffer> => {
  const key = JSON.stringify(voucher);
  const present = underWay.get(key);
  if (present !== undefined) return present;
  const made = app.makePdf(source, voucher).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
};
