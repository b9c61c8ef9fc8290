import { PartFailed } from '../../../shared/loading/LaterFailed';
import { later } from '../../../shared/loading/later';
import { SkeletonLines } from '../../../shared/loading/states';
import type { LockedAnswersProps } from './LockedAnswers';

/** Only a correction locks answers. */
export const LockedAnswers = later<LockedAnswersProps>(() => import('./LockedAnswers'), {
  waiting: <SkeletonLines count={2} />,
  failed: (retry) => <PartFailed {...retry} />,
});
