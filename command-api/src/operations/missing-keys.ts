import type { Subject } from '@anupalan/domain/kernel/event';
import type { App } from '../platform/app.js';
import { lastVerification } from './verify-log.js';

const MAX_REMEMBERED = 1000;

/** Remembers subjects whose key was missing when a value of theirs was read. */
export const missedKeys = (): { readonly subjects: ReadonlySet<Subject>; note(subject: Subject): void } => {
  const subjects = new Set<Subject>();
  return {
    subjects,
    note: (subject) => {
      if (subjects.size < MAX_REMEMBERED) subjects.add(subject);
    },
  };
};

/** How many keys are missing now, of those that a reader or the last check of the log missed. */
export const countMissingKeys = async (
  app: Pick<App, 'missedKeys' | 'vault' | 'keyValue' | 'jobs' | 'clock'>,
): Promise<number> => {
  const problems = (await lastVerification(app))?.problems ?? [];
  const told = problems.flatMap(({ kind, reason }) => (kind === 'key-missing' && reason !== null ? [reason] : []));
  const missed = [...new Set([...app.missedKeys, ...told])];
  if (missed.length === 0) return 0;
  const found = await app.vault.findMany(missed);
  return missed.filter((subject) => !found.has(subject)).length;
};
