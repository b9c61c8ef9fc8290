import { ERASED } from '@anupalan/domain/kernel/event';
import { readPdf } from '@anupalan/infra/testing/pdf-text';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pdfMakersHere } from '../platform/pdf-maker.js';
import type { Receipt } from './receipt.js';
import { receiptFileName, receiptPdf } from './receipt-pdf.js';

const RECEIPT: Receipt = {
  cancellation: null,
  number: 'RV/26-27/000123',
  issuedAt: '2026-11-21T20:00:00.000Z',
  recipient: 'Asha Kulkarni',
  recipientState: null,
  recipientGstin: null,
  supplier: {
    name: 'Kulkarni Compliance Private Limited',
    address: '12 Karve Road, Pune 411004',
    gstin: '27AAPFU0939F1ZV',
  },
  orderId: 'order_1',
  serviceTitle: 'GST Registration',
  amountPaise: 39_900,
  tax: {
    sac: '9982',
    sacName: 'legal and accounting services',
    ratePercent: 18,
    taxablePaise: 33_814,
    cgstPaise: 3_043,
    sgstPaise: 3_043,
    igstPaise: 0,
    governmentFeePaise: 0,
  },
  place: { code: '27', state: 'Maharashtra', stateTax: 'SGST' },
  method: 'UPI',
  gatewayPaymentId: 'pay_1',
  capturedAt: '2026-11-21T19:59:00.000Z',
  demo: false,
};
const warned: unknown[] = [];
const here = pdfMakersHere({ warn: (said: unknown) => void warned.push(said) });

const saidBy = async (more: Partial<Receipt> = {}): Promise<string> => {
  const { pages } = await readPdf(await receiptPdf(here, { ...RECEIPT, ...more }));
  expect(pages).toHaveLength(1);
  return pages[0] ?? '';
};

afterEach(() => {
  vi.useRealTimers();
});

describe('a receipt as a PDF', () => {
  it('says who received how much of whom, for what, when, and under which number', async () => {
    const text = await saidBy();
    for (const said of [
      'Receipt voucher',
      'No. RV/26-27/000123',
      '22 Nov 2026',
      'Kulkarni Compliance Private Limited',
      '12 Karve Road, Pune 411004',
      'GSTIN 27AAPFU0939F1ZV',
      'Asha Kulkarni',
      'GST Registration',
      '22 Nov 2026, 01:29 IST, by UPI',
      'pay_1',
      'order_1',
      'Maharashtra (27)',
      'SAC 9982',
      'Rupees three hundred ninety-nine only',
      'Page 1 of 1',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Demo');
  });

  it('says day and time as they are in India, from midnight to midnight', async () => {
    for (const [time, said] of [
      ['2026-12-31T18:29:59.999Z', '31 Dec 2026, 23:59 IST'],
      ['2026-12-31T18:30:00.000Z', '1 Jan 2027, 00:00 IST'],
      ['2027-01-01T06:35:00.000Z', '1 Jan 2027, 12:05 IST'],
    ] as const)
      expect(await saidBy({ capturedAt: time })).toContain(said);
  });

  it('shows what the amount is made of to the paisa: 399 is 338.14 and twice 30.43', async () => {
    const text = await saidBy();
    expect(text).toMatch(/before tax\) *₹338\.14\nCGST 9% *₹30\.43\nSGST 9% *₹30\.43\s+Received *₹399\.00/);
    expect(text).not.toContain('Government fee');
  });

  it('passes a government fee on without tax', async () => {
    const tax = { taxablePaise: 100_000, cgstPaise: 9_000, sgstPaise: 9_000, igstPaise: 0, governmentFeePaise: 50_000 };
    const text = await saidBy({ amountPaise: 168_000, tax: { ...RECEIPT.tax, ...tax } });
    expect(text).toMatch(
      /before tax\) *₹1,000\.00\n.*₹90\.00\n.*₹90\.00\nGovernment fee.*₹500\.00\s+Received *₹1,680\.00/,
    );
  });

  it('writes large amounts as India does', async () => {
    const tax = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, governmentFeePaise: 1_234_567_890 };
    const text = await saidBy({ amountPaise: 1_234_567_890, tax: { ...RECEIPT.tax, ...tax } });
    expect(text).toContain('₹1,23,45,678.90');
    expect(text).not.toContain('CGST');
  });

  it('calls the tax of a union territory by its name', async () => {
    const text = await saidBy({ place: { code: '04', state: 'Chandigarh', stateTax: 'UTGST' } });
    expect(text).toContain('UTGST 9%');
    expect(text).toContain('Chandigarh (04)');
  });

  it('says IGST, and no halves, of a supply to another state', async () => {
    const text = await saidBy({
      tax: {
        sac: '9982',
        sacName: 'legal and accounting services',
        ratePercent: 18,
        taxablePaise: 33_814,
        cgstPaise: 0,
        sgstPaise: 0,
        igstPaise: 6_086,
        governmentFeePaise: 0,
      },
      place: { code: '29', state: 'Karnataka', stateTax: 'SGST' },
    });
    expect(text).toMatch(/IGST 18% *₹60\.86/);
    expect(text).not.toMatch(/CGST|SGST/);
  });

  it('keeps rate, halves, service code and state as they were when it was issued, whatever holds today', async () => {
    const text = await saidBy({
      tax: {
        sac: '9971',
        sacName: 'financial services',
        ratePercent: 12,
        taxablePaise: 35_625,
        cgstPaise: 2_137,
        sgstPaise: 2_138,
        igstPaise: 0,
        governmentFeePaise: 0,
      },
      place: { code: '28', state: 'Andhra Pradesh (old)', stateTax: 'SGST' },
    });
    expect(text).toMatch(/₹356\.25\nCGST 6% *₹21\.37\nSGST 6% *₹21\.38\s+Received/);
    for (const said of ['SAC 9971 (financial services)', 'Andhra Pradesh (old) (28)']) expect(text).toContain(said);
  });

  it('says that a customer was erased, and all amounts', async () => {
    const text = await saidBy({ recipient: ERASED });
    expect(text).toMatch(/Received from\s*Erased/);
    expect(text).toContain('₹399.00');
  });

  it('says so when it is of the demo', async () => {
    expect(await saidBy({ demo: true })).toContain('Demo: no money was paid');
  });

  it('is the same bytes each time, whatever the day, and bears the day of its issue', async () => {
    const first = await receiptPdf(here, RECEIPT);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-01-01T00:00:00.000Z') });
    const again = await receiptPdf(here, RECEIPT);
    vi.useRealTimers();
    expect(again.equals(first)).toBe(true);
    expect((await readPdf(first)).info).toMatchObject({
      Title: 'Receipt voucher RV/26-27/000123',
      CreationDate: 'D:20261121200000Z',
    });
    expect((await receiptPdf(here, { ...RECEIPT, recipient: 'Meera' })).equals(first)).toBe(false);
  });

  it('is made once for all who ask for it at the same moment, and for each receipt on its own', async () => {
    const asked = [
      receiptPdf(here, RECEIPT),
      receiptPdf(here, { ...RECEIPT, number: 'RV/26-27/000124' }),
      receiptPdf(here, { ...RECEIPT }),
    ];
    const [one, other, same] = await Promise.all(asked);
    expect(same).toBe(one);
    expect(other?.equals(one ?? Buffer.alloc(0))).toBe(false);
    // The PDF is not cached, since its person may be erased.
    expect(await receiptPdf(here, RECEIPT)).not.toBe(one);
  });

  it('is made once what it is made with can be loaded again', async () => {
    vi.resetModules();
    vi.doMock('pdfmake', () => {
      throw new Error('too many open files');
    });
    const { pdfMakersHere: again } = await import('../platform/pdf-maker.js');
    const anew = again({ warn: () => undefined });
    await expect(receiptPdf(anew, RECEIPT)).rejects.toThrow();
    vi.doUnmock('pdfmake');
    expect((await receiptPdf(anew, RECEIPT)).equals(await receiptPdf(here, RECEIPT))).toBe(true);
  });

  // Each PDF takes a fifth of a second, so several names share one.
  it.each([
    'आशा कुलकर्णी, রবীন্দ্রনাথ ঠাকুর, ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ, નરેન્દ્ર પટેલ',
    'ସୁଭାଷ ମହାପାତ୍ର, பொன்னியின் செல்வன், శ్రీనివాస రావు, ಕುವೆಂಪು ಪುಟ್ಟಪ್ಪ',
    'മലയാളം കൃഷ്ണൻ, ᱨᱟᱹᱜᱷᱩᱱᱟᱛᱷ ᱢᱩᱨᱢᱩ, ꯃꯅꯤꯄꯨꯔ ꯁꯤꯡꯍ, Nārāyaṇa Ṭhākur',
    'محمد علی ٹھاکرے',
    'Asha (आशा) & ரவி – M/s ১২৩ ltd.',
  ])('has the letters of %s, each in a font that has them', async (recipient) => {
    warned.length = 0;
    const text = await saidBy({ recipient });
    // Shaped text: vowel signs stand where they are drawn, and conjuncts may be reported in parts.
    const letters = [...recipient.normalize('NFC')].filter((letter) => /[\p{L}\p{Nd}]/u.test(letter));
    for (const letter of letters) expect([recipient, text.includes(letter), letter]).toEqual([recipient, true, letter]);
    expect(text).not.toContain('\ufffd');
    expect(warned).toEqual([]);
  });

  it('shows a sign for a letter that no font has, and says so without the name', async () => {
    warned.length = 0;
    expect(await saidBy({ recipient: 'Asha 😀' })).toContain('Asha \ufffd');
    expect(warned).toEqual([{ code: 'pdf_letters_missing', missing: 1 }]);
  });

  it('reads words from right to left where their script does', async () => {
    const text = await saidBy({ recipient: 'محمد علی' });
    expect(text.replaceAll('\u00a0', ' ')).toContain('محمد علی');
  });

  it('stays one page and whole with any name', async () => {
    for (const recipient of ['😀 \u202e \u0000\n\t', 'வணக்கம்', 'x'.repeat(100), '{{}} <b>']) {
      const text = await saidBy({ recipient });
      expect(text).toContain('₹399.00');
    }
  });

  it('is saved under its number', () => {
    expect(receiptFileName(RECEIPT)).toBe('receipt-RV-26-27-000123.pdf');
  });
});
