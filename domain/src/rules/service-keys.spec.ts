import { expect, it } from 'vitest';
import { keyFault, keyFrom, slugFault, slugFrom } from './service-keys.js';

it('a title suggests an id of lower-case letters, digits and hyphens (ASVC-22)', () => {
  expect(slugFrom(' GST Registration (New), 2026! ')).toBe('gst-registration-new-2026');
  expect(slugFrom('Sole-Proprietor   Set Up')).toBe('sole-proprietor-set-up');
  expect(slugFrom('हिन्दी')).toBe('');
});

it('a label suggests a key of lower-case letters, digits and underscores (AMET-22)', () => {
  expect(keyFrom("Father's Name (as in PAN)")).toBe('fathers_name_as_in_pan');
  expect(keyFrom('  Email  address ')).toBe('email_address');
  expect(keyFrom('***')).toBe('');
});

it('an id shorter than 3 or with other characters has a fault (ASVC-24, ASVC-25)', () => {
  expect(['ab', 'a'.repeat(101), 'Gst', 'gst_filing', 'gst-(annual)'].map(slugFault)).toEqual([
    'slug.short',
    'slug.long',
    'slug.format',
    'slug.format',
    null,
  ]);
});

it('a key shorter than 3, with other characters or with another meaning has a fault (AMET-15, AMET-16)', () => {
  expect(['ab', 'a'.repeat(101), 'pan-number', 'other', 'pan_number'].map(keyFault)).toEqual([
    'key.short',
    'key.long',
    'key.format',
    'key.reserved',
    null,
  ]);
});
