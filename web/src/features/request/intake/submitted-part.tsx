import type { ReactNode } from 'react';
import { later } from '../../../shared/loading/later';
import { SkeletonLines } from '../../../shared/loading/states';
import type { SubmittedProps } from './person-documents/Submitted';

interface Instead {
  /** The content that it replaces, and that is shown where its chunk cannot be fetched. */
  readonly children: ReactNode;
}

/** The confirmation of a submitted form, in a chunk of its own. */
export const Submitted = later<SubmittedProps & Instead>(() => import('./person-documents/Submitted'), {
  waiting: ({ children }) =>
    children === null ? null : (
      <div className="card section">
        <SkeletonLines count={3} />
      </div>
    ),
  failed: (_, { children }) => children,
});
