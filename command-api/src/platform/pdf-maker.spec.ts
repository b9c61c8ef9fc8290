import { describe, expect, it } from 'vitest';
import type { TrailPage } from '../proof/trail-pdf.js';

/** Of the build, since a thread runs it. */
const built = (path: string) => import(new URL(`../../dist/${path}`, import.meta.url).href);

const log = { warn: () => undefined };

const page: TrailPage = {
  title: 'Audit trail of case',
  name: 'SR-7K2M4QX',
  site: 'Anupalan',
  madeAt: '2026-11-21T10:00:00.000Z',
  facts: [['Case', 'SR-7K2M4QX']],
  rows: Array.from({ length: 300 }, (_, revision) => ({
    at: '2026-11-21T10:00:00.000Z',
    who: 'Meera Nair (staff)',
    words: 'Documents were approved.',
    reason: null,
    stream: 'serviceRequest-0d9f1234',
    revision,
    hash: 'a'.repeat(64),
  })),
  total: 300,
  counts: [{ title: 'Events by type', of: new Map([['RequestAssigned', 300]]) }],
  howToVerify: ['Run node verify.mjs.'],
};

describe('a PDF made in a thread', () => {
  it('of many pages is the same as here, and this thread answers meanwhile', async () => {
    const { pdfMakersHere, pdfMakersInThreads } = (await built(
      'platform/pdf-maker.js',
    )) as typeof import('./pdf-maker.js');
    const { trailPdf } = (await built('proof/trail-pdf.js')) as typeof import('../proof/trail-pdf.js');
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    const made = await pdfMakersInThreads(log).makeLongPdf(trailPdf, page);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(20);
    expect(made.equals(await pdfMakersHere(log).makeLongPdf(trailPdf, page))).toBe(true);
  });

  it('that cannot be made is a fault of its maker alone', async () => {
    const { pdfMakersInThreads } = (await built('platform/pdf-maker.js')) as typeof import('./pdf-maker.js');
    const source = { module: new URL('file:///nowhere.js'), documentOf: () => ({ content: '' }) };
    await expect(pdfMakersInThreads(log).makeLongPdf(source, null)).rejects.toThrow('nowhere');
  });

  it('after PDFs of one page is a thread that stays, also after one that could not be made', async () => {
    const { pdfMakersInThreads } = (await built('platform/pdf-maker.js')) as typeof import('./pdf-maker.js');
    const { trailPdf } = (await built('proof/trail-pdf.js')) as typeof import('../proof/trail-pdf.js');
    const warned: unknown[] = [];
    const { makePdf } = pdfMakersInThreads({ warn: (said: unknown) => void warned.push(said) });
    const short = { ...page, rows: null, name: 'SR-😀' };
    const first = await makePdf(trailPdf, short);
    const nowhere = { module: new URL('file:///nowhere.js'), documentOf: () => ({ content: '' }) };
    await expect(makePdf(nowhere, null)).rejects.toThrow('nowhere');
    expect((await makePdf(trailPdf, short)).equals(first)).toBe(true);
    expect(warned[0]).toMatchObject({ code: 'pdf_letters_missing' });
    expect(JSON.stringify(warned)).not.toContain('SR-');
  });
});
