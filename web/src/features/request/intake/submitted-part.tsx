import type { ReactNode } from 'react';
import { later } from '../../../shared/components/later';
import { SkeletonLines } from '../../../shared/components/states';
import type { SubmittedProps } from './person-documents/Submitted';

interface Instead {
  /** What it stands in the place of, which is shown where it cannot be fetched. */
  readonly children: ReactNode;
}

/** What is shown after the submission of a form with people, in a chunk of its own. */
export const Submitted = later<SubmittedProps & Instead>(() => import('./person-documents/Submitted'), {
  waiting: ({ children }) =>
    children === null ? null : (
      <div className="card section">
        <SkeletonLines count={3} />
      </div>
    ),
  failed: (_, { children }) => children,
});
