type Key<V> = keyof V & string;

/** A value that differs between the present version and the form, and who changed it since the form was opened. */
export interface Difference<V> {
  readonly key: Key<V>;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly by: 'me' | 'them' | 'both';
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The differences of two versions of the values of a form, both made from `base`. */
export const differences = <V extends object>(base: V, mine: V, theirs: V): readonly Difference<V>[] =>
  (Object.keys(mine) as Key<V>[]).flatMap((key) => {
    if (same(mine[key], theirs[key])) return [];
    const by = same(base[key], theirs[key]) ? 'me' : same(base[key], mine[key]) ? 'them' : 'both';
    return [{ key, mine: mine[key], theirs: theirs[key], by } as const];
  });

/** True when nobody else changed the values that are about to be saved, so they can be saved over the new version. */
export const onlyMine = (found: readonly Pick<Difference<never>, 'by'>[]): boolean =>
  found.every(({ by }) => by === 'me');

/** The values with each difference as chosen. */
export const merged = <V extends object>(mine: V, found: readonly Difference<V>[], theirs: ReadonlySet<string>): V => ({
  ...mine,
  ...Object.fromEntries(found.filter(({ key }) => theirs.has(key)).map((one) => [one.key, one.theirs])),
});
