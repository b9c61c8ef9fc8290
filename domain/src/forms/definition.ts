/** What kinds of intake forms there are beyond a service's own questions: lists of people, and rules over all answers. */
import type { AnswerError, FieldDefinition } from '../rules/fields.js';

/** Answers in their stored form, see `canonicalAnswers`. */
export type Answers = Readonly<Record<string, unknown>>;

/** The problems of a form's answers taken together; paths as in the answers: `directors.0.name`. */
export type SetRule = (answers: Answers) => readonly AnswerError[];

/** One version of a kind of form. The questions and documents that admins set come from the catalogue. */
export interface FormDefinition {
  readonly id: string;
  readonly version: number;
  /** Lists of people, each a question of the type `people`; empty for a form of questions only. */
  readonly people: readonly FieldDefinition[];
  readonly rules: readonly SetRule[];
}
