import { DAY_MS, daysAfter, later } from './dates.js';
import { OTHER } from './documents.js';
import { extensionOf, type FileRules, REGISTRATION_FILES, takesType } from './file.js';

/** Where a file of a customer comes from: kept by themselves, given or received in a request, or the receipt of an order. */
export const FILE_SOURCES = ['paper', 'given', 'received', 'receipt'] as const;
export type FileSource = (typeof FILE_SOURCES)[number];

/** A paper that a customer keeps here. */
export const PAPER_FILES: FileRules = { types: REGISTRATION_FILES.types, maxMb: 10 };

/** For how many days a file may be shared by a link. */
export const SHARE_DAYS = [1, 7, 30] as const;
export const shareEnd = (now: string, days: number): string => later(now, days * DAY_MS);

/** From how many days before its last day a paper counts as expiring; then its owner is also reminded, and once more. */
export const EXPIRY_DAYS = [30, 7] as const;

/** Most files in one ZIP, and their size together in MB. */
export const MAX_ZIP_FILES = 200;
export const maxZipMb = 500;

const MB = 1024 * 1024;

/** Which documents of a list are meant; what is left out narrows nothing. */
export interface DocumentFilter {
  readonly q?: string | undefined;
  readonly source?: string | undefined;
  readonly business?: string | undefined;
}

interface Listed {
  readonly source: FileSource;
  readonly name: string;
  readonly file_name: string;
  readonly about: string;
  readonly business_id: string;
  readonly bytes: number | null;
}

/** The documents that a filter means, as page and ZIP narrow the same list. */
export const filtered = <D extends Listed>(documents: readonly D[], filter: DocumentFilter): readonly D[] => {
  const words = (filter.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return documents.filter((one) => {
    const text = `${one.name} ${one.file_name} ${one.about}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (filter.source === undefined || filter.source === one.source) &&
      (filter.business === undefined || filter.business === one.business_id)
    );
  });
};

/** True for more than one ZIP takes. */
export const isTooMuchToZip = (documents: readonly Pick<Listed, 'bytes'>[]): boolean =>
  documents.length > MAX_ZIP_FILES || documents.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) > maxZipMb * MB;

/** How near the last day of a paper is; '' for one without a last day. Days are `YYYY-MM-DD`. */
export const expiryOf = (lastDay: string, today: string): '' | 'valid' | 'expiring' | 'expired' => {
  if (lastDay === '') return '';
  if (lastDay < today) return 'expired';
  return lastDay <= daysAfter(today, EXPIRY_DAYS[0]) ? 'expiring' : 'valid';
};

/** A place of a form, as far as it says which documents fit. */
interface FormPlace {
  readonly requestId: string;
  readonly key: string;
  /** Whether it asks for a paper that identifies a person. */
  readonly identity: boolean;
  readonly rules: FileRules;
}

interface Given extends Listed {
  readonly kind: string;
  readonly document_key: string | null;
  readonly request_id: string | null;
  readonly rejected: boolean;
}

const MOST_OFFERED = 5;

/** Kinds of papers of one's own that no form asks for. */
const NEVER_ASKED = ['dsc', 'return', 'proof'];

/**
 * The documents that a customer may use again at a place of a form: what was given for the same in another request and was
 * not sent back, and papers of their own that may be it; the newest few.
 */
export const givenAgain = <D extends Given>(
  documents: readonly D[],
  { requestId, key, identity, rules }: FormPlace,
): readonly D[] =>
  documents
    .filter(({ source, kind, document_key, request_id, rejected, file_name, bytes }) => {
      const fits =
        source === 'given'
          ? key !== OTHER && document_key === key && request_id !== requestId && !rejected
          : source === 'paper' && !NEVER_ASKED.includes(kind) && (kind === 'identity') === identity;
      return fits && takesType(rules, extensionOf(file_name)) && (bytes ?? 0) <= rules.maxMb * MB;
    })
    .slice(0, MOST_OFFERED);
