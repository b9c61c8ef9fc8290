import type { QueueView } from '@anupalan/domain/contracts/operations';
import { useTranslation } from 'react-i18next';
import { Card } from '../../shared/components/Page';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/components/states';
import { bars, count, queueName } from './words';

export interface QueuesCardProps {
  readonly queues: readonly QueueView[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** Shows the failed jobs of a queue. */
  readonly onShow: (queue: string) => void;
}

/** Every job queue: what waits, runs and failed, and what was done of late as bars. */
export function QueuesCard({ queues, error, retry, onShow }: QueuesCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('operations.queues.title')} aside={t('operations.queues.window')} flush>
      {queues === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <div className="ops-wait">
            <SkeletonLines count={6} label={t('operations.loading')} />
          </div>
        )
      ) : queues.length === 0 ? (
        <EmptyState title={t('operations.queues.none')} />
      ) : (
        <table className="table ops-queues" aria-label={t('operations.queues.title')}>
          <thead>
            <tr>
              <th scope="col">{t('operations.queues.queue')}</th>
              <th scope="col" className="right">
                {t('operations.queues.waiting')}
              </th>
              <th scope="col" className="right">
                {t('operations.queues.running')}
              </th>
              <th scope="col" className="right">
                {t('operations.queues.failed')}
              </th>
              <th scope="col" className="no-phone">
                {t('operations.queues.done')}
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.toSorted(byName).map((queue) => (
              <tr key={queue.queue}>
                <td className="strong">{queueName(queue.queue)}</td>
                <td className="right">{count(queue.waiting)}</td>
                <td className="right">{count(queue.running)}</td>
                <td className="right">
                  {queue.failed === 0 ? (
                    <span className="faint">0</span>
                  ) : (
                    <button
                      type="button"
                      id={`failed-${queue.queue}`}
                      className="link bad strong ops-failed"
                      aria-label={t('operations.queues.show', { count: queue.failed, name: queueName(queue.queue) })}
                      onClick={() => onShow(queue.queue)}
                    >
                      {count(queue.failed)}
                    </button>
                  )}
                </td>
                <td className="no-phone">
                  <Spark perMinute={queue.done_per_minute} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const byName = (a: QueueView, b: QueueView): number => queueName(a.queue).localeCompare(queueName(b.queue));

const STEP = 8;
const HEIGHT = 24;

/** A bar for each minute, the latest at the right. */
function Spark({ perMinute }: { readonly perMinute: readonly number[] }) {
  const { t } = useTranslation();
  const total = perMinute.reduce((sum, n) => sum + n, 0);
  const label = t('operations.queues.spark', { count: total });
  return (
    <svg className="ops-spark" width={STEP * perMinute.length} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      {bars(perMinute).map((height, minute) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a minute is known by its place.
        <rect key={minute} x={minute * STEP} y={HEIGHT - height} width={5} height={height} rx={1} />
      ))}
    </svg>
  );
}
