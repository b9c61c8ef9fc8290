/** A map that keeps the entries used last, `max` at most. Reading or writing an entry is a use of it. */
export class RecentlyUsed<K, V> {
  /** In the order of use. */
  readonly #entries = new Map<K, V>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): V {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#max) {
      const oldest = this.#entries.keys().next();
      if (oldest.done !== true) this.#entries.delete(oldest.value);
    }
    return value;
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  /** The entries, that used last at the end. An entry may be deleted meanwhile. */
  [Symbol.iterator](): IterableIterator<[K, V]> {
    return this.#entries[Symbol.iterator]();
  }

  clear(): void {
    this.#entries.clear();
  }
}
