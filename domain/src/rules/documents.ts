/** The documents that a form needs, and those that are missing. */

import { nearestStatus, type PresentStatus } from '../workflows/statuses.js';
import { type Condition, conditionHolds } from './condition.js';
import { type FileRules, parseTypes } from './file.js';
import { isAadhaarKey } from './identity-numbers.js';
import { type Problem, problem } from './problem.js';
import { checkText } from './text.js';

/** The key of documents without a requirement. They have names, and there may be several. */
export const OTHER = 'other';
/** Characters of the name of an `other` document. */
export const MAX_DOCUMENT_NAME = 100;

/** The name that a customer gives to an `other` document (WCO-61). */
export const checkDocumentName = (name: string | null): Problem | null =>
  name === null || name.trim() === ''
    ? problem('document.name_missing')
    : checkText(name, { label: 'Document name', max: MAX_DOCUMENT_NAME });

/** Current documents of a request, including those without a requirement. */
export const MAX_DOCUMENTS = 150;

const MB = 1024 * 1024;
/** Limit of all files that a customer ever attached to one request, in MB, including replaced and removed ones. */
export const maxRequestMb = 200;
/** Limit of all files that were ever delivered for one request, in MB. */
export const maxDeliveredMb = 500;

/** The problem of `bytes` more for a request that has had `before` bytes of files. */
export const requestBytesProblem = (before: number, bytes: number): Problem | null =>
  before + bytes <= maxRequestMb * MB ? null : problem('document.request_bytes', { max: maxRequestMb });

/** As `requestBytesProblem`, for delivered files. */
export const deliveredBytesProblem = (before: number, bytes: number): Problem | null =>
  before + bytes <= maxDeliveredMb * MB
    ? null
    : problem('deliverable.request_bytes', {
        max: maxDeliveredMb,
      });

/** Statuses in which the customer's documents may change: from the payment to the submission, and for a correction. */
export const OPEN_TO_DOCUMENTS: readonly PresentStatus[] = ['documents_not_uploaded', 'reupload_requested'];

/** True when the customer's documents may change at this status. The submission has further rules. */
export const takesDocuments = (status: string): boolean => {
  const nearest = nearestStatus(status);
  return nearest !== null && OPEN_TO_DOCUMENTS.includes(nearest);
};

/** One document that a service needs. */
export interface DocumentRequirement {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly required: boolean;
  /** Extensions, comma-separated. */
  readonly allowed_types: string;
  readonly max_size_mb: number;
  readonly display_order: number;
  /** Needed once for each person of the form. */
  readonly per_person?: boolean;
  /** A required document is needed only while this holds. */
  readonly required_if?: Condition | null;
}

/** True for a copy of an Aadhaar card, by its requirement or by the name that the customer gave it. */
export const isAadhaarDocument = (document: {
  readonly documentKey: string;
  readonly label?: string;
  readonly name: string | null;
}): boolean => [document.documentKey, document.label ?? '', document.name ?? ''].some(isAadhaarKey);

/** An attached file; the caller leaves out rejected files that were not replaced. */
export interface AttachedDocument {
  readonly documentKey: string;
  readonly personId?: string | null;
}

/** A person in the form: director, promoter, partner. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface MissingDocument extends Problem {
  /** `key`, or `key#personId`. */
  readonly path: string;
  readonly key: string;
  readonly personId: string | null;
}

/** A document's place in a form: `key`, or `key#personId` for a person's. */
export const documentSlot = (key: string, personId?: string | null): string =>
  personId === undefined || personId === null ? key : `${key}#${personId}`;

/** Which files a requirement takes. */
export const fileRulesOf = (requirement: DocumentRequirement): FileRules => ({
  types: parseTypes(requirement.allowed_types),
  maxMb: requirement.max_size_mb,
});

/** True when a requirement applies to the form's answers (canonical, see `canonicalAnswers`). */
export const isNeeded = (requirement: DocumentRequirement, answers: object): boolean =>
  requirement.required && conditionHolds(requirement.required_if, answers);

/**
 * The required documents without an attached file, in the order of the requirements. A document per person is needed
 * once for each of `people`, and once without a person while the form names none.
 */
export const missingDocuments = (
  requirements: readonly DocumentRequirement[],
  answers: object,
  attached: readonly AttachedDocument[],
  people: readonly Person[] = [],
): MissingDocument[] => {
  const there = new Set(attached.map((one) => documentSlot(one.documentKey, one.personId)));
  const missing: MissingDocument[] = [];
  for (const requirement of requirements) {
    if (!isNeeded(requirement, answers)) continue;
    const { key, label } = requirement;
    const owners = requirement.per_person === true && people.length > 0 ? people : [null];
    for (const owner of owners) {
      const personId = owner?.id ?? null;
      const path = documentSlot(key, personId);
      if (there.has(path)) continue;
      const words =
        owner === null
          ? problem('document.missing', { label })
          : problem('document.missing_for', { label, person: owner.name });
      missing.push({ path, key, personId, ...words });
    }
  }
  return missing;
};

interface Question {
  readonly key: string;
  readonly section?: string;
}

/** Words of keys without a meaning of their own. */
const COMMON_WORDS = new Set(['name', 'number', 'proof', 'card', 'copy', 'file', 'document', 'details', 'of', 'the']);
const wordsOf = (key: string): readonly string[] => key.split('_').filter((word) => !COMMON_WORDS.has(word));

/** The common prefix of all keys of a section, up to an underscore: `director_1_`; '' where they share none. */
const commonPrefix = (keys: readonly string[]): string => {
  const [first = ''] = keys;
  let length = keys.length < 2 ? 0 : first.length;
  while (length > 0 && !keys.every((key) => key.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, first.slice(0, length).lastIndexOf('_') + 1);
};

/**
 * The keys of the answers that a document proves. A person's document (`director_1_pan_card`) proves the section with
 * its prefix; any other document the answers that share a word with it (`bank_proof`: `bank_account`).
 */
export const answersProvedBy = (documentKey: string, questions: readonly Question[]): ReadonlySet<string> => {
  const sections = new Map<string, string[]>();
  for (const { key, section = '' } of questions) sections.set(section, [...(sections.get(section) ?? []), key]);
  const ofPeople = [...sections.values()].filter((keys) => commonPrefix(keys) !== '');
  const own = ofPeople.find((keys) => documentKey.startsWith(commonPrefix(keys)));
  if (own !== undefined) return new Set(own);
  const words = new Set(wordsOf(documentKey));
  const elsewhere = new Set(ofPeople.flat());
  return new Set(
    questions
      .map(({ key }) => key)
      .filter((key) => !elsewhere.has(key) && wordsOf(key).some((word) => words.has(word))),
  );
};
