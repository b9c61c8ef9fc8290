import { INDIAN } from '@anupalan/domain/forms/person';
import type { FieldDefinition, PeopleList } from '@anupalan/domain/rules/fields';
import type { Answers } from './sections';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 14;

/** A random id of letters only, so that no id looks like a number of identity. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(ID_LENGTH))].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** The first answers of somebody new: an Indian national, unless the form does not ask. */
export const firstAnswers = ({ fields }: PeopleList): Answers =>
  fields.some(({ key }) => key === 'nationality') ? { nationality: INDIAN } : {};

/** Somebody new in a list of people. */
export const newPerson = (people: PeopleList): Answers & { readonly id: string } => ({
  id: newId(),
  ...firstAnswers(people),
});

/**
 * The people with whom an untouched form begins: as many as the list needs. Their ids are the same on every device, so
 * that two devices do not add them twice.
 */
export const peopleAtFirst = (questions: readonly FieldDefinition[]): Record<string, unknown> =>
  Object.fromEntries(
    questions.flatMap(({ key, people }) =>
      people === undefined
        ? []
        : [
            [
              key,
              Array.from({ length: people.min }, (_, index) => ({
                id: `${key}-${index + 1}`.slice(0, 40),
                ...firstAnswers(people),
              })),
            ],
          ],
    ),
  );
