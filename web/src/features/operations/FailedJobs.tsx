import type { FailedJob } from '@anupalan/domain/contracts/operations';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../shared/kit/Button';
import { Row } from '../../shared/kit/Row';
import { EmptyState } from '../../shared/loading/states';
import { Rows } from '../../shared/office/List';
import { MoreFoot } from '../../shared/office/MoreFoot';
import { useAct, useFailedJobs } from './operations-api';
import { queueName, within } from './words';

export interface FailedJobsProps {
  readonly queue: string;
  readonly onClose: () => void;
  /** The list was opened by a press, not by its address. */
  readonly pressed: boolean;
}

/** The failed jobs of one queue with their errors; each or all can be retried. */
export function FailedJobs({ queue, onClose, pressed }: FailedJobsProps) {
  const { t } = useTranslation();
  const failed = useFailedJobs(queue);
  const all = useAct();
  const jobs = failed.data?.pages.flatMap(({ items }) => items);
  const heading = useRef<HTMLHeadingElement>(null);
  // The list opens below the pressed button; the focus leads screen reader users to it.
  useEffect(() => {
    if (!pressed) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [pressed]);
  return (
    <section className="card" aria-labelledby="failed-jobs">
      <div className="card-head">
        <h2 className="card-title" id="failed-jobs" ref={heading} tabIndex={-1}>
          {t('operations.failed.title', { name: queueName(queue) })}
        </h2>
        <Row spacing={1} nowrap>
          {(jobs?.length ?? 0) > 0 ? (
            <Button
              variant="quiet"
              size="small"
              icon="refresh"
              pending={all.isPending}
              onClick={() => all.mutate({ path: `jobs/${encodeURIComponent(queue)}/retry` })}
            >
              {t('operations.failed.retryAll')}
            </Button>
          ) : null}
          <IconButton icon="close" size={17} label={t('operations.failed.close')} onClick={onClose} />
        </Row>
      </div>
      <Rows
        query={failed}
        rows={jobs}
        wait={3}
        waitLabel={t('operations.loading')}
        empty={<EmptyState icon="check" title={t('operations.failed.none')} />}
      >
        {(rows) => (
          <ul className="rows anywhere">
            {rows.map((job) => (
              <li key={job.id}>
                <Failure job={job} />
              </li>
            ))}
          </ul>
        )}
      </Rows>
      <MoreFoot query={failed} label={t('operations.failed.more')} />
    </section>
  );
}

function Failure({ job }: { readonly job: FailedJob }) {
  const { t } = useTranslation();
  const act = useAct();
  const { queue, id, run_at, attempt, error, payload } = job;
  const ids = Object.entries(payload).filter(([, value]) => typeof value === 'string');
  return (
    <Row
      spacing={1.75}
      align="flex-start"
      justify="space-between"
      nowrap
      sx={{ '& > div': { minWidth: 0, overflowWrap: 'anywhere' }, '& > .btn': { flex: 'none' } }}
    >
      <div>
        <div className="strong small">{error ?? t('operations.failed.noError')}</div>
        <div className="tiny faint num facts">
          <span>{t('operations.failed.attempts', { count: attempt })}</span>
          <span>{t('operations.failed.planned', { when: within(run_at) })}</span>
        </div>
        <div className="tiny faint facts">
          {ids.map(([name, value]) => (
            <span key={name} className="mono">{`${name} ${String(value)}`}</span>
          ))}
        </div>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('operations.failed.retryOf', { id })}
        pending={act.isPending}
        onClick={() => act.mutate({ path: `jobs/${encodeURIComponent(queue)}/${encodeURIComponent(id)}/retry` })}
      >
        {t('operations.failed.retry')}
      </Button>
    </Row>
  );
}
