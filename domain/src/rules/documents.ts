/** Which documents a form needs, and which of them are still missing. */
import { type Condition, conditionHolds } from './condition.js';
import { type FileRules, parseTypes } from './file.js';
import { type Problem, problem } from './problem.js';
import { type PresentStatus, statusView } from './status-table.js';

/** Documents in their places at one time, those that no requirement asks for included. */
export const MOST_DOCUMENTS = 150;

/** Where the customer's documents may change, from the payment on until they are handed in, and again for a correction. */
export const OPEN_TO_DOCUMENTS: readonly PresentStatus[] = ['documents_not_uploaded', 'reupload_requested'];

/** May the customer's documents change at this status? The submission's own rules say the rest. */
export const takesDocuments = (status: string): boolean => {
  const { nearest } = statusView(status);
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

/** A file in its place; rejected files that were not replaced are for the caller to leave out. */
export interface AttachedDocument {
  readonly documentKey: string;
  readonly personId?: string | null;
}

/** A person that the form names: director, promoter, partner. */
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

/** Whether a requirement must be met, given the form's answers (canonical, see `canonicalAnswers`). */
export const isNeeded = (requirement: DocumentRequirement, answers: object): boolean =>
  requirement.required && conditionHolds(requirement.required_if, answers);

/**
 * The required documents that nothing is attached for, in the order of the requirements. A document per person is
 * needed once for each of `people`, and once without a person while the form names nobody.
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
          ? problem('document.missing', '{label} is required', { label })
          : problem('document.missing_for', '{label} is required for {person}', { label, person: owner.name });
      missing.push({ path, key, personId, ...words });
    }
  }
  return missing;
};
