import { setProblems } from '@anupalan/domain/forms/registry';
import { askedFields, askedNow, validateField } from '@anupalan/domain/rules/fields';
import { mixed, object } from 'yup';
import { today } from '../../../shared/today';
import type { Answers, Definition, Section } from './sections';

/**
 * The domain's rules for a section's questions, as a Yup schema, with the rules over all answers that end at one of
 * them. A question that is not asked with the present answers (of the other sections too) is not validated.
 */
export const sectionSchema = (
  section: Section,
  { form, fields, questions }: Pick<Definition, 'form' | 'fields' | 'questions'>,
  others: () => Answers,
) =>
  object(
    Object.fromEntries(
      section.fields.map((field) => [
        field.key,
        mixed().test('rule', (value, context) => {
          const answers = { ...others(), ...(context.parent as Answers) };
          if (!askedFields(fields, answers).some(({ key }) => key === field.key)) return true;
          const problem =
            validateField(askedNow(field, answers), value, today()) ??
            setProblems(form, questions, answers).find(({ path }) => path === field.key);
          return problem === undefined || context.createError({ message: problem.message });
        }),
      ]),
    ),
  );
