import type { ExportedService, ServiceChange } from '@anupalan/domain/contracts/admin-catalogue';
import { sameJson } from '@anupalan/domain/kernel/same-json';

type Item = ExportedService['fields'][number] | ExportedService['documents'][number];

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const valuesOf = (record: object): ReadonlyMap<string, unknown> => new Map(Object.entries(record));

/** The members that differ; without a record before, those that say something. */
const differences = (before: object | null, after: object, leftOut: readonly string[]) => {
  const old = valuesOf(before ?? {});
  return [...valuesOf(after)].flatMap(([name, value]) => {
    const was = old.get(name) ?? null;
    if (leftOut.includes(name) || sameJson(was, value ?? null) || (before === null && isEmpty(value))) return [];
    return [{ name, before: was, after: value ?? null }];
  });
};

const labelOf = (item: Item): string => ('document_name' in item ? item.document_name : item.label) ?? '';
const shown = ({ id: _id, ...item }: Item): object => item;

const itemChanges = (
  list: 'fields' | 'documents',
  before: readonly Item[],
  after: readonly Item[],
): ServiceChange[] => {
  const [old, now] = [before, after].map((items) => new Map(items.map((item) => [item.id, item])));
  const removed = before.filter(({ id }) => now?.has(id) !== true);
  return [
    ...removed.map((item) => ({
      path: `${list}#${item.key ?? ''}`,
      label: labelOf(item),
      before: shown(item),
      after: null,
    })),
    ...after.flatMap((item): ServiceChange[] => {
      const was = old?.get(item.id);
      if (was === undefined)
        return [{ path: `${list}#${item.key ?? ''}`, label: labelOf(item), before: null, after: shown(item) }];
      return differences(was, item, ['id']).map(({ name, ...values }) => ({
        path: `${list}#${was.key ?? ''}.${name}`,
        label: labelOf(item),
        ...values,
      }));
    }),
  ];
};

/** The differences of two versions of a service; items are the same by their id. */
export const changesBetween = (before: ExportedService | null, after: ExportedService): ServiceChange[] => [
  ...differences(before, after, ['id', 'fields', 'documents']).map(({ name, ...values }) => ({
    path: name,
    label: null,
    ...values,
  })),
  ...itemChanges('fields', before?.fields ?? [], after.fields),
  ...itemChanges('documents', before?.documents ?? [], after.documents),
];
