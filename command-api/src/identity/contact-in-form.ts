import { submission } from '@anupalan/domain/intake/aggregate';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import type { CatalogueAt } from '../platform/commands/catalogue-at.js';
import type { Load } from '../platform/commands/load.js';

/** The customer's data in the answers to these questions, and the businesses that they name. */
export const contactIn = (said: Readonly<Record<string, unknown>>, fields: readonly FieldDefinition[]) => {
  const text = (key: string): string | null => {
    const value = said[key];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  return {
    name: text('contact_name'),
    email: text('contact_email'),
    state: text('state_of_operation'),
    gstin: text('gstin'),
    businesses: fields.flatMap(({ rule, key }) => (rule === 'business_name' ? (text(key) ?? []) : [])),
  };
};

/** As contactIn, of the form of a request in the log, for decisions; erased answers say nothing. */
export const contactInForm = async (
  { load, catalogueAt }: { readonly load: Load; readonly catalogueAt: CatalogueAt },
  requestId: string,
) => {
  const { answers, serviceId, catalogueRevision } = (await load(submission, requestId)).state;
  const bought =
    serviceId === null || catalogueRevision === null ? null : await catalogueAt(serviceId, catalogueRevision);
  return contactIn(answers === null || answers === ERASED ? {} : answers, bought?.fields ?? []);
};
