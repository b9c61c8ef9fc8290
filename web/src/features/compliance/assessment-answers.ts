import { businessErrors, businessRecord, factsOfBusiness } from '@anupalan/domain/compliance/business-record';
import type { AssessmentAnswers, AssessmentDraft, AssessmentDraftView } from '@anupalan/domain/contracts/assessment';
import type { BusinessView } from '@anupalan/domain/contracts/compliance';
import { askedOf, type Question } from '@anupalan/domain/rules/assessment';
import { dataOf, type FormOf, formOf, problemsOf, recordProblems } from '../../shared/kit/form/record-values';
import { today } from '../../shared/today';
import { type AnswerValues, FIELDS, NEW_BUSINESS } from './QuestionFields';

/** Of a new business no choice is guessed. */
const BLANK = { ...formOf(businessRecord, {}), kind: '', state: '', turnover: '', gst: '' };

type Said = FormOf<typeof businessRecord>;

const saidOf = (business: BusinessView | undefined): Said =>
  business === undefined ? BLANK : formOf(businessRecord, business);

/** The answers as they are sent, also unfinished ones. What no question asks for, such as the PAN, stays with the business. */
const sent = ({ pan: _pan, tan: _tan, registration: _, address: __, ...said }: Said): AssessmentAnswers['values'] => ({
  ...said,
  traits: [...said.traits],
  activities: [...said.activities],
  registrations: [...said.registrations],
});

/** The answers so far: those that are kept, unless a business is assessed again. */
export const startOf = (
  view: AssessmentDraftView,
  all: readonly BusinessView[],
  again: string | null,
): AssessmentDraftView => {
  const own = all.find(({ id }) => id === again);
  if (own === undefined) return view;
  return { draft: { business_id: own.id, values: sent(saidOf(own)), kept: {}, at: 'business' }, dates: [] };
};

/** The answers as the form shows them. */
export const formValues = (draft: AssessmentDraft | null, all: readonly BusinessView[]): AnswerValues => {
  if (draft === null) return { ...BLANK, business: all.length === 0 ? NEW_BUSINESS : '', kept: {} };
  const { business_id: business, values, kept } = draft;
  const own = all.find(({ id }) => id === business);
  return { ...formOf(businessRecord, { ...saidOf(own), ...values }), business: business ?? NEW_BUSINESS, kept };
};

/** The answers as they are sent; another business brings its own values. */
export const answersOf = (
  { business, kept, ...said }: AnswerValues,
  before: AnswerValues,
  all: readonly BusinessView[],
): AssessmentAnswers => {
  const own = all.find(({ id }) => id === business);
  const isOther = business !== before.business && (own !== undefined || before.business !== '');
  const other = { ...saidOf(own), ...(own === undefined && { name: said.name }) };
  return { business_id: own?.id ?? null, values: sent(isOther ? other : said), kept: isOther ? {} : kept };
};

/** The questions that are asked of a business that says this. */
export const askedBy = (values: object, dates: number): readonly Question[] =>
  askedOf(factsOfBusiness(dataOf(businessRecord, { ...BLANK, ...values })), dates);

/** What is wrong with the answers to one question; other questions are asked for themselves. */
export function problemsAt(question: Question, values: AnswerValues, whichMissing: string) {
  const { business, kept: _, ...said } = values;
  if (question === 'business' && business !== NEW_BUSINESS) return business === '' ? { business: whichMissing } : {};
  const together = said.kind === '' ? [] : businessErrors(dataOf(businessRecord, said), today());
  const all = { ...problemsOf(together), ...recordProblems(businessRecord, said) };
  const asked: readonly string[] = FIELDS[question];
  return Object.fromEntries(Object.entries(all).filter(([name]) => asked.includes(name)));
}
