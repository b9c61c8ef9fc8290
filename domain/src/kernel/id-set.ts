const BRANCHES = 64;

/** A set of ids that never changes: an addition copies one branch of 4096, so that a state may hold a million. */
export type IdSet = readonly (readonly (readonly string[])[])[];

export const noIds: IdSet = [];

/** FNV-1a, 32 bits. */
const hashOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

const placeOf = (id: string): readonly [outer: number, inner: number] => {
  const hash = hashOf(id);
  return [hash % BRANCHES, Math.floor(hash / BRANCHES) % BRANCHES];
};

export const hasId = (ids: IdSet, id: string): boolean => {
  const [outer, inner] = placeOf(id);
  return ids[outer]?.[inner]?.includes(id) === true;
};

const replaced = <T>(list: readonly T[], at: number, value: T, empty: T): readonly T[] =>
  Array.from({ length: BRANCHES }, (_, i) => (i === at ? value : (list[i] ?? empty)));

/** The set with one id more; the given set stays as it is. */
export const withId = (ids: IdSet, id: string): IdSet => {
  if (hasId(ids, id)) return ids;
  const [outer, inner] = placeOf(id);
  const branch = ids[outer] ?? [];
  return replaced(ids, outer, replaced(branch, inner, [...(branch[inner] ?? []), id], []), []);
};
