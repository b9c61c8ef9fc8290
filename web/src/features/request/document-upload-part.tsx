import { PartFailed } from '../../shared/components/LaterFailed';
import { later } from '../../shared/components/later';
import { SkeletonLines } from '../../shared/components/states';
import type { DocumentUploadProps } from './DocumentUpload';

/** The upload field of a document, in a chunk of its own: most documents of a request's page have their file. */
export const DocumentUpload = later<DocumentUploadProps>(() => import('./DocumentUpload'), {
  waiting: <SkeletonLines count={2} />,
  failed: (retry) => <PartFailed {...retry} />,
});
