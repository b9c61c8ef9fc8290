import { setProblems, sharedBy } from '@anupalan/domain/forms/registry';
import {
  type AnswerError,
  type FieldDefinition,
  type PeopleList,
  validateAnswers,
} from '@anupalan/domain/rules/fields';
import { today } from '../../../shared/today';
import { type Answers, type Definition, isGiven, knownAnswers } from './sections';

/** A list of people among the questions. */
export type PeopleQuestion = FieldDefinition & { readonly people: PeopleList };

export const listsOf = (questions: readonly FieldDefinition[]): readonly PeopleQuestion[] =>
  questions.filter((one): one is PeopleQuestion => one.people !== undefined);

/** A person's answers with their id. */
export type Person = Answers & { readonly id: string };

export const peopleIn = (answers: Answers, list: string): readonly Person[] => {
  const people = answers[list];
  return Array.isArray(people) ? people : [];
};

/** How far a person's answers are. */
export type PersonState = 'blank' | 'gaps' | 'complete';

/** The errors of a person's own answers, by the keys of the questions. */
export const ownProblems = ({ people }: PeopleQuestion, person: Answers): readonly AnswerError[] =>
  validateAnswers(people.fields, knownAnswers(people.fields, person), '', today());

export function personState(question: PeopleQuestion, person: Person): PersonState {
  const found = states.get(person);
  if (found?.question === question) return found.state;
  const state = !isGiven(question, [person]) ? 'blank' : ownProblems(question, person).length > 0 ? 'gaps' : 'complete';
  states.set(person, { question, state });
  return state;
}
/** Of people whose answers stay as they are; whoever is typed about is a new object (same-people.ts). */
const states = new WeakMap<Person, { readonly question: PeopleQuestion; readonly state: PersonState }>();

/** Errors for answers that a person would share with another of the form, though they must differ, by question. */
export const sharedProblems = (
  questions: readonly FieldDefinition[],
  answers: Answers,
  { key }: PeopleQuestion,
  person: Person,
): readonly AnswerError[] => {
  const people = peopleIn(answers, key).map((one) => (one.id === person.id ? person : one));
  return sharedBy(questions, { ...answers, [key]: people }, key, person.id);
};

/** Why the step cannot be left. */
export type Refusal =
  | { readonly why: 'few' | 'total' | 'signatory'; readonly question: PeopleQuestion; readonly message: string }
  | { readonly why: 'incomplete' | 'unsaved'; readonly question: PeopleQuestion; readonly id: string }
  | { readonly why: 'shared'; readonly question: PeopleQuestion; readonly id: string; readonly message: string };

/**
 * The first reason why the step cannot be left, in the order in which a person mends them: too few, somebody incomplete,
 * somebody `unsaved`, two alike, and what the whole set needs.
 */
export function refusalOf(
  { form, questions }: Pick<Definition, 'form' | 'questions'>,
  answers: Answers,
  unsaved: (list: string, id: string) => boolean,
): Refusal | null {
  const lists = listsOf(questions);
  for (const question of lists) {
    const [few] = validateAnswers([question], { [question.key]: peopleIn(answers, question.key) });
    if (few?.path === question.key) return { why: 'few', question, message: few.message };
  }
  const everybody = lists.flatMap((question) =>
    peopleIn(answers, question.key).map((person) => ({ question, id: person.id, person })),
  );
  const open = everybody.find(({ question, person }) => ownProblems(question, person).length > 0);
  if (open !== undefined) return { why: 'incomplete', question: open.question, id: open.id };
  const typed = everybody.find(({ question, id }) => unsaved(question.key, id));
  if (typed !== undefined) return { why: 'unsaved', question: typed.question, id: typed.id };
  for (const { question, id, person } of everybody) {
    const [shared] = sharedProblems(questions, answers, question, person);
    if (shared !== undefined) return { why: 'shared', question, id, message: shared.message };
  }
  for (const { path, code, message } of setProblems(form, questions, answers)) {
    const question = lists.find(({ key }) => key === path);
    if (question !== undefined) return { why: code === 'company.signatory' ? 'signatory' : 'total', question, message };
  }
  return null;
}
