import { PartFailed } from '../../shared/loading/LaterFailed';
import { later } from '../../shared/loading/later';
import { SkeletonLines } from '../../shared/loading/states';
import type { ConsultationCardProps } from './ConsultationCard';

const Card = later<ConsultationCardProps>(() => import('./ConsultationCard'), {
  waiting: (
    <div className="card section">
      <SkeletonLines count={8} />
    </div>
  ),
  failed: (retry) => <PartFailed {...retry} />,
});

/** The consultation of a request, in a chunk of its own; renders nothing before a wish is asked for. */
export const ConsultationCard = ({ view }: ConsultationCardProps) =>
  view.consultation === null || view.consultation.state === 'unasked' ? null : <Card view={view} />;
