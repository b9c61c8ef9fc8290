import { randomBytes } from 'node:crypto';
import type { KeyVault } from '../src/ports/key-vault.js';

/** Keys in memory, for tests of code that uses a vault. Passes key-vault.contract.ts except for the restart. */
export const memoryVault = (): KeyVault => {
  const keys = new Map<string, Buffer | 'destroyed'>();
  return {
    keyFor: async (subject) => {
      const key = keys.get(subject) ?? randomBytes(32);
      keys.set(subject, key);
      return key;
    },
    find: async (subject) => keys.get(subject) ?? null,
    findMany: async (subjects) =>
      new Map(
        subjects.flatMap((subject) => {
          const key = keys.get(subject);
          return key === undefined ? [] : [[subject, key] as const];
        }),
      ),
    destroy: async (subject) => {
      const had = keys.has(subject) && keys.get(subject) !== 'destroyed';
      keys.set(subject, 'destroyed');
      return had;
    },
    erasures: async () => [...keys.values()].filter((key) => key === 'destroyed').length,
    close: async () => undefined,
  };
};
