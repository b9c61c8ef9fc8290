import { later } from '../../../shared/components/later';
import type { SubmittedProps } from './person-documents/Submitted';

/** What is shown after the submission of a form with people, in a chunk of its own. */
export const Submitted = later<SubmittedProps>(() => import('./person-documents/Submitted'), {
  waiting: null,
  failed: () => null,
});
