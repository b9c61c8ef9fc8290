import { isBuiltInId } from '@anupalan/domain/catalogue/built-in-services';
import type { CatalogueCommand, ServiceContent } from '@anupalan/domain/catalogue/commands';
import { newDetails, newField, newRequirement } from '@anupalan/domain/catalogue/defaults';
import type { DocumentRequirement, ServiceField } from '@anupalan/domain/catalogue/events';
import type { ServiceState } from '@anupalan/domain/catalogue/state';
import type { ExportedService } from '@anupalan/domain/contracts/admin-catalogue';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { ok, type Result } from '@anupalan/domain/kernel/result';
import { PROVISIONAL_ID } from './allocate-ids.js';
import { activeOf, detailsOf, fieldOf, requirementOf } from './read-body.js';

interface Item {
  readonly id: number;
  readonly key: string;
}

/** Items of a file; those at the places of `fresh` are new to the service and need a number. */
interface Matched<T> {
  readonly items: readonly T[];
  readonly fresh: readonly number[];
}

/**
 * An item of the file is the present one with its key, else the one that has or had its id, which then gets another key;
 * any other is new. `owns`: ids that belong to this service alone.
 */
const matched = <T extends Item>(
  given: readonly T[],
  present: readonly Item[],
  owns: (id: number) => boolean,
): Matched<T> => {
  const byKey = new Map(present.map(({ id, key }) => [key, id]));
  const keys = new Set(given.map(({ key }) => key));
  const taken = new Set(present.filter(({ key }) => keys.has(key)).map(({ id }) => id));
  const fresh: number[] = [];
  const items = given.map((item, i) => {
    const same = byKey.get(item.key);
    // A key that is twice in the file is refused by the rules of the form.
    byKey.delete(item.key);
    if (same !== undefined) return { ...item, id: same };
    if (!owns(item.id) || taken.has(item.id)) fresh.push(i);
    taken.add(item.id);
    return item;
  });
  return { items, fresh };
};

/** A service of a file beside the present one. */
export interface Incoming {
  readonly details: ServiceContent['details'];
  readonly active: boolean;
  readonly fields: Matched<ServiceField>;
  readonly requirements: Matched<DocumentRequirement>;
}

/** Reads a service of a file; what it leaves out stays, or has the defaults of the form where the service is new. */
export const incoming = (given: ExportedService, state: ServiceState): Result<Incoming, Rejection> => {
  const fields: ServiceField[] = [];
  for (const item of given.fields) {
    const field = fieldOf({ key: '', ...item });
    if (!field.ok) return field;
    fields.push(newField(item.id, field.value));
  }
  const requirements = given.documents.map((item) => newRequirement(item.id, requirementOf({ key: '', ...item })));
  const details = detailsOf(given);
  const owner = (used: readonly number[]) => (id: number) => used.includes(id) || isBuiltInId(given.id, id);
  return ok({
    details: state.details === null ? newDetails(details) : { ...state.details, ...details },
    active: activeOf(given).active ?? (state.exists ? state.active : true),
    fields: matched(fields, state.fields, owner(state.usedFieldIds)),
    requirements: matched(requirements, state.requirements, owner(state.usedRequirementIds)),
  });
};

const freshIds = <T extends Item>({ items, fresh }: Matched<T>): readonly number[] =>
  fresh.map((i) => items[i]?.id ?? 0);

/** The numbers that new items would like to keep, questions first. */
export const wantedIds = ({ fields, requirements }: Incoming): readonly number[] => [
  ...freshIds(fields),
  ...freshIds(requirements),
];

const numbered = <T extends Item>({ items, fresh }: Matched<T>, numbers: readonly number[]): readonly T[] => {
  const places = new Map(fresh.map((i, n) => [i, numbers[n]]));
  return items.map((item, i) => ({ ...item, id: places.get(i) ?? item.id }));
};

/** The content under its final ids; provisional ones stand for numbers that are not allocated yet. */
export const contentWith = (
  service: Incoming,
  numbers: readonly number[] = wantedIds(service).map((_, i) => PROVISIONAL_ID + i),
): ServiceContent => ({
  details: service.details,
  active: service.active,
  fields: numbered(service.fields, numbers),
  requirements: numbered(service.requirements, numbers.slice(service.fields.fresh.length)),
});

/** The command that brings this content. */
export const importing = (content: ServiceContent, isNew: boolean): CatalogueCommand =>
  isNew ? { type: 'createService', builtIn: false, ...content } : { type: 'importService', content };
