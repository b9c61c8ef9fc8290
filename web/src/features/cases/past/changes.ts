import type { CaseDocument, CasePayment, CaseView } from '@anupalan/domain/contracts/requests';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../shared/kit/dates';
import { formatMoney } from '../../../shared/kit/money';
import { type AnswerWords, answerSections, peopleSections, type ShownAnswer } from '../review/review';

/** One thing that differs between two moments; null where there was none. */
export interface Difference {
  readonly key: string;
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A case at a moment as lines, by key, in the order of the list. */
type Lines = ReadonlyMap<string, { readonly what: string; readonly value: string | null }>;

/** The fields of two views of the same case that differ; `questions`: of its form. */
export function differences(
  before: CaseView | null,
  after: CaseView | null,
  questions: readonly FieldDefinition[],
  t: TFunction,
): Difference[] {
  const [old, present] = [linesOf(before, questions, t), linesOf(after, questions, t)];
  return [...new Set([...present.keys(), ...old.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), present.get(key)];
    const [from, to] = [was?.value ?? null, is?.value ?? null];
    return from === to ? [] : [{ key, what: is?.what ?? was?.what ?? key, before: from, after: to }];
  });
}

function linesOf(view: CaseView | null, questions: readonly FieldDefinition[], t: TFunction): Lines {
  const lines = new Map<string, { what: string; value: string | null }>();
  if (view === null) return lines;
  const add = (key: string, what: string, value: string | null): void => void lines.set(key, { what, value });
  const { request, submission, assignee } = view;
  add('status', t('caseHistory.field.status'), view.status.label);
  add(
    'assignee',
    t('caseHistory.field.assignee'),
    assignee === null ? null : (assignee.name ?? t('office.role.unknown')),
  );
  add('price', t('caseHistory.field.price'), formatMoney(Number(request.price)));
  add('due', t('caseHistory.field.due'), formatDate(request.due_at, 'dayTime') || null);
  add('submission', t('caseHistory.field.submission'), t(`caseHistory.submission.${submission.status}`));
  add('correction', t('caseHistory.field.correction'), view.correction_note);
  add('acknowledgement', t('caseHistory.field.acknowledgement'), view.acknowledgement_number);
  for (const one of view.documents)
    add(`document ${one.id}`, t('caseHistory.field.document', { name: documentName(one) }), stateOf(one, t));
  for (const one of view.payments)
    add(
      `payment ${one.orderId}`,
      t('caseHistory.field.payment', { name: t(`caseHistory.payment.${one.purpose}`) }),
      paymentText(one, t),
    );
  for (const { id, fileName } of view.deliverables)
    add(`deliverable ${id}`, t('caseHistory.field.deliverable', { name: fileName }), t('caseHistory.delivered'));
  for (const { path, label, value } of answersIn(view, questions, t))
    add(`answer ${path}`, t('caseHistory.field.answer', { name: label }), value);
  add('messages', t('caseHistory.field.messages'), String(view.messages.total));
  add('notes', t('caseHistory.field.notes'), String(view.notes.total));
  return lines;
}

const documentName = ({ label, person }: CaseDocument): string => (person === null ? label : `${label} (${person})`);

const stateOf = ({ superseded, status, reason }: CaseDocument, t: TFunction): string => {
  if (superseded) return t('caseHistory.document.replaced');
  const state = t(`caseHistory.document.${status}`);
  return reason === null || reason === '' ? state : `${state}: ${reason}`;
};

const paymentText = ({ amount, status }: CasePayment, t: TFunction): string =>
  `${formatMoney(amount)}, ${t(`office.payment.${status}`)}`;

/** The answers of a view, each person's under their name. */
function answersIn(view: CaseView, questions: readonly FieldDefinition[], t: TFunction): ShownAnswer[] {
  const { answers } = view.submission;
  if (answers === null) return [];
  const words: AnswerWords = {
    yes: t('office.review.yes'),
    no: t('office.review.no'),
    further: t('office.review.further'),
  };
  const flat = (list: readonly ShownAnswer[], of: string | null): ShownAnswer[] =>
    list.flatMap((one) => {
      const label = of === null || of === '' ? one.label : `${one.label}, ${of}`;
      return one.list === undefined ? [{ ...one, label }] : flat(one.list, label);
    });
  return [
    ...answerSections(answers, questions, words).flatMap((section) => flat(section.answers, null)),
    ...peopleSections(view.submission, answers, questions, words).flatMap(({ people }) =>
      people.flatMap(({ shown, name }) => flat(shown, name)),
    ),
  ];
}
