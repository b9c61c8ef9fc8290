import type { QueueView } from '@anupalan/domain/contracts/operations';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../shared/kit/count';
import { Card } from '../../shared/kit/Page';
import { type Column, Table } from '../../shared/kit/Table';
import { EmptyState } from '../../shared/loading/states';
import { Rows } from '../../shared/office/List';
import { bars, queueName } from './words';

export interface QueuesCardProps {
  readonly query: UseQueryResult<readonly QueueView[]>;
  /** Shows the failed jobs of a queue. */
  readonly onShow: (queue: string) => void;
}

/** Every job queue: waiting, running and failed jobs, and the recent throughput as bars. */
export function QueuesCard({ query, onShow }: QueuesCardProps) {
  const { t } = useTranslation();
  const columns: Column<QueueView>[] = [
    {
      key: 'queue',
      head: t('operations.queues.queue'),
      cell: ({ queue }) => <span className="strong">{queueName(queue)}</span>,
    },
    { key: 'waiting', head: t('operations.queues.waiting'), right: true, cell: ({ waiting }) => grouped(waiting) },
    { key: 'running', head: t('operations.queues.running'), right: true, cell: ({ running }) => grouped(running) },
    {
      key: 'failed',
      head: t('operations.queues.failed'),
      right: true,
      cell: ({ queue, failed }) =>
        failed === 0 ? (
          <span className="faint">0</span>
        ) : (
          <Box
            type="button"
            id={`failed-${queue}`}
            component="button"
            sx={{
              m: -0.5,
              fontWeight: 600,
              '&&': { p: 0.5, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' },
              '&.bad': { color: 'var(--bad)' },
            }}
            className="link bad strong"
            aria-label={t('operations.queues.show', { count: failed, name: queueName(queue) })}
            onClick={() => onShow(queue)}
          >
            {grouped(failed)}
          </Box>
        ),
    },
    {
      key: 'done',
      head: t('operations.queues.done'),
      className: 'no-phone',
      cell: ({ done_per_minute }) => <Spark perMinute={done_per_minute} />,
    },
  ];
  return (
    <Card title={t('operations.queues.title')} aside={t('operations.queues.window')} flush>
      <Rows
        query={query}
        rows={query.data}
        wait={6}
        waitLabel={t('operations.loading')}
        empty={<EmptyState title={t('operations.queues.none')} />}
      >
        {(queues) => (
          <Box className="table-card" sx={{ '& td': { height: 41 } }}>
            <Table
              label={t('operations.queues.title')}
              columns={columns}
              rows={queues.toSorted(byName)}
              rowKey={({ queue }) => queue}
            />
          </Box>
        )}
      </Rows>
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
    <Box
      component="svg"
      sx={{ display: 'block', fill: 'var(--line-strong)' }}
      width={STEP * perMinute.length}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {bars(perMinute).map((height, minute) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a minute is known by its place.
        <rect key={minute} x={minute * STEP} y={HEIGHT - height} width={5} height={height} rx={1} />
      ))}
    </Box>
  );
}
