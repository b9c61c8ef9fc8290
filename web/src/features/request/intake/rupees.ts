import { amountSaid } from '@anupalan/domain/rules/amount-in-words';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { groupedDigits } from '@anupalan/domain/rules/money-text';

/** Whether a question asks for an amount: its description names the rupee. */
export const asksRupees = ({ type, description = '' }: Pick<FieldDefinition, 'type' | 'description'>): boolean =>
  type === 'number' && /\brupees\b/i.test(description);

/** `₹1,00,000, one lakh rupees` for a typed amount; null for none. */
export const rupeesSaid = (value: string): string | null =>
  /^\d{1,12}(\.\d{1,2})?$/.test(value)
    ? `₹${groupedDigits(value)}, ${amountSaid(Math.round(Number(value) * 100))}`
    : null;
