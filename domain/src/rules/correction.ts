/** The scopes of a correction. Each opens a part of the form to the customer; the rest is locked, but readable. */
import { isMaskedAadhaar } from './aadhaar.js';
import { askedFields, type FieldDefinition } from './fields.js';
import { flatAnswers, formPeople, nestedAnswers, pathOfPerson, personPath } from './people.js';

/**
 * `named`: the answers and documents that were sent back. `documents`: the documents that the authority names, and
 * every answer, since its words may concern any of them. `everything`: a note alone says what is wrong.
 */
export const CORRECTION_SCOPES = ['named', 'documents', 'everything'] as const;
export type CorrectionScope = (typeof CORRECTION_SCOPES)[number];

/** How much a correction opens. */
export const correctionScope = (correction: {
  readonly origin: 'review' | 'authority';
  readonly documentKeys: readonly string[];
  readonly fieldKeys: readonly string[];
}): CorrectionScope => {
  if (correction.documentKeys.length === 0 && correction.fieldKeys.length === 0) return 'everything';
  return correction.origin === 'authority' ? 'documents' : 'named';
};

type Answers = Readonly<Record<string, unknown>>;

/** Whether the answer at a path is open. A list that is open, is with everything about its people. */
export const isOpenPath = (open: ReadonlySet<string>, path: string): boolean =>
  open.has(path) || open.has(personPath(path)?.list ?? path);

/** The paths of the questions that are asked with these answers, each person's too. */
export const askedPaths = (definitions: readonly FieldDefinition[], answers: Answers): ReadonlySet<string> => {
  const asked = askedFields(definitions, answers);
  const people = (formPeople(asked, answers) ?? []).flatMap(({ list, id, answers: own }) => {
    const fields = asked.find(({ key }) => key === list)?.people?.fields ?? [];
    return askedFields(fields, own).map(({ key }) => pathOfPerson(list, id, key));
  });
  return new Set([...asked.map(({ key }) => key), ...people]);
};

/** The submitted answers with the new values of the open ones: what stands when everything else stays as it was. */
export const withLocked = (
  definitions: readonly FieldDefinition[],
  before: Answers,
  now: Answers,
  open: ReadonlySet<string>,
): Record<string, unknown> => {
  const entries = (answers: Answers, opened: boolean) =>
    Object.entries(flatAnswers(definitions, answers)).filter(([path]) => isOpenPath(open, path) === opened);
  return nestedAnswers(definitions, Object.fromEntries([...entries(before, false), ...entries(now, true)]));
};

/** The path of the answer of an error, which names people by their place in the list: `directors.0.name`. */
const pathOfError = (answers: Answers, path: string): string => {
  const [list = '', index = '', key] = path.split('.');
  const people = answers[list];
  if (key === undefined || !Array.isArray(people)) return path;
  const person: unknown = people[Number(index)];
  const id = typeof person === 'object' && person !== null && 'id' in person ? person.id : null;
  return typeof id === 'string' ? pathOfPerson(list, id, key) : list;
};

/** The reverse of that. */
export const errorPath = (answers: Answers, path: string): string => {
  const place = personPath(path);
  const people = place === null ? null : answers[place.list];
  if (place === null || !Array.isArray(people)) return path;
  return `${place.list}.${people.findIndex(({ id }) => id === place.id)}.${place.key}`;
};

/**
 * The paths of the answers that may be changed: those `sentBack`, and what follows from their new values, so that nobody
 * is stuck: a question that was not asked before, and a submitted answer that is no longer valid (a day that has passed,
 * a number of which only the mask is left, a sum that another one limits). `before`: the submitted answers; `problems`:
 * the errors of answers, each with its path.
 */
export const openAnswers = (
  definitions: readonly FieldDefinition[],
  before: Answers,
  now: Answers,
  sentBack: readonly string[],
  problems: (answers: Answers) => readonly { readonly path: string }[],
): ReadonlySet<string> => {
  const askedBefore = askedPaths(definitions, before);
  const masked = Object.entries(flatAnswers(definitions, before)).filter(([, value]) => isMaskedAadhaar(value));
  const open = new Set([...sentBack, ...masked.map(([path]) => path)]);
  // Each round opens at least one question more, or is the last.
  for (;;) {
    const answers = withLocked(definitions, before, now, open);
    const follows = [
      ...[...askedPaths(definitions, answers)].filter((path) => !askedBefore.has(path)),
      ...problems(answers).map(({ path }) => pathOfError(answers, path)),
    ].filter((path) => !isOpenPath(open, path));
    if (follows.length === 0) return open;
    for (const path of follows) open.add(path);
  }
};
