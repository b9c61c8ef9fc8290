/** What the first bytes of a file tell of it, so that a page can refuse it before it is sent. */

/** How far into a file readers look for the header of a PDF. */
export const HEAD_BYTES = 1024;
const PDF_HEADER = '%PDF-';

/** Marks of markup, scripts, archives and other binary files. */
const OTHERS = ['<', '#!', 'PK\u0003\u0004', '\0'];

/** The brands of pictures in the container of HEIF. */
const HEIF = /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s;
const AVIF = /^....ftypavi[fs]/s;

/**
 * Where the header of a PDF begins in the first bytes of a file, as text of one byte a character; null where there is
 * none, or where it stands inside another kind of file.
 */
export const pdfHeaderAt = (head: string): number | null => {
  const at = head.slice(0, HEAD_BYTES + PDF_HEADER.length).indexOf(PDF_HEADER);
  const before = head.slice(0, Math.max(0, at));
  return at < 0 || OTHERS.some((mark) => before.includes(mark)) ? null : at;
};

/** The extensions of what a file's first bytes say it is; none where they say nothing. */
export const extensionsByHead = (bytes: Uint8Array): readonly string[] => {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES + PDF_HEADER.length));
  if (head.startsWith('\u00ff\u00d8\u00ff')) return ['jpg', 'jpeg'];
  if (head.startsWith('\u0089PNG')) return ['png'];
  if (head.startsWith('PK\u0003\u0004')) return ['docx', 'xlsx'];
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return ['doc'];
  if (HEIF.test(head)) return ['heic'];
  if (AVIF.test(head)) return ['avif'];
  if (/^RIFF....WEBP/s.test(head)) return ['webp'];
  return pdfHeaderAt(head) === null ? [] : ['pdf'];
};
