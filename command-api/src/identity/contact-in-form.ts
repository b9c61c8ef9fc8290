import { submission } from '@anupalan/domain/intake/aggregate';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { CatalogueAt } from '../platform/commands/catalogue-at.js';
import type { Load } from '../platform/commands/load.js';

/** The customer's data in the form of a request, and the businesses that it names; erased answers have none. */
export const contactInForm = async (
  { load, catalogueAt }: { readonly load: Load; readonly catalogueAt: CatalogueAt },
  requestId: string,
) => {
  const { answers, serviceId, catalogueRevision } = (await load(submission, requestId)).state;
  const said = answers === null || answers === ERASED ? {} : answers;
  const text = (key: string): string | null => {
    const value = said[key];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const bought =
    serviceId === null || catalogueRevision === null ? null : await catalogueAt(serviceId, catalogueRevision);
  const names = (bought?.fields ?? []).filter(({ rule }) => rule === 'business_name');
  return {
    name: text('contact_name'),
    email: text('contact_email'),
    state: text('state_of_operation'),
    gstin: text('gstin'),
    businesses: names.flatMap(({ key }) => text(key) ?? []),
  };
};
