import { PartFailed } from '../../../shared/components/LaterFailed';
import { later } from '../../../shared/components/later';
import { SkeletonLines } from '../../../shared/components/states';
import type { SectionStepProps } from './SectionStep';

/** A section with its fields. Apart from the other steps, which have no fields of a form. */
export const SectionStep = later<SectionStepProps>(() => import('./SectionStep'), {
  waiting: (
    <div className="section-wait">
      <SkeletonLines count={5} />
    </div>
  ),
  failed: (retry) => <PartFailed {...retry} />,
});
