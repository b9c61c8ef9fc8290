/**
 * One 256-bit key per subject, wrapped by the master key. A destroyed key never comes back: its subject stays marked,
 * so that it gets no new key. Adapters pass infra/testing/key-vault.contract.ts.
 */
export interface KeyVault {
  /** The subject's key, created and durable when it resolves; `destroyed` after an erasure. */
  keyFor(subject: string): Promise<Buffer | 'destroyed'>;
  /** The subject's key; null when it has none. */
  find(subject: string): Promise<Buffer | 'destroyed' | null>;
  /** Several keys at once, for a page of documents. */
  findMany(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer | 'destroyed'>>;
  /** Erases the key for good; true when one existed. It is called again after a crash. */
  destroy(subject: string): Promise<boolean>;
  /**
   * A number that grows when any process destroys a key. Caches of opened values are dropped when it changes. As cheap
   * for a million destroyed keys as for none.
   */
  erasures(): Promise<number>;
  close(): Promise<void>;
}

/**
 * A value is sealed under a subject whose key the vault neither has nor has destroyed: the vault is incomplete. The
 * value is readable again with the right vault.
 */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';

  constructor(readonly subject: string) {
    super(`The key of ${subject} is missing from the vault.`);
  }
}
