/** The documents that a service gets with a form that has lists of people. From then on they are data of the service. */
import { type FormRef, formOf } from '../forms/registry.js';
import { sameJson } from '../kernel/same-json.js';
import { documentsPerPerson } from './built-in/company-parts.js';
import { requirementOf } from './built-in/define.js';
import type { DocumentRequirement } from './events.js';

const seedsOf = (form: FormRef) => (formOf(form).people.length === 0 ? [] : documentsPerPerson);

const missing = (form: FormRef, present: readonly DocumentRequirement[]) =>
  seedsOf(form).filter(({ key }) => present.every((one) => one.key !== key));

/** How many numbers the documents need that `form` brings to a service with the `present` ones. */
export const formDocumentsCount = (form: FormRef, present: readonly DocumentRequirement[]): number =>
  missing(form, present).length;

/** The documents of each person that `form` brings, under these numbers, after the `present` ones. */
export const formDocuments = (
  form: FormRef,
  present: readonly DocumentRequirement[],
  ids: readonly number[],
): readonly DocumentRequirement[] => {
  const last = Math.max(0, ...present.map(({ displayOrder }) => displayOrder));
  return missing(form, present)
    .slice(0, ids.length)
    .map((seed, i) => requirementOf(seed, ids[i] ?? 0, last + 1 + i));
};

/** The documents that the form `before` brought and nobody has changed, once a form without people takes its place. */
export const leftDocuments = (
  before: FormRef,
  after: FormRef,
  present: readonly DocumentRequirement[],
): readonly DocumentRequirement[] =>
  seedsOf(after).length > 0
    ? []
    : present.filter((one) =>
        seedsOf(before).some((seed) => sameJson(requirementOf(seed, one.id, one.displayOrder), one)),
      );
