import { PartFailed } from '../../../shared/components/LaterFailed';
import { later } from '../../../shared/components/later';
import { SkeletonLines } from '../../../shared/components/states';
import type { LockedAnswersProps } from './LockedAnswers';

/** Only a correction locks answers. */
export const LockedAnswers = later<LockedAnswersProps>(() => import('./LockedAnswers'), {
  waiting: <SkeletonLines count={2} />,
  failed: (retry) => <PartFailed {...retry} />,
});
