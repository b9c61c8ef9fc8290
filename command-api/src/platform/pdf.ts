import { clockInIndia, dayInIndia } from '@anupalan/domain/rules/dates';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { KeyedQueue } from './commands/keyed-queue.js';
import { BASE_FONT, type FontsByScript, fontsByScript } from './pdf-fonts.js';

/** pdfmake with its fonts, loaded at the first document. */
const loadMaker = async () => {
  const { default: maker } = await import('pdfmake');
  const fonts = fontsByScript();
  const files = new Set(Object.values(fonts.files).flatMap(({ normal, bold }) => [normal, bold]));
  // A text must not make it read another file or call a server.
  maker.setLocalAccessPolicy((path) => files.has(path));
  maker.setUrlAccessPolicy(() => false);
  return { maker, fonts };
};
let loaded: ReturnType<typeof loadMaker> | undefined;

/** One at a time: each blocks its thread, and other work runs in between. */
const queue = new KeyedQueue();

/** A PDF, and the number of characters in its texts that no font has: each shows a sign instead. */
export interface MadePdf {
  readonly pdf: Buffer;
  readonly missing: number;
}

const LISTS = ['stack', 'columns', 'ol', 'ul', 'text'] as const;

/** The parts of a document with each text in the fonts that have its letters. */
const inFonts = ({ runsOf }: FontsByScript, count: (missing: number) => void) => {
  const textOf = (text: string): unknown => {
    const { runs, missing } = runsOf(text);
    count(missing);
    const [first] = runs;
    return runs.length === 1 && first?.font === BASE_FONT ? first.text : runs;
  };
  const partOf = (part: unknown): unknown => {
    if (typeof part === 'string') return { text: textOf(part) };
    if (Array.isArray(part)) return part.map(partOf);
    if (typeof part !== 'object' || part === null) return part;
    const node = part as Readonly<Record<string, unknown>>;
    const lists = LISTS.flatMap((key) => (Array.isArray(node[key]) ? [[key, node[key].map(partOf)]] : []));
    const text = typeof node.text === 'string' ? { text: textOf(node.text) } : {};
    const table = node.table as { readonly body: readonly (readonly unknown[])[] } | undefined;
    const body = table === undefined ? {} : { table: { ...table, body: table.body.map((row) => row.map(partOf)) } };
    return { ...node, ...Object.fromEntries(lists), ...text, ...body };
  };
  return partOf;
};

const make = async (document: TDocumentDefinitions): Promise<MadePdf> => {
  loaded ??= loadMaker().catch((error: unknown) => {
    // Otherwise a failed load would last until the next start.
    loaded = undefined;
    throw error;
  });
  const { maker, fonts } = await loaded;
  let missing = 0;
  const partOf = inFonts(fonts, (more) => {
    missing += more;
  });
  const { footer } = document;
  const spread = {
    ...document,
    content: partOf(document.content),
    ...(typeof footer === 'function' ? { footer: (...of: Parameters<typeof footer>) => partOf(footer(...of)) } : {}),
  } as TDocumentDefinitions;
  // The maker modifies the fonts that it is given.
  maker.setFonts(structuredClone(fonts.files));
  const pdf = await maker.createPdf(spread).getBuffer();
  return { pdf, missing };
};

/**
 * Makes a PDF from a document in pdfmake's format. Its default font is `BASE_FONT`; letters of other scripts get
 * theirs.
 */
export const makePdf = (document: TDocumentDefinitions): Promise<MadePdf> => queue.run('pdf', () => make(document));

export const PDF_INK = '#1c1b1a';
export const PDF_INK_2 = '#57534e';
export const PDF_LINE = '#e3e0da';
export const PDF_BRAND = '#1f3a8a';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// Without ICU, whose output may differ with the version of Node: a document must stay the same.
/** `21 Nov 2026`, the day in India of a moment (UTC ISO-8601). */
export const pdfDay = (time: string): string => {
  const [year, month, day] = dayInIndia(time).split('-').map(Number) as [number, number, number];
  return `${day} ${MONTHS[month - 1]} ${year}`;
};
/** `21 Nov 2026, 15:30 IST` */
export const pdfMoment = (time: string): string => `${pdfDay(time)}, ${clockInIndia(time)} IST`;
