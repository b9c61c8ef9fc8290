import { PartFailed } from '../../shared/loading/LaterFailed';
import { later } from '../../shared/loading/later';
import { SkeletonLines } from '../../shared/loading/states';
import type { ProgressCardProps } from './ProgressCard';

/** The rail of a request, in a chunk of its own: the steps of a form do without its texts. */
export const ProgressCard = later<ProgressCardProps>(() => import('./ProgressCard'), {
  waiting: (
    <div className="card section">
      <SkeletonLines count={8} />
    </div>
  ),
  failed: (retry) => <PartFailed {...retry} />,
});
