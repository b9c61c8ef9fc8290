import { PartFailed } from '../../../shared/components/LaterFailed';
import { later } from '../../../shared/components/later';
import { SkeletonLines } from '../../../shared/components/states';
import type { SectionStepProps } from './SectionStep';

/** A section with its fields, in a chunk of its own: the other steps have no form fields. */
export const SectionStep = later<SectionStepProps>(() => import('./SectionStep'), {
  waiting: (
    <div className="section-wait">
      <SkeletonLines count={5} />
    </div>
  ),
  failed: (retry) => <PartFailed {...retry} />,
});
