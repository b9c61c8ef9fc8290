import { amountSaid } from '@anupalan/domain/rules/amount-in-words';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';

/** Whether a question asks for an amount: its description names the rupee. */
export const asksRupees = ({ type, description = '' }: Pick<FieldDefinition, 'type' | 'description'>): boolean =>
  type === 'number' && /\brupees\b/i.test(description);

/** `1,00,000.50` for the digits of a number; other texts unchanged. */
export const groupedRupees = (value: string): string => {
  const [whole = '', ...rest] = value.split('.');
  return [whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,'), ...rest].join('.');
};

/** `₹1,00,000, one lakh rupees` for a typed amount; null for none. */
export const rupeesSaid = (value: string): string | null =>
  /^\d{1,12}(\.\d{1,2})?$/.test(value)
    ? `₹${groupedRupees(value)}, ${amountSaid(Math.round(Number(value) * 100))}`
    : null;
