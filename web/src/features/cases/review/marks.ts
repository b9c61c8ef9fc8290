import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useSyncExternalStore } from 'react';
import { onPersonLeft } from '../../../shared/api/session';

/** Reasons by the paths of the answers that are marked to go back to the customer. */
export type Marks = Readonly<Record<string, string>>;

const NONE: Marks = {};
/** By case and attempt; also where a browser stores nothing. */
const marked = new Map<string, Marks>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};
onPersonLeft(() => {
  marked.clear();
  tell();
});

type Marked = Pick<CaseView, 'request' | 'submission'>;
/** Marks belong to the answers as they were submitted: a resubmission starts without any. */
const keyOf = ({ request, submission }: Marked): string => `anupalan_marks_${request.id}_${submission.attempt}`;

const isMarks = (value: unknown): value is Marks =>
  typeof value === 'object' && value !== null && Object.values(value).every((reason) => typeof reason === 'string');

const stored = (key: string): Marks => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isMarks(value) ? value : NONE;
  } catch {
    return NONE;
  }
};

const marksAt = (key: string): Marks => {
  const marks = marked.get(key) ?? stored(key);
  marked.set(key, marks);
  return marks;
};

const setMarks = (view: Marked, marks: Marks): void => {
  const key = keyOf(view);
  marked.set(key, marks);
  try {
    if (Object.keys(marks).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(marks));
  } catch {
    // Without storage they last as long as the page.
  }
  tell();
};

/** Marks an answer to go back with a reason, in this tab until the correction is sent. */
export const mark = (view: Marked, path: string, reason: string): void =>
  setMarks(view, { ...marksAt(keyOf(view)), [path]: reason });

/** Takes a mark back. */
export const unmark = (view: Marked, path: string): void => {
  const { [path]: _gone, ...others } = marksAt(keyOf(view));
  setMarks(view, others);
};

/** Takes all marks back, also because they were sent. */
export const unmarkAll = (view: Marked): void => setMarks(view, NONE);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The marked answers of a case. */
export const useMarks = (view: Marked): Marks => {
  const key = keyOf(view);
  return useSyncExternalStore(subscribe, () => marksAt(key));
};
