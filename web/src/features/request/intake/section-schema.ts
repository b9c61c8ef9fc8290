import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { askedFields, validateField } from '@anupalan/domain/rules/fields';
import { mixed, object } from 'yup';
import type { Answers, Section } from './sections';

/** The value a question starts with, in the shape that its control takes. */
export function startValue(field: ServiceFieldView, answer: unknown): unknown {
  if (field.type === 'checkbox' && field.options.length > 0) return Array.isArray(answer) ? answer : [];
  if (field.type === 'checkbox' || field.type === 'switch') return answer === true || answer === 'true';
  if (answer === undefined || answer === null) return '';
  return field.type === 'tel' ? String(answer).replace(/^\+91(?=\d{10}$)/, '') : String(answer);
}

export const startValues = (section: Section, answers: Answers): Record<string, unknown> =>
  Object.fromEntries(section.fields.map((field) => [field.key, startValue(field, answers[field.key])]));

/**
 * The domain's rule for each question of a section, as Yup. A question that is not asked with the answers as they stand
 * now (those of the other sections too) is not looked at.
 */
export const sectionSchema = (section: Section, fields: readonly ServiceFieldView[], others: () => Answers) =>
  object(
    Object.fromEntries(
      section.fields.map((field) => [
        field.key,
        mixed().test('rule', (value, context) => {
          const answers = { ...others(), ...(context.parent as Answers) };
          if (!askedFields(fields, answers).some(({ key }) => key === field.key)) return true;
          const problem = validateField(field, value);
          return problem === null || context.createError({ message: problem.message });
        }),
      ]),
    ),
  );
