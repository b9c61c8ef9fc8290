import { submission } from '@anupalan/domain/intake/aggregate';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { Load } from '../platform/commands/load.js';

/** The customer's data in the form of a request; erased answers have none. */
export const contactInForm = async (load: Load, requestId: string) => {
  const { answers } = (await load(submission, requestId)).state;
  const said = answers === null || answers === ERASED ? {} : answers;
  const text = (key: string): string | null => {
    const value = said[key];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  return {
    name: text('contact_name'),
    email: text('contact_email'),
    state: text('state_of_operation'),
    gstin: text('gstin'),
  };
};
