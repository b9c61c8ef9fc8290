import { part } from '../../../shared/loading/part';
import { SkeletonLines } from '../../../shared/loading/states';
import { DocumentUpload } from '../DocumentSlot';
import type { CheckStepProps } from './CheckStep';
import type { DocumentsStepProps } from './DocumentsStep';
import type { PeopleStepProps } from './PeopleStep';
import type { PeopleDocumentsStepProps } from './person-documents/PeopleDocumentsStep';
import type { SectionStepProps } from './SectionStep';

const wait = (
  <div className="section-wait">
    <SkeletonLines count={5} />
  </div>
);

/** A step comes with its upload fields, so that nothing moves when they appear. */
const withUploads = async <T,>(step: Promise<T>): Promise<T> =>
  (await Promise.all([step, DocumentUpload.prefetch()]))[0];

// The content of each kind of step in a chunk of its own: fields, people and files need the most code, each other code.
export const SectionStep = part<SectionStepProps>(() => import('./SectionStep'), { wait });
export const PeopleStep = part<PeopleStepProps>(() => import('./PeopleStep'), { wait });
export const DocumentsStep = part<DocumentsStepProps>(() => withUploads(import('./DocumentsStep')), { wait });
export const PeopleDocumentsStep = part<PeopleDocumentsStepProps>(
  () => import('./person-documents/PeopleDocumentsStep'),
  {
    wait,
  },
);
export const CheckStep = part<CheckStepProps>(() => import('./CheckStep'), { wait });
