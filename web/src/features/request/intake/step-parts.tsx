import { PartFailed } from '../../../shared/loading/LaterFailed';
import { type Later, later } from '../../../shared/loading/later';
import { SkeletonLines } from '../../../shared/loading/states';
import { DocumentUpload } from '../document-upload-part';
import type { CheckStepProps } from './CheckStep';
import type { DocumentsStepProps } from './DocumentsStep';
import type { PeopleStepProps } from './PeopleStep';
import type { PeopleDocumentsStepProps } from './person-documents/PeopleDocumentsStep';
import type { SectionStepProps } from './SectionStep';

type Load<P extends object> = Parameters<typeof later<P>>[0];

const part = <P extends object>(load: Load<P>): Later<P> =>
  later<P>(load, {
    waiting: (
      <div className="section-wait">
        <SkeletonLines count={5} />
      </div>
    ),
    failed: (retry) => <PartFailed {...retry} />,
  });

/** A step comes with its upload fields, so that nothing moves when they appear. */
const withUploads = async <T,>(step: Promise<T>): Promise<T> =>
  (await Promise.all([step, DocumentUpload.prefetch()]))[0];

// The content of each kind of step in a chunk of its own: fields, people and files need the most code, each other code.
export const SectionStep = part<SectionStepProps>(() => import('./SectionStep'));
export const PeopleStep = part<PeopleStepProps>(() => import('./PeopleStep'));
export const DocumentsStep = part<DocumentsStepProps>(() => withUploads(import('./DocumentsStep')));
export const PeopleDocumentsStep = part<PeopleDocumentsStepProps>(() =>
  withUploads(import('./person-documents/PeopleDocumentsStep')),
);
export const CheckStep = part<CheckStepProps>(() => import('./CheckStep'));
