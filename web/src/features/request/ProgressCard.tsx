import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { StatusTimeline } from '../../shared/case-parts/StatusTimeline';
import { Card } from '../../shared/kit/Page';
import { railStages } from './rail';

export interface ProgressCardProps {
  readonly view: CaseView;
}

/** The past and next stages of the case. */
export function ProgressCard({ view }: ProgressCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('request.progress')}>
      <StatusTimeline stages={railStages(view, t)} label={t('request.progress')} />
    </Card>
  );
}
