import { extensionOf } from '@anupalan/domain/rules/file';

/** What a stored document's name may hold in all, extension included (service_document_uploads.file_name). */
const MAX_LENGTH = 255;

/** Control characters, and the marks that turn the direction of text so that `cod.exe` reads `exe.doc`. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The name of a file as a person may see it: no folder, no unseen characters, at most 255 characters with the extension
 * kept. It never names anything on our disk. `document` when nothing is left.
 */
export const safeFileName = (given: string): string => {
  const base = given
    .replace(/^.*[/\\]/s, '')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^\.*$/.test(base)) return 'document';
  const characters = [...base];
  if (characters.length <= MAX_LENGTH) return base;
  const extension = [...extensionOf(base)];
  const tail = extension.length === 0 || extension.length > 16 ? [] : ['.', ...extension];
  return [...characters.slice(0, MAX_LENGTH - tail.length), ...tail].join('');
};
