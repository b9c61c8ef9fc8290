/**
 * One 256-bit key per subject, wrapped by the master key. A destroyed key never comes back: its subject stays marked, so
 * that no new key is made for it. Adapters pass infra/testing/key-vault.contract.ts.
 */
export interface KeyVault {
  /** The subject's key, made and durable before it is answered; `destroyed` once erased. */
  keyFor(subject: string): Promise<Buffer | 'destroyed'>;
  /** The subject's key if there is one. */
  find(subject: string): Promise<Buffer | 'destroyed' | null>;
  /** Several at once, for a page of documents. */
  findMany(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer | 'destroyed'>>;
  /** Erases for good; true when there was a key. */
  destroy(subject: string): Promise<boolean>;
  /** How many keys were destroyed, by whatever process; only grows. Tells who keeps opened values to drop them. */
  erasures(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Something is sealed under this subject, whose key the vault neither has nor has destroyed: the vault is not whole. What was
 * sealed can be read again once the right vault is back.
 */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';

  constructor(subject: string) {
    super(`The key of ${subject} is missing from the vault.`);
  }
}
