import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { nearestStatus } from '@anupalan/domain/workflows/statuses';
import { formatDate } from '../../../shared/components/dates';
import { personName } from '../people';

export interface DocumentGroup {
  /** The person of the documents; null for those of the request. */
  readonly personId: string | null;
  readonly person: string | null;
  readonly documents: readonly CaseDocument[];
}

/** The current documents, those of the request first, then by person, each in order of arrival. */
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

/** The documents in the order of the review. */
export const inOrder = (view: CaseView): CaseDocument[] => documentGroups(view).flatMap(({ documents }) => documents);

/** Whether a case's documents wait for a review; an older status counts as its nearest present one. */
export const waitsForReview = ({ request }: CaseView): boolean =>
  nearestStatus(request.status) === 'documents_uploaded_pending_review';

export const isOpen = ({ status }: Pick<CaseDocument, 'status'>): boolean =>
  status === 'pending_review' || status === 'uploaded';

/** The next open document after `after`, wrapping around; null when all others are reviewed. */
export function nextOpen(documents: readonly CaseDocument[], after: string): CaseDocument | null {
  const at = documents.findIndex(({ id }) => id === after);
  const around = [...documents.slice(at + 1), ...documents.slice(0, Math.max(0, at))];
  return around.find((one) => one.id !== after && isOpen(one)) ?? null;
}

/** The reason panel's text after a reason was chosen: prefilled, unless the reviewer has changed it. */
export const prefilled = (text: string, before: string, next: string): string =>
  text.trim() === '' || text === before ? next : text;

export interface ShownAnswer {
  /** The answer's dotted path, such as `directors.0.pan`. */
  readonly path: string;
  readonly label: string;
  /** Null: not answered. */
  readonly value: string | null;
  readonly list?: readonly ShownAnswer[];
}
export interface AnswerSection {
  readonly title: string | null;
  readonly answers: readonly ShownAnswer[];
}

/** An answer that the last submission changed; null where it was or is empty. */
export interface ShownChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
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
  // Grouped from ten thousand on, so that a year stays ungrouped.
  if (type === 'number' && Math.abs(Number(value)) >= 10_000) return Number(value).toLocaleString('en-IN');
  return String(value);
};

/** An answer of persons or things: one list each, labelled by their own fields. */
const nested = (path: string, key: string, value: unknown, words: AnswerWords): ShownAnswer | null => {
  const entries = (at: string, record: Readonly<Record<string, unknown>>): ShownAnswer[] =>
    Object.entries(record)
      .filter(([inner]) => inner !== 'id' && inner !== 'personId')
      .map(
        ([inner, one]) =>
          nested(`${at}.${inner}`, inner, one, words) ?? {
            path: `${at}.${inner}`,
            label: labelOfKey(inner),
            value: plain(one, null, words),
          },
      );
  if (isRecord(value)) return { path, label: labelOfKey(key), value: null, list: entries(path, value) };
  if (Array.isArray(value) && value.some(isRecord))
    return {
      path,
      label: labelOfKey(key),
      value: null,
      list: value.map((one, index) => ({
        path: `${path}.${index}`,
        label: String(index + 1),
        value: null,
        list: isRecord(one)
          ? entries(`${path}.${index}`, one)
          : [{ path: `${path}.${index}`, label: '', value: plain(one, null, words) }],
      })),
    };
  return null;
};

/**
 * A form's answers, by the service's sections in their order. Questions that were not asked (condition false and no
 * answer) are left out; answers to unknown questions come last.
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
          const list = nested(key, key, answers[key], words);
          return list === null ? { path: key, label, value: plain(answers[key], type, words) } : { ...list, label };
        }),
    }),
  );
  const known = new Set(fields.map(({ key }) => key));
  const rest = Object.entries(answers)
    .filter(([key]) => !known.has(key))
    .map(
      ([key, value]) =>
        nested(key, key, value, words) ?? { path: key, label: labelOfKey(key), value: plain(value, null, words) },
    );
  if (rest.length === 0) return sections;
  return [...sections, { title: sections.length === 0 ? null : words.further, answers: rest }];
}

/** The changes of the last submission, in the form's order. */
export function answerChanges(
  { answers, changes }: CaseView['submission'],
  fields: readonly ServiceFieldView[],
  words: AnswerWords,
): ShownChange[] {
  const order = fields.toSorted((a, b) => a.display_order - b.display_order || a.position - b.position);
  const placeOf = (key: string): number => {
    const place = order.findIndex((field) => field.key === key);
    return place < 0 ? order.length : place;
  };
  return changes
    .toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
    .map(({ key, before }) => {
      const field = fields.find((one) => one.key === key);
      const text = (value: unknown): string | null =>
        isRecord(value) || (Array.isArray(value) && value.some(isRecord))
          ? JSON.stringify(value)
          : plain(value, field?.type ?? null, words);
      return { label: field?.label ?? labelOfKey(key), before: text(before), after: text(answers?.[key]) };
    });
}
