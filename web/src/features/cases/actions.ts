import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { type DocumentRequirement, missingDocuments } from '@anupalan/domain/rules/documents';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { type FormPerson, formPeople } from '@anupalan/domain/rules/people';
import type { Act, Step } from '@anupalan/domain/workflows/definition';
import { type StepName, workflowOf } from '@anupalan/domain/workflows/registry';
import { stepAt, stepOf, stepPath } from '@anupalan/domain/workflows/steps';
import { stepWords } from '@anupalan/domain/workflows/words';
import { boundTo } from '../../shared/case-parts/status';

/** Acts outside the workflow's steps: BEFORE come before the steps, ASIDE are in the menu. */
const BEFORE = ['claim', 'conclude-consultation', 'book-consultation', 'propose-slots'] as const;
const ASIDE = ['hand-over', 'assign'] as const;
type Beside = (typeof BEFORE)[number] | (typeof ASIDE)[number];
const isBeside = (name: string): name is Beside => (['hand-over', 'assign', ...BEFORE] as string[]).includes(name);

/** An act by its name in the routes: one outside the workflow's steps, or a step. */
export type ActionName = string;

/** The steps that a review ends with. */
const APPROVE = stepPath('approveDocuments');
export const SEND_BACK = stepPath('requestReupload');

const stepIn = ({ request }: Pick<CaseView, 'request'>, name: ActionName): Step | null => {
  const step = stepAt(name);
  return step === null ? null : stepOf(workflowOf(boundTo(request)), step);
};

const actOf = (view: Pick<CaseView, 'request'>, name: ActionName): Act | null => stepIn(view, name)?.act ?? null;

/** The step of an act, with its form and its texts in this case; null for an act that is no step. */
export const stepOfAction = (view: Pick<CaseView, 'request'>, name: ActionName) => {
  const step = stepAt(name);
  const act = actOf(view, name);
  const words = step === null ? null : stepWords(view.request.workflow, step);
  return act === null || words === null ? null : { act, words };
};

/** The texts of an act's button and dialog: those of its workflow step, or the key of a text. */
export const actionText = (
  view: Pick<CaseView, 'request' | 'consultation'>,
  name: ActionName,
  t: (key: `office.action.${Beside | 'rebook-consultation'}`) => string,
): string => {
  if (name === 'book-consultation' && isBooked(view)) return t('office.action.rebook-consultation');
  return isBeside(name) ? t(`office.action.${name}`) : (stepOfAction(view, name)?.words.button ?? name);
};

/** Why an act has to wait, as data for the page's text. */
export type Waiting =
  | { readonly why: 'notApproved'; readonly open: readonly string[] }
  | { readonly why: 'notBegun' }
  | { readonly why: 'marked' }
  | { readonly why: 'skill' }
  | { readonly why: 'requirements' };

export interface CaseAction {
  readonly name: ActionName;
  readonly waiting: Waiting | null;
}

export interface CaseActions {
  /** The next steps; at most one of them is `primary`. */
  readonly bar: readonly CaseAction[];
  readonly primary: ActionName | null;
  readonly aside: readonly CaseAction[];
}

/** The documents that are neither replaced nor removed. */
export const currentDocuments = ({ documents }: Pick<CaseView, 'documents'>) =>
  documents.filter(({ superseded }) => !superseded);

/** The questions and documents of a case's form. */
export interface CaseForm {
  /** The lists of people included. */
  readonly questions: readonly FieldDefinition[];
  readonly requirements: readonly DocumentRequirement[];
}

/** A required document of which none is there; `person`: null for one of the request. */
export interface OpenRequirement {
  readonly label: string;
  readonly person: FormPerson | null;
}

/** The required documents of which no current one passes `counts`, of each person too. */
export function openRequirements(
  view: CaseView,
  { questions, requirements }: CaseForm,
  counts: (document: CaseDocument) => boolean,
): OpenRequirement[] {
  const answers = view.submission.answers ?? {};
  const people = formPeople(questions, answers);
  const there = currentDocuments(view)
    .filter(counts)
    .map(({ key, personId }) => ({ documentKey: key, personId }));
  return missingDocuments(requirements, answers, there, people).map(({ key, personId }) => ({
    label: requirements.find((one) => one.key === key)?.label ?? key,
    person: people?.find(({ id }) => id === personId) ?? null,
  }));
}

/** Whether the consultation has a slot, which another booking or proposal would move. */
export const isBooked = ({ consultation }: Pick<CaseView, 'consultation'>): boolean => consultation?.state === 'booked';

/** Facts about the page that decide on actions beside the case. */
export interface ActionFacts {
  /** The booked slot's start has passed. */
  readonly begun?: boolean;
  /** The call is for another profession than the viewer's. */
  readonly lacksSkill?: boolean;
  /** Answers are marked to go back, and not sent yet. */
  readonly marked?: boolean;
}

/** The acts that the server allows now, each with the reason to wait, if any. */
export function caseActions(
  view: CaseView,
  form: CaseForm | undefined,
  { begun = false, lacksSkill = false, marked = false }: ActionFacts = {},
): CaseActions {
  const booked = isBooked(view);
  // A correction is the primary act only once there is something to correct.
  const rejected = marked || currentDocuments(view).some(({ status }) => status === 'rejected');
  const leadsBack = (name: ActionName): boolean =>
    actOf(view, name)?.button === 'secondary' ||
    (!rejected && stepIn(view, name)?.guards.includes('somethingToCorrect') === true) ||
    name === 'propose-slots' ||
    (booked && name === 'book-consultation');
  const waitingOf = (name: ActionName): Waiting | null => {
    if (name === 'claim') return lacksSkill ? { why: 'skill' } : null;
    if (name === 'conclude-consultation') return begun ? null : { why: 'notBegun' };
    if (name !== APPROVE) return null;
    if (marked) return { why: 'marked' };
    if (form === undefined) return { why: 'requirements' };
    const open = openRequirements(view, form, ({ status }) => status === 'approved');
    if (open.length === 0) return null;
    return {
      why: 'notApproved',
      open: open.map(({ label, person }) => (person === null ? label : `${label} (${person.name})`)),
    };
  };
  const steps = Object.keys(workflowOf(boundTo(view.request)).steps).map((step) => stepPath(step as StepName));
  const isAside = (name: ActionName): boolean => ['more', 'danger'].includes(actOf(view, name)?.button ?? '');
  const offered = (names: readonly ActionName[]): CaseAction[] =>
    names
      .filter((name) => view.allowed_actions.includes(name))
      .map((name): CaseAction => ({ name, waiting: waitingOf(name) }));
  const taken = steps.filter((name) => actOf(view, name) !== null);
  const bar = offered([...BEFORE, ...taken.filter((name) => !isAside(name))]);
  return {
    bar,
    primary: bar.find(({ name, waiting }) => waiting === null && !leadsBack(name))?.name ?? null,
    aside: offered([...ASIDE, ...taken.filter(isAside)]),
  };
}
