import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { clockInIndia, dayInIndia } from '@anupalan/domain/rules/dates';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { KeyedQueue } from './commands/keyed-queue.js';

/** pdfmake with its fonts, loaded at the first document. The font has Latin, Devanagari and the rupee sign. */
const loadMaker = async () => {
  const { default: maker } = await import('pdfmake');
  const home = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-devanagari/package.json'));
  const face = (name: string): string => join(home, name, `NotoSansDevanagari_${name}.ttf`);
  const [normal, bold] = [face('400Regular'), face('700Bold')];
  // A text must not make it read another file or call a server.
  maker.setLocalAccessPolicy((path) => path === normal || path === bold);
  maker.setUrlAccessPolicy(() => false);
  return { maker, fonts: { Noto: { normal, bold } } };
};
let loaded: ReturnType<typeof loadMaker> | undefined;

/** One at a time: each blocks its thread, and others run in between. Those of many pages have a thread (./pdf-maker). */
const queue = new KeyedQueue();

const make = async (document: TDocumentDefinitions): Promise<Buffer> => {
  loaded ??= loadMaker().catch((error: unknown) => {
    // Otherwise a failed load would last until the next start.
    loaded = undefined;
    throw error;
  });
  const { maker, fonts } = await loaded;
  // The maker modifies the fonts that it is given.
  maker.setFonts(structuredClone(fonts));
  return maker.createPdf(document).getBuffer();
};

/** A document in pdfmake's format as a PDF, in the font `Noto`. */
export const makePdf = (document: TDocumentDefinitions): Promise<Buffer> => queue.run('pdf', () => make(document));

/** Colours of a printed page. */
export const PDF_INK = '#1c1b1a';
export const PDF_INK_2 = '#57534e';
export const PDF_LINE = '#e3e0da';
export const PDF_BRAND = '#1f3a8a';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// Without ICU, whose output may differ with the version of Node, while a document must stay the same.
/** `21 Nov 2026`, the day in India of a moment (UTC ISO-8601). */
export const pdfDay = (time: string): string => {
  const [year, month, day] = dayInIndia(time).split('-').map(Number) as [number, number, number];
  return `${day} ${MONTHS[month - 1]} ${year}`;
};
/** `21 Nov 2026, 15:30 IST` */
export const pdfMoment = (time: string): string => `${pdfDay(time)}, ${clockInIndia(time)} IST`;
