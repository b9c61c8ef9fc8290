import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admin, testCtx } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { service } from './aggregate.js';
import { BUILT_IN_SERVICES, createBuiltIn } from './built-in-services.js';
import type { CatalogueCommand, ServiceContent } from './commands.js';
import type { CatalogueEvent, DocumentRequirement, ServiceField } from './events.js';
import type { ServiceState } from './state.js';

const { decider } = service;
const ctx = testCtx({ actor: admin() });
const [first] = BUILT_IN_SERVICES;
if (first === undefined) throw new Error('no built-in service');

const field = (id: number, key: string, label: string): ServiceField => ({
  id,
  key,
  label,
  type: 'text',
  required: true,
  description: '',
  placeholder: '',
  options: [],
  displayOrder: id % 7,
  section: '',
  rule: '',
  showIf: null,
});
const requirement = (id: number, key: string, label: string): DocumentRequirement => ({
  id,
  key,
  label,
  description: '',
  required: true,
  allowedTypes: 'pdf',
  maxSizeMb: 5,
  displayOrder: id % 5,
  perPerson: false,
  requiredIf: null,
  maxAgeMonths: null,
});

const id = fc.integer({ min: 100_000, max: 100_006 });
const key = fc.constantFrom('alpha', 'beta', 'gamma', 'premises');
const label = fc.constantFrom('One', 'Two', 'Three');
/** Edits of an admin; those that a rule refuses change nothing. */
const edit = fc.oneof(
  fc.tuple(id, key, label).map(([n, k, l]): CatalogueCommand => ({ type: 'addField', field: field(n, k, l) })),
  fc.tuple(id, key, label).map(([n, k, l]): CatalogueCommand => ({ type: 'editField', field: field(n, k, l) })),
  fc.constantFrom(1001, 1005, 1009, 100_000, 100_001).map((n): CatalogueCommand => ({ type: 'retireField', id: n })),
  fc
    .tuple(id, key, label)
    .map(([n, k, l]): CatalogueCommand => ({ type: 'addDocumentRequirement', requirement: requirement(n, k, l) })),
  fc.constantFrom(1501, 1502, 100_002).map((n): CatalogueCommand => ({ type: 'retireDocumentRequirement', id: n })),
  fc.tuple(label, fc.option(fc.boolean(), { nil: undefined })).map(
    ([helpText, active]): CatalogueCommand => ({
      type: 'editService',
      details: { helpText },
      ...(active === undefined ? {} : { active }),
    }),
  ),
);

const contentOf = ({ details, fields, requirements, active }: ServiceState): ServiceContent => {
  if (details === null) throw new Error('no service');
  return { details, fields, requirements, active };
};
const decided = (command: CatalogueCommand, log: readonly CatalogueEvent[]): readonly CatalogueEvent[] => {
  const result = decider.decide(command, fold(decider, log), { slug: first.slug }, ctx);
  return result.ok ? result.value : [];
};

describe('a version of a service', () => {
  it('is its form again once it is restored, after any edits', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), fc.nat(), (edits, at) => {
        const log: CatalogueEvent[] = [...decided(createBuiltIn(first), [])];
        const versions = [log.length];
        for (const command of edits) {
          log.push(...decided(command, log));
          versions.push(log.length);
        }
        const length = versions[at % versions.length] ?? log.length;
        const content = contentOf(fold(decider, log.slice(0, length)));
        const restored = [...log, ...decided({ type: 'restoreService', revision: length - 1, content }, log)];
        const after = fold(decider, restored);
        expect(contentOf(after)).toEqual(content);
        // A restore leaves the seed alone: the release's content must not look like a change of admins afterwards.
        expect(after.seed).toEqual(fold(decider, log).seed);
        expect(decided({ type: 'restoreService', revision: length - 1, content }, restored)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
