import { PartFailed } from '../../shared/components/LaterFailed';
import { later } from '../../shared/components/later';
import { SkeletonLines } from '../../shared/components/states';
import type { ConsultationCardProps } from './ConsultationCard';

const Card = later<ConsultationCardProps>(() => import('./ConsultationCard'), {
  waiting: (
    <div className="card section">
      <SkeletonLines count={8} />
    </div>
  ),
  failed: (retry) => <PartFailed {...retry} />,
});

/** The talk of a consultation, whose code the pages of all other requests do without; nothing before it is asked for. */
export const ConsultationCard = ({ view }: ConsultationCardProps) =>
  view.consultation === null || view.consultation.state === 'unasked' ? null : <Card view={view} />;
