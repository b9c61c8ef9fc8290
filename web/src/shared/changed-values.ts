/** The values that differ from the form's first values. The others may have changed on the server since. */
export function changedValues<V extends object>(values: V, began: NoInfer<V>): Partial<V> {
  const before = new Map<string, unknown>(Object.entries(began));
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return Object.fromEntries(changed) as Partial<V>;
}
