import type { CaseView } from '@anupalan/domain/contracts/requests';
import { type FormRef, formOf } from '@anupalan/domain/forms/registry';
import { askedPaths } from '@anupalan/domain/rules/correction';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { personPath } from '@anupalan/domain/rules/people';
import { inCorrection } from '../words';
import { isOpenTo, type OpenAnswers } from './open-answers';
import {
  type Answers,
  type Definition,
  openDocuments,
  type Placed,
  type Progress,
  progressOf,
  type Section,
  sectionsOf,
  shownRequirements,
  wrongAnswers,
} from './sections';

/** The forms that are filled in in three steps, with the addresses of their first two. */
const WIZARDS = {
  company: { info: 'company-info', people: 'directors' },
  llp: { info: 'llp-information', people: 'partners' },
} as const;
export type WizardId = keyof typeof WIZARDS;

/** The wizard of a form; null for a form of one step per section. */
export const wizardOf = (form: FormRef): WizardId | null => formOf(form).wizard;

/** Whether a step of this address lists people. */
export const isPeopleStep = (slug: string): boolean => Object.values(WIZARDS).some(({ people }) => people === slug);

export const DOCUMENTS = 'documents';
export const CHECK = 'check';

export interface Step {
  readonly slug: string;
  readonly kind: 'section' | 'people' | 'documents' | 'check';
  readonly section: Section | null;
  /** The keys of the questions that it asks. */
  readonly keys: ReadonlySet<string>;
  readonly progress: Progress | 'blocked' | 'ready';
}

function documentsProgress(open: number, documents: readonly Placed[]): Progress {
  if (documents.some(({ status }) => status === 'rejected')) return 'correct';
  if (open === 0) return documents.length > 0 ? 'done' : 'optional';
  return documents.length > 0 ? 'started' : 'todo';
}

/** The part of the form that the customer may change; everything unless a correction limits it. */
export interface Scope {
  readonly open: OpenAnswers;
  /** The paths of the answers to correct that are still as they were submitted. */
  readonly uncorrected: readonly string[];
}

const EVERYTHING: Scope = { open: null, uncorrected: [] };

/**
 * The form as steps, each with its progress: its sections, the documents if there are any, and the check. In a
 * correction only the sections with an open question; the check shows the others. A wizard always has three: all
 * questions of the service, the people, and the documents, with which it is submitted. Whether a step is done follows
 * from what is in it, so that it is done as soon as it may be passed, and at once where valid data is there already
 * (WCO-52, WCO-69, WLLP-19, WLLP-20).
 */
export function stepsOf(
  definition: Definition,
  answers: Answers,
  documents: readonly Placed[],
  scope: Scope = EVERYTHING,
): Step[] {
  const { form, fields, questions } = definition;
  const open = openDocuments(definition, answers, documents);
  const openPaths = [...askedPaths(questions, answers)].filter((path) => isOpenTo(scope.open, path));
  const has = (keys: ReadonlySet<string>, paths: readonly string[]): boolean =>
    paths.some((path) => keys.has(personPath(path)?.list ?? path));
  const asking = (
    kind: 'section' | 'people',
    slug: string,
    asked: readonly FieldDefinition[],
    section: Section | null,
  ): Step => {
    const keys = new Set(asked.map(({ key }) => key));
    const progress = has(keys, scope.uncorrected) ? 'correct' : progressOf(keys, definition, answers);
    return { slug, kind, section, keys, progress };
  };
  const papers: Step = {
    slug: DOCUMENTS,
    kind: 'documents',
    section: null,
    keys: new Set(),
    progress: documentsProgress(open.length, documents),
  };
  const wizard = wizardOf(form);
  if (wizard !== null) {
    const { info, people } = WIZARDS[wizard];
    const lists = questions.filter((one) => one.people !== undefined);
    return [
      asking('section', info, fields, { slug: info, title: '', fields }),
      asking('people', people, lists, null),
      papers,
    ];
  }
  const sections = sectionsOf(fields)
    .map((section) => asking('section', section.slug, section.fields, section))
    .filter(({ keys }) => scope.open === null || has(keys, openPaths));
  const shown = shownRequirements(definition, answers, documents);
  const rejected = documents.some(({ status }) => status === 'rejected');
  const ready = wrongAnswers(definition, answers).length === 0 && open.length === 0 && !rejected;
  return [
    ...sections,
    ...(shown.length > 0 || documents.length > 0 ? [papers] : []),
    { slug: CHECK, kind: 'check', section: null, keys: new Set(), progress: ready ? 'ready' : 'blocked' },
  ];
}

/** The first step that is not finished, or else the check. */
export const nextStep = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ progress }) => !['done', 'optional', 'blocked'].includes(progress)) ?? steps.at(-1);

/** Whether a wizard's step cannot be opened yet, because one before it is unfinished; in a correction all can. */
export const isAhead = (view: CaseView, steps: readonly Step[], step: Step): boolean =>
  wizardOf(view.form) !== null &&
  !inCorrection(view) &&
  steps.slice(0, steps.indexOf(step)).some(({ progress }) => progress !== 'done' && progress !== 'optional');

/** The step that asks a question, named by its key or path (`directors#p1.name`); null where none does. */
export const stepOf = (steps: readonly Step[], path: string): Step | null => {
  const key = personPath(path)?.list ?? path;
  return steps.find(({ keys }) => keys.has(key)) ?? null;
};
