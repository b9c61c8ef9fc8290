import type { Subject } from '@anupalan/domain/kernel/event';
import type { Json } from '@anupalan/domain/kernel/json';
import { openValue, sealValue } from '@anupalan/infra/sealing/seal';
import type { App } from '../platform/app.js';

/** Sealed under keys of the product, not of a person, because the content lives only for a few minutes. */
const subjectOf = (purpose: string): Subject => `pepper:${purpose}` as Subject;

/** Seals a personal or secret value for a short-lived key-value entry. */
export const sealNote = async (app: App, purpose: string, value: Json): Promise<string> => {
  const key = await app.vault.keyFor(subjectOf(purpose));
  if (key === 'destroyed') throw new Error(`the key for ${purpose} was destroyed`);
  return sealValue(value, subjectOf(purpose), key).sealed;
};

/** Null when its key is gone. @throws Error when the text was changed */
export const openNote = async (app: App, purpose: string, sealed: string): Promise<Json | null> => {
  const key = await app.vault.find(subjectOf(purpose));
  return key === null || key === 'destroyed' ? null : openValue({ sealed, subject: subjectOf(purpose) }, key);
};
