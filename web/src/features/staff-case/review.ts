import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { statusView } from '@anupalan/domain/rules/status-table';
import { personName } from '../../components/case/people';
import { formatDate } from '../../components/dates';

/** The six reasons in the order of their keys, 1 to 6. */
export const REASONS = ['too_old', 'not_readable', 'wrong_file', 'name_differs', 'page_missing', 'other'] as const;
export type ReasonCode = (typeof REASONS)[number];
/** The shortest text that a customer may be given. */
export const LEAST_REASON = 5;

export interface DocumentGroup {
  /** The person the documents are of; null for those of the request. */
  readonly personId: string | null;
  readonly person: string | null;
  readonly documents: readonly CaseDocument[];
}

/** The current documents, those of the request first, then person by person, each in the order they came. */
export function documentGroups(view: CaseView): DocumentGroup[] {
  const current = view.documents.filter(({ superseded }) => !superseded);
  const ids = [...new Set(current.map(({ personId }) => personId))].toSorted(
    (a, b) => Number(a !== null) - Number(b !== null),
  );
  return ids.map((personId) => ({
    personId,
    person: personId === null ? null : personName(view.submission.answers, personId),
    documents: current.filter((one) => one.personId === personId),
  }));
}

/** The documents in the order in which they are gone through. */
export const inOrder = (view: CaseView): CaseDocument[] => documentGroups(view).flatMap(({ documents }) => documents);

/** Whether a case's documents wait for our review; at an older status as at its nearest. */
export const waitsForReview = ({ request }: CaseView): boolean =>
  statusView(request.status).nearest === 'documents_uploaded_pending_review';

export const isOpen = ({ status }: Pick<CaseDocument, 'status'>): boolean =>
  status === 'pending_review' || status === 'uploaded';

/** The next open document after one, around the end; null when all others are checked. */
export function nextOpen(documents: readonly CaseDocument[], after: string): CaseDocument | null {
  const at = documents.findIndex(({ id }) => id === after);
  const around = [...documents.slice(at + 1), ...documents.slice(0, Math.max(0, at))];
  return around.find((one) => one.id !== after && isOpen(one)) ?? null;
}

/** The text of the reason panel after a reason was chosen: prefilled, unless somebody wrote a text of their own. */
export const prefilled = (text: string, before: string, next: string): string =>
  text.trim() === '' || text === before ? next : text;

export interface ShownAnswer {
  readonly label: string;
  /** Null: not given. */
  readonly value: string | null;
  readonly list?: readonly ShownAnswer[];
}
export interface AnswerSection {
  readonly title: string | null;
  readonly answers: readonly ShownAnswer[];
}

export interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  readonly further: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** 'Trade name' of `trade_name` or `tradeName`. */
export function labelOfKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const plain = (value: unknown, type: ServiceFieldView['type'] | null, words: AnswerWords): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => plain(one, type, words) ?? '').join(', ');
  if (type === 'date' && typeof value === 'string') return formatDate(value) || value;
  if (type === 'tel' && typeof value === 'string') return formatMobile(value);
  // Grouped from ten thousand on: an amount is read at a glance, and a year stays a year.
  if (type === 'number' && Math.abs(Number(value)) >= 10_000) return Number(value).toLocaleString('en-IN');
  return String(value);
};

/** Answers that hold people or things: one list each, under the names of their own fields. */
const nested = (key: string, value: unknown, words: AnswerWords): ShownAnswer | null => {
  const entries = (record: Readonly<Record<string, unknown>>): ShownAnswer[] =>
    Object.entries(record)
      .filter(([inner]) => inner !== 'id' && inner !== 'personId')
      .map(([inner, one]) => nested(inner, one, words) ?? { label: labelOfKey(inner), value: plain(one, null, words) });
  if (isRecord(value)) return { label: labelOfKey(key), value: null, list: entries(value) };
  if (Array.isArray(value) && value.some(isRecord))
    return {
      label: labelOfKey(key),
      value: null,
      list: value.map((one, index) => ({
        label: String(index + 1),
        value: null,
        list: isRecord(one) ? entries(one) : [{ label: '', value: plain(one, null, words) }],
      })),
    };
  return null;
};

/**
 * What a form says, by the sections of its service in their order. Questions that were not asked (their condition did not hold
 * and nothing was given) are left out; answers to questions that the service does not know stand at the end.
 */
export function answerSections(
  answers: Readonly<Record<string, unknown>>,
  fields: readonly ServiceFieldView[],
  words: AnswerWords,
): AnswerSection[] {
  const sorted = fields.toSorted((a, b) => a.display_order - b.display_order || a.position - b.position);
  const asked = sorted.filter(
    ({ key, show_if }) =>
      show_if === null || answers[key] !== undefined || String(answers[show_if.key]) === show_if.equals,
  );
  const titles = [...new Set(asked.map(({ section }) => section))];
  const sections = titles.map(
    (title): AnswerSection => ({
      title: title === '' ? null : title,
      answers: asked
        .filter(({ section }) => section === title)
        .map(({ key, label, type }) => {
          const list = nested(key, answers[key], words);
          return list === null ? { label, value: plain(answers[key], type, words) } : { ...list, label };
        }),
    }),
  );
  const known = new Set(fields.map(({ key }) => key));
  const rest = Object.entries(answers)
    .filter(([key]) => !known.has(key))
    .map(([key, value]) => nested(key, value, words) ?? { label: labelOfKey(key), value: plain(value, null, words) });
  if (rest.length === 0) return sections;
  return [...sections, { title: sections.length === 0 ? null : words.further, answers: rest }];
}
