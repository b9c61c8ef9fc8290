/** Ids of services, and keys of their questions and documents. A fault is the code of its text. */

/** Keys with another meaning: in JavaScript, or for documents without a requirement. */
const RESERVED = ['__proto__', 'constructor', 'prototype', 'other'];

/** A service's id has 3 to 100 lower-case letters, digits, hyphens and parentheses. */
export const slugFault = (slug: string): 'slug.short' | 'slug.long' | 'slug.format' | null => {
  if (slug.length < 3) return 'slug.short';
  if (slug.length > 100) return 'slug.long';
  return /^[a-z0-9()-]+$/.test(slug) ? null : 'slug.format';
};

/** A key has 3 to 100 lower-case letters, digits and underscores. */
export const keyFault = (key: string): 'key.short' | 'key.long' | 'key.format' | 'key.reserved' | null => {
  if (key.length < 3) return 'key.short';
  if (key.length > 100) return 'key.long';
  if (!/^[a-z0-9_]+$/.test(key)) return 'key.format';
  return RESERVED.includes(key) ? 'key.reserved' : null;
};

/** The id that a title suggests: `GST Registration (new)` is gst-registration-new. */
export const slugFrom = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');

/** The key that a label suggests: `Father's Name` is fathers_name. */
export const keyFrom = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '_');
