import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import type { Answers } from './sections';

/** A question's initial value, in the shape that its control takes. */
export function startValue(field: FieldDefinition, answer: unknown): unknown {
  if (field.type === 'checkbox' && (field.options ?? []).length > 0) return Array.isArray(answer) ? answer : [];
  if (field.type === 'checkbox' || field.type === 'switch') return answer === true || answer === 'true';
  if (answer === undefined || answer === null) return '';
  return field.type === 'tel' ? nationalMobile(String(answer)) : String(answer);
}

/** The initial values of a form of some questions. */
export const startValues = (fields: readonly FieldDefinition[], answers: Answers): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.key, startValue(field, answers[field.key])]));
