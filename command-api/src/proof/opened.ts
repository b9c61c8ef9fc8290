import { isSealed } from '@anupalan/domain/kernel/event';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { maskIdentityNumbers } from '@anupalan/domain/rules/identity-numbers';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { KeyVault } from '@anupalan/infra/ports/key-vault';
import { openDeep, showUnreadable, subjectsIn } from '@anupalan/infra/sealing/seal';

/** Stands for a value that an export never opens. */
export const MASKED = '[masked]';

/** Subjects that are opened: cases, and the name on a receipt. Aadhaar numbers and accounts stay closed. */
const OPENED = /^(case|tax):/;

const closed = (value: Json | undefined): Json => {
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (isSealed(value)) return MASKED;
  if (Array.isArray(value)) return (value as readonly Json[]).map(closed);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, closed(member)]));
};

/**
 * An event's data as an admin reads it on the page of its case: identity numbers and bank accounts masked by the questions of
 * its form. Null for an event without encrypted fields.
 */
export const openForAdmin = async (
  vault: KeyVault,
  { data, type }: Pick<RecordedEvent, 'data' | 'type'>,
  fields: readonly FieldDefinition[],
): Promise<JsonObject | null> => {
  if (subjectsIn(data).size === 0) return null;
  const opened = closed(await openDeep(data, vault, (subject) => OPENED.test(subject), showUnreadable)) as JsonObject;
  const { answers } = opened;
  if (type !== 'IntakeSubmitted' || typeof answers !== 'object' || answers === null) return opened;
  return { ...opened, answers: maskIdentityNumbers(fields, answers as JsonObject) as JsonObject };
};
