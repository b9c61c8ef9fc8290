import { trailTexts as texts } from '@anupalan/domain/texts/trail';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { PDF_BRAND, PDF_INK, PDF_INK_2, PDF_LINE, pdfMoment } from '../platform/pdf.js';
import { BASE_FONT } from '../platform/pdf-fonts.js';
import type { PdfSource } from '../platform/pdf-maker.js';
import { say } from '../platform/say.js';
import type { TrailRow } from './trail.js';

/** A term and its value, on the first page. */
export type Fact = readonly [term: string, value: string];

/** The printed form of an export. */
export interface TrailPage {
  readonly title: string;
  /** In the foot of each page: `SR-7K2M4QX`. */
  readonly name: string;
  readonly site: string;
  /** UTC ISO-8601. */
  readonly madeAt: string;
  readonly facts: readonly Fact[];
  /** The events, or null where only their numbers are printed. */
  readonly rows: readonly TrailRow[] | null;
  /** Of how many events `rows` are the first. */
  readonly total: number;
  /** Numbers of events, for a period. */
  readonly counts: readonly { readonly title: string; readonly of: ReadonlyMap<string, number> }[];
  readonly howToVerify: readonly string[];
}

const HASH_CHARS = 12;
/** Of an id in the name of a stream. */
const ID_CHARS = 8;

const ROWS = {
  hLineWidth: (n: number) => (n === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => PDF_LINE,
  paddingLeft: (n: number) => (n === 0 ? 0 : 6),
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 2,
};

const heading = (text: string): Content => ({ text, style: 'heading', margin: [0, 16, 0, 6] });

/** `serviceRequest-0d9f…` */
const shortStream = (stream: string): string => {
  const [kind = '', ...id] = stream.split('-');
  const rest = id.join('-');
  return rest.length > ID_CHARS ? `${kind}-${rest.slice(0, ID_CHARS)}…` : stream;
};

const lineOf = ({ at, who, words, reason, stream, revision, hash }: TrailRow): Content[] => [
  { text: pdfMoment(at), style: 'small' },
  { text: who, style: 'small' },
  { stack: [{ text: words }, ...(reason === null ? [] : [{ text: reason, style: 'small' }])] },
  {
    stack: [
      { text: `${shortStream(stream)} · ${revision}`, style: 'tiny' },
      { text: hash.slice(0, HASH_CHARS), style: 'tiny' },
    ],
  },
];

const eventsTable = (rows: readonly TrailRow[]): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [62, 82, '*', 112],
    body: [
      [texts.when, texts.who, texts.what, texts.hash].map((text) => ({ text, style: 'label' })),
      ...rows.map(lineOf),
    ],
  },
  layout: ROWS,
});

const countsTable = (of: ReadonlyMap<string, number>): Content => ({
  table: {
    widths: [220, 60],
    body: [...of].map(([name, count]): Content[] => [name, { text: String(count), alignment: 'right' }]),
  },
  layout: ROWS,
});

/** The trail to print, in pdfmake's format. */
export const documentOf = (page: TrailPage): TDocumentDefinitions => ({
  info: {
    title: `${page.title} ${page.name}`,
    author: page.site,
    creator: 'Anupalan',
    creationDate: new Date(page.madeAt),
  },
  language: 'en-IN',
  displayTitle: true,
  pageSize: 'A4',
  pageMargins: [40, 44, 40, 56],
  defaultStyle: { font: BASE_FONT, fontSize: 9, lineHeight: 1.2, color: PDF_INK },
  styles: {
    title: { fontSize: 17, bold: true, color: PDF_BRAND, lineHeight: 1.1 },
    heading: { fontSize: 11, bold: true },
    label: { fontSize: 8, color: PDF_INK_2 },
    small: { fontSize: 8, color: PDF_INK_2 },
    tiny: { fontSize: 7, color: PDF_INK_2 },
  },
  content: [
    { text: page.site, style: 'label' },
    { text: page.title, style: 'title', margin: [0, 2, 0, 10] },
    {
      table: {
        widths: [110, '*'],
        body: page.facts.map(([term, value]): Content[] => [
          { text: term, style: 'label' },
          { text: value, bold: true },
        ]),
      },
      layout: ROWS,
    },
    heading(texts.verify),
    { ol: page.howToVerify.map((text) => ({ text })) },
    ...(page.rows === null
      ? page.counts.flatMap(({ title, of }) => [heading(title), countsTable(of)])
      : [
          heading(
            say(page.rows.length < page.total ? texts.first : texts.all, {
              rows: String(page.rows.length),
              total: String(page.total),
            }),
          ),
          ...(page.rows.length === 0 ? [] : [eventsTable(page.rows)]),
        ]),
  ],
  footer: (number, count) => ({
    columns: [
      { text: say(texts.foot, { title: page.title, name: page.name, at: pdfMoment(page.madeAt) }), style: 'label' },
      {
        text: say(texts.page, { page: String(number), pages: String(count) }),
        style: 'label',
        alignment: 'right',
        width: 80,
      },
    ],
    margin: [40, 18, 40, 0],
  }),
});

/** The trail as a PDF to print. */
export const trailPdf: PdfSource<TrailPage> = { module: new URL('./trail-pdf.js', import.meta.url), documentOf };
