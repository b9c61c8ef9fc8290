import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import type { Answers, Section } from './sections';

/** A question's initial value, in the shape that its control takes. */
export function startValue(field: ServiceFieldView, answer: unknown): unknown {
  if (field.type === 'checkbox' && field.options.length > 0) return Array.isArray(answer) ? answer : [];
  if (field.type === 'checkbox' || field.type === 'switch') return answer === true || answer === 'true';
  if (answer === undefined || answer === null) return '';
  return field.type === 'tel' ? nationalMobile(String(answer)) : String(answer);
}

/** The initial values of a section's form. */
export const startValues = (section: Section, answers: Answers): Record<string, unknown> =>
  Object.fromEntries(section.fields.map((field) => [field.key, startValue(field, answers[field.key])]));
