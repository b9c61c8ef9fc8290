import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import {
  type Answers,
  openDocuments,
  type Placed,
  type Progress,
  progressOf,
  type Section,
  sectionsOf,
  shownRequirements,
  wrongAnswers,
} from './sections';

export const DOCUMENTS = 'documents';
export const CHECK = 'check';

export interface Step {
  readonly slug: string;
  readonly kind: 'section' | 'documents' | 'check';
  readonly section: Section | null;
  readonly progress: Progress | 'blocked' | 'ready';
}

export interface Definition {
  readonly fields: readonly ServiceFieldView[];
  readonly requirements: readonly ServiceDocumentView[];
}

function documentsProgress(open: number, documents: readonly Placed[]): Progress {
  if (documents.some(({ status }) => status === 'rejected')) return 'problem';
  if (open === 0) return documents.length > 0 ? 'done' : 'optional';
  return documents.length > 0 ? 'started' : 'todo';
}

/** The form as steps: its sections, the documents if there are any, and the check; each with its progress. */
export function stepsOf({ fields, requirements }: Definition, answers: Answers, documents: readonly Placed[]): Step[] {
  const open = openDocuments(requirements, fields, answers, documents);
  const sections = sectionsOf(fields).map(
    (section): Step => ({
      slug: section.slug,
      kind: 'section',
      section,
      progress: progressOf(section, fields, answers),
    }),
  );
  const shown = shownRequirements(requirements, fields, answers, documents);
  const steps: Step[] = [...sections];
  if (shown.length > 0 || documents.length > 0)
    steps.push({
      slug: DOCUMENTS,
      kind: 'documents',
      section: null,
      progress: documentsProgress(open.length, documents),
    });
  const rejected = documents.some(({ status }) => status === 'rejected');
  const ready = wrongAnswers(fields, answers).length === 0 && open.length === 0 && !rejected;
  return [...steps, { slug: CHECK, kind: 'check', section: null, progress: ready ? 'ready' : 'blocked' }];
}

/** The first step that is not finished, or else the check. */
export const nextStep = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ progress }) => !['done', 'optional', 'blocked'].includes(progress)) ?? steps.at(-1);
