import { PartFailed } from '../../shared/loading/LaterFailed';
import { later } from '../../shared/loading/later';
import { SkeletonLines } from '../../shared/loading/states';
import type { DocumentUploadProps } from './DocumentUpload';

/** The upload field of a document, in a chunk of its own: most documents of a request's page have their file. */
export const DocumentUpload = later<DocumentUploadProps>(() => import('./DocumentUpload'), {
  waiting: <SkeletonLines count={2} />,
  failed: (retry) => <PartFailed {...retry} />,
});
