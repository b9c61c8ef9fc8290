/** The documents that a form needs, and those that are missing. */

import { type Condition, conditionHolds } from './condition.js';
import { dayText, isCalendarDate, monthsBefore } from './dates.js';
import type { FieldDefinition } from './fields.js';
import { type FileRules, IDENTITY_FILES, parseTypes, REGISTRATION_FILES } from './file.js';
import { isAadhaarKey } from './identity-numbers.js';
import { type FormPerson, formPeople, pathOfPerson, personPath } from './people.js';
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

/** Current documents of a request, including those without a requirement: three of each of 50 people, and others. */
export const MAX_DOCUMENTS = 250;

/** Files that were ever attached to one request, replaced and removed ones included: each stays in the log for good. */
export const MAX_ATTACHED = 1000;

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
  /** A required document is needed only while this holds; for a person's, on the person's own answers. */
  readonly required_if?: Condition | null;
  /** The document says when it was issued, and may be at most so many months old when it is uploaded. */
  readonly max_age_months?: number | null;
}

/** True for a copy of an Aadhaar card, by its requirement or by the name that the customer gave it. */
export const isAadhaarDocument = (document: {
  readonly documentKey: string;
  readonly label?: string;
  readonly name: string | null;
}): boolean => [document.documentKey, document.label ?? '', document.name ?? ''].some(isAadhaarKey);

/** `pan`, `panCard`, `driving licence`, and the like, as whole words. */
const IDENTITY_PAPER = /(^|[^a-z])(pan|passport|voter|epic|driving[ _-]?licen[cs]e|identity)(?![a-z])/i;

/** True for a copy of a paper that identifies a person: Aadhaar, PAN, passport, and their like. */
export const isIdentityDocument = (document: {
  readonly documentKey: string;
  readonly label?: string;
  readonly name: string | null;
}): boolean =>
  isAadhaarDocument(document) ||
  [document.documentKey.replace(/([a-z])([A-Z])/g, '$1 $2'), document.label ?? '', document.name ?? ''].some((text) =>
    IDENTITY_PAPER.test(text),
  );

/** An attached file; the caller leaves out rejected files that were not replaced. */
export interface AttachedDocument {
  readonly documentKey: string;
  readonly personId?: string | null;
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

/** A document as sentences name it: of a known person, with their name. */
export const nameInSentences = ({
  label,
  person,
}: {
  readonly label: string;
  readonly person: string | null;
}): string => (person === null ? label : `${label} (${person})`);

/** The types and the size of files that a requirement accepts. */
export const fileRulesOf = (requirement: DocumentRequirement): FileRules => ({
  types: parseTypes(requirement.allowed_types),
  maxMb: requirement.max_size_mb,
});

/**
 * The types and the size of files that a place of the form accepts. Without a requirement it is the place of an
 * additional document. `ofPeople`: the form has lists of people, and accepts scans only (reading 13).
 */
export const filesAt = (requirement: DocumentRequirement | undefined, ofPeople: boolean): FileRules => {
  if (requirement !== undefined) return fileRulesOf(requirement);
  return ofPeople ? IDENTITY_FILES : REGISTRATION_FILES;
};

/** True when a requirement applies to the form's answers (canonical, see `canonicalAnswers`). */
export const isNeeded = (requirement: DocumentRequirement, answers: object): boolean =>
  requirement.required && conditionHolds(requirement.required_if, answers);

/**
 * The required documents without an attached file, in the order of the requirements. A document per person is needed
 * once for each of `people` of whom it is asked; `null`: the form has no lists of people, and it is needed once.
 */
export const missingDocuments = (
  requirements: readonly DocumentRequirement[],
  answers: object,
  attached: readonly AttachedDocument[],
  people: readonly FormPerson[] | null = null,
): MissingDocument[] => {
  const there = new Set(attached.map((one) => documentSlot(one.documentKey, one.personId)));
  return requirements.flatMap((requirement): MissingDocument[] => {
    const { key, label } = requirement;
    if (requirement.per_person !== true || people === null) {
      if (!isNeeded(requirement, answers) || there.has(key)) return [];
      return [{ path: key, key, personId: null, ...problem('document.missing', { label }) }];
    }
    return people.flatMap((person) => {
      const path = documentSlot(key, person.id);
      if (!isNeeded(requirement, person.answers) || there.has(path)) return [];
      return [{ path, key, personId: person.id, ...problem('document.missing_for', { label, person: person.name }) }];
    });
  });
};

/** The people who still have to hand in a document, as one problem with their names; null where nobody has. */
export const peopleWithoutDocuments = (
  missing: readonly MissingDocument[],
  people: readonly FormPerson[],
): Problem | null => {
  const names = people.filter(({ id }) => missing.some(({ personId }) => personId === id)).map(({ name }) => name);
  return names.length === 0 ? null : problem('documents.missing_of', { names: names.join(', ') });
};

/**
 * The problem of a document's day of issue, both `YYYY-MM-DD`; null where none is asked for. `today`: the day of the
 * upload in India.
 */
export const checkIssuedOn = (
  { label, max_age_months: months }: Pick<DocumentRequirement, 'label' | 'max_age_months'>,
  issuedOn: string | null,
  today: string,
): Problem | null => {
  if (months === undefined || months === null) return null;
  if (issuedOn === null || issuedOn === '') return problem('document.issued_missing');
  if (!isCalendarDate(issuedOn)) return problem('date.format', { label: 'Date of issue' });
  if (issuedOn > today) return problem('document.issued_future');
  const since = monthsBefore(today, months);
  const what = label.charAt(0).toLowerCase() + label.slice(1);
  return issuedOn < since ? problem('document.too_old', { what, months, date: dayText(since) }) : null;
};

interface Question {
  readonly key: string;
  readonly section?: string;
}

/** Words without a meaning of their own. */
const COMMON_WORDS = new Set(
  'name number proof proofs card copy file document details letter of the an and or for to is are with'.split(' '),
);
/** The words of keys and labels; the keys of people's answers are written together (`panNumber`). */
const wordsOf = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts
      .flatMap((text) => text.replace(/[a-z][A-Z]/g, (pair) => pair.split('').join('_')).split(/[^\p{L}\p{N}]+/u))
      .map((word) => word.toLowerCase())
      .filter((word) => word !== '' && !COMMON_WORDS.has(word)),
  );
const share = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((word) => b.has(word));

/** The common prefix of all keys of a section, up to an underscore: `director_1_`; '' where they share none. */
const commonPrefix = (keys: readonly string[]): string => {
  const [first = ''] = keys;
  let length = keys.length < 2 ? 0 : first.length;
  while (length > 0 && !keys.every((key) => key.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, first.slice(0, length).lastIndexOf('_') + 1);
};

/** A document as changed answers are held against it; `label` is that of its requirement, or its own name. */
interface ProvingDocument {
  readonly documentKey: string;
  readonly label: string;
  readonly personId?: string | null;
}

/**
 * The keys of the answers that a document proves. One of a person whose answers are a section with a prefix of its own
 * (`director_1_`) proves that section. Any other proves the answers whose keys share a word with its key or label; and
 * where the title of their section shares one too, the whole section ("Bank proof": account number and IFSC).
 */
const answersProvedBy = (
  { documentKey, label }: ProvingDocument,
  questions: readonly Question[],
): ReadonlySet<string> => {
  const sections = new Map<string, string[]>();
  for (const { key, section = '' } of questions) sections.set(section, [...(sections.get(section) ?? []), key]);
  const words = wordsOf(documentKey, label);
  const ofPeople = [...sections.values()].filter((keys) => commonPrefix(keys) !== '');
  const own =
    ofPeople.find((keys) => documentKey.startsWith(commonPrefix(keys))) ??
    ofPeople.find((keys) => [...wordsOf(commonPrefix(keys))].every((word) => words.has(word)));
  if (own !== undefined) return new Set(own);
  return new Set(
    [...sections].flatMap(([title, keys]) => {
      if (ofPeople.includes(keys)) return [];
      const named = keys.filter((key) => share(wordsOf(key), words));
      return named.length > 0 && share(wordsOf(title), words) ? keys : named;
    }),
  );
};

/** The questions whose answers any document of a person proves. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['name', 'nationality']);

/** The changed answers (paths as in rules/people) that a document proves. */
export const changesProvedBy = (
  document: ProvingDocument,
  questions: readonly Question[],
  changed: readonly string[],
): readonly string[] => {
  const { documentKey, label, personId = null } = document;
  if (personId === null) {
    const proved = answersProvedBy(document, questions);
    return changed.filter((path) => proved.has(path));
  }
  const words = wordsOf(documentKey, label);
  return changed.filter((path) => {
    const place = personPath(path);
    return place?.id === personId && (OF_A_PERSON.has(place.key) || share(wordsOf(place.key), words));
  });
};

const isName = (key: string): boolean => /(^|_)name$/.test(key) && !key.startsWith('proposed_');

/**
 * The paths of the names that a document shows: that of its person, else those that it proves, else every name of the
 * form. A document whose name differs is settled by a new file or by a change of one of them.
 */
export const namesShownBy = (
  document: ProvingDocument,
  questions: readonly FieldDefinition[],
  answers: object,
): readonly string[] => {
  const { personId = null } = document;
  if (personId !== null) {
    const person = formPeople(questions, answers)?.find(({ id }) => id === personId);
    return person === undefined ? [] : [pathOfPerson(person.list, personId, 'name')];
  }
  const names = questions.map(({ key }) => key).filter(isName);
  const proved = answersProvedBy(document, questions);
  const own = names.filter((key) => proved.has(key));
  return own.length > 0 ? own : names;
};
