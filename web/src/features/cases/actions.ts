import type { CaseView } from '@anupalan/domain/contracts/requests';
import { type DocumentRequirement, missingDocuments } from '@anupalan/domain/rules/documents';

/** Acts on a case that have a button, in the order in which they stand there: the way forward first. */
export const ACTIONS = [
  'claim',
  'hold-consultation',
  'book-consultation',
  'propose-slots',
  'approve-documents',
  'request-reupload',
  'send-payment-link',
  'start-filing',
  'submit-to-authority',
  'deliver',
  'authority-query',
  'withdraw-payment-link',
  'close',
  'hand-over',
  'assign',
  'reopen',
  'override-status',
  'cancel',
] as const;
export type ActionName = (typeof ACTIONS)[number];

/** The acts that are called otherwise where an agreement is drafted. */
const DRAFTED = ['start-filing', 'submit-to-authority', 'authority-query'] as const;
type DraftedName = (typeof DRAFTED)[number];
const isDrafted = (name: ActionName): name is DraftedName => (DRAFTED as readonly string[]).includes(name);

/** The text of an act's button and dialog, in the words of the service's kind. */
export const actionText = (
  { request, consultation }: Pick<CaseView, 'request' | 'consultation'>,
  name: ActionName,
): `office.action.${ActionName | 'rebook-consultation'}` | `office.draftAction.${DraftedName}` => {
  if (name === 'book-consultation' && isBooked({ consultation })) return 'office.action.rebook-consultation';
  return request.workflow === 'drafting' && isDrafted(name) ? `office.draftAction.${name}` : `office.action.${name}`;
};

/** Those behind the three dots; the others lead the case on. */
const ASIDE: ReadonlySet<string> = new Set(['hand-over', 'assign', 'reopen', 'override-status', 'cancel']);

/** Those that lead back: never the one act that a page points at. */
const BACKWARDS: ReadonlySet<string> = new Set(['authority-query', 'withdraw-payment-link']);

/** Why an act has to wait; the page says it in words. */
export type Waiting =
  | { readonly why: 'notApproved'; readonly open: readonly string[] }
  | { readonly why: 'notBegun' }
  | { readonly why: 'requirements' };

export interface CaseAction {
  readonly name: ActionName;
  readonly waiting: Waiting | null;
}

export interface CaseActions {
  /** The way forward; at most one of them is `primary`. */
  readonly bar: readonly CaseAction[];
  readonly primary: ActionName | null;
  readonly aside: readonly CaseAction[];
}

/** Documents that count: what was replaced or removed does not. */
export const currentDocuments = ({ documents }: Pick<CaseView, 'documents'>) =>
  documents.filter(({ superseded }) => !superseded);

/** The labels of required documents that are not approved yet. */
export function openRequirements(view: CaseView, requirements: readonly DocumentRequirement[]): string[] {
  const approved = currentDocuments(view)
    .filter(({ status }) => status === 'approved')
    .map(({ key, personId }) => ({ documentKey: key, personId }));
  const missing = missingDocuments(requirements, view.submission.answers ?? {}, approved);
  return [...new Set(missing.map(({ key }) => requirements.find((one) => one.key === key)?.label ?? key))];
}

/** A talk has a time, which another booking or proposal would move. */
export const isBooked = ({ consultation }: Pick<CaseView, 'consultation'>): boolean => consultation?.state === 'booked';

/**
 * What may be done now, by the server's own list, and what still stands in its way. `begun`: the start of the booked talk has
 * passed.
 */
export function caseActions(
  view: CaseView,
  requirements: readonly DocumentRequirement[] | undefined,
  begun = false,
): CaseActions {
  const booked = isBooked(view);
  // A correction leads on once a document is rejected; before that it is only one of the ways.
  const rejected = currentDocuments(view).some(({ status }) => status === 'rejected');
  const leadsBack = (name: ActionName): boolean =>
    BACKWARDS.has(name) ||
    (name === 'request-reupload' && !rejected) ||
    name === 'propose-slots' ||
    (booked && name === 'book-consultation');
  const waitingOf = (name: ActionName): Waiting | null => {
    if (name === 'hold-consultation') return begun ? null : { why: 'notBegun' };
    if (name !== 'approve-documents') return null;
    if (requirements === undefined) return { why: 'requirements' };
    const open = openRequirements(view, requirements);
    return open.length === 0 ? null : { why: 'notApproved', open };
  };
  const allowed = ACTIONS.filter((name) => view.allowed_actions.includes(name)).map(
    (name): CaseAction => ({ name, waiting: waitingOf(name) }),
  );
  const bar = allowed.filter(({ name }) => !ASIDE.has(name));
  return {
    bar,
    primary: bar.find(({ name, waiting }) => waiting === null && !leadsBack(name))?.name ?? null,
    aside: allowed.filter(({ name }) => ASIDE.has(name)),
  };
}
