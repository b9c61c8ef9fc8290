import { describe, expect, it } from 'vitest';
import { expiryOf, filtered, givenAgain, isTooMuchToZip } from './own-documents.js';

const given = {
  source: 'given' as const,
  name: 'PAN card (Asha)',
  file_name: 'pan.pdf',
  about: 'SR-1 · GST registration',
  business_id: 'b1',
  bytes: 1000,
  kind: 'other',
  document_key: 'pan',
  request_id: 'r1',
  rejected: false,
};
const paper = {
  ...given,
  source: 'paper' as const,
  name: 'PAN',
  kind: 'identity',
  document_key: null,
  request_id: null,
};
const place = { requestId: 'r2', key: 'pan', identity: true, rules: { types: ['pdf'], maxMb: 1 } };

describe('a document', () => {
  it('is expiring for the 30 days before its last day, and expired after it', () => {
    expect(
      ['', '2026-11-27', '2026-11-28', '2026-12-28', '2026-12-29'].map((day) => expiryOf(day, '2026-11-28')),
    ).toEqual(['', 'expired', 'expiring', 'expiring', 'valid']);
  });
  it('is found by the words of its name and its case, where it comes from and its business', () => {
    const found = (filter: object) => filtered([given, paper], filter).map(({ source }) => source);
    expect(found({ q: 'gst pan', source: undefined })).toEqual(['given', 'paper']);
    expect(found({ q: 'asha' })).toEqual(['given']);
    expect(found({ source: 'paper', business: 'b1' })).toEqual(['paper']);
    expect(found({ business: 'b2' })).toEqual([]);
  });
  it('is offered again for the same in another request, and where a paper of its kind is asked for', () => {
    expect(givenAgain([given, paper], place)).toEqual([given, paper]);
    expect(givenAgain([given, paper], { ...place, requestId: 'r1' })).toEqual([paper]);
    expect(
      givenAgain(
        [
          { ...given, rejected: true },
          { ...paper, kind: 'licence' },
        ],
        place,
      ),
    ).toEqual([]);
    expect(givenAgain([given, paper], { ...place, rules: { types: ['jpg'], maxMb: 1 } })).toEqual([]);
  });
  it('goes into a ZIP with at most 199 others', () => {
    expect([200, 201].map((n) => isTooMuchToZip(Array.from({ length: n }, () => paper)))).toEqual([false, true]);
  });
});
