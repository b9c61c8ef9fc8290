import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { askedFields, validateField } from '@anupalan/domain/rules/fields';
import { mixed, object } from 'yup';
import type { Answers, Section } from './sections';

/**
 * The domain's rules for a section's questions, as a Yup schema. A question that is not asked with the present answers
 * (of the other sections too) is not validated.
 */
export const sectionSchema = (section: Section, fields: readonly ServiceFieldView[], others: () => Answers) =>
  object(
    Object.fromEntries(
      section.fields.map((field) => [
        field.key,
        mixed().test('rule', (value, context) => {
          const answers = { ...others(), ...(context.parent as Answers) };
          if (!askedFields(fields, answers).some(({ key }) => key === field.key)) return true;
          const problem = validateField(field, value, dayInIndia(new Date().toISOString()));
          return problem === null || context.createError({ message: problem.message });
        }),
      ]),
    ),
  );
