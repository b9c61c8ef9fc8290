/** A kind of intake form adds lists of people, and rules over all answers, to the questions of a service. */
import type { AnswerError, FieldDefinition } from '../rules/fields.js';

/** Answers in their stored form, see `canonicalAnswers`. */
export type Answers = Readonly<Record<string, unknown>>;

/** The problems of a form's answers taken together; paths as in the answers: `directors.0.name`. */
export type SetRule = (answers: Answers) => readonly AnswerError[];

/** One version of a kind of form. The questions and documents that admins set come from the catalogue. */
export interface FormDefinition {
  readonly id: string;
  readonly version: number;
  /** The three steps in which it is filled in; null for one step per section. */
  readonly wizard: 'company' | 'llp' | null;
  /** Lists of people, each a question of the type `people`; empty for a form of questions only. */
  readonly people: readonly FieldDefinition[];
  readonly rules: readonly SetRule[];
}
