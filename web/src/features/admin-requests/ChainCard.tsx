import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { modelQuery } from '../../api/query-client';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/dates';
import { Icon } from '../../components/icons';
import { Card } from '../../components/Page';
import { ErrorState } from '../../components/states';

interface Stream {
  readonly stream: string;
  readonly kind: 'intact' | 'changed' | 'removed' | 'reordered';
  readonly events: number | null;
  readonly revision: number | null;
}
interface Report {
  readonly intact: boolean;
  readonly streams: readonly Stream[];
}

/** Whether the record of the case is what was written: GET /api/admin/requests/:id/verify, asked for by the button. */
export function ChainCard({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const check = useQuery({
    // Under no read model's name: the result is that of the moment at which it was asked for.
    ...modelQuery<Report>('verify', `/api/admin/requests/${encodeURIComponent(id)}/verify`, { id }),
    enabled: false,
    gcTime: 0,
  });
  const { data } = check;
  const events = (data?.streams ?? []).reduce((sum, one) => sum + (one.events ?? 0), 0);
  return (
    <Card
      title={t('adminRequests.chain')}
      aside={data ? formatDate(check.dataUpdatedAt, 'time') : undefined}
      className="chain"
    >
      <div role="status">
        {data ? (
          <p className={data.intact ? 'chain-word done' : 'chain-word bad'}>
            <Icon name={data.intact ? 'shield' : 'alert'} size={18} />
            <span className="strong">
              {data.intact ? t('adminRequests.chainHolds', { count: events }) : t('adminRequests.broken')}
            </span>
          </p>
        ) : (
          <p className="small muted">{t('adminRequests.chainLead')}</p>
        )}
        {data ? (
          <ul className="chain-list tiny">
            {data.streams.map(({ stream, kind, events: count, revision }) => (
              <li key={stream} className={kind === 'intact' ? 'faint mono' : 'bad mono'}>
                {kind === 'intact'
                  ? t('adminRequests.streamHolds', { stream: shortName(stream), count: count ?? 0 })
                  : t('adminRequests.brokenAt', {
                      stream: shortName(stream),
                      kind: t(`adminRequests.kind.${kind}`),
                      n: revision ?? '?',
                    })}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {check.error ? <ErrorState error={check.error} /> : null}
      <Button
        variant="quiet"
        size="small"
        icon="shield"
        pending={check.isFetching}
        onClick={() => void check.refetch()}
      >
        {t('adminRequests.verify')}
      </Button>
    </Card>
  );
}

/** The kind of a stream; its id only where a case has several of a kind. */
const shortName = (stream: string): string => {
  const [kind = stream, ...id] = stream.split('-');
  return kind === 'payment' ? `${kind} ${id.join('-')}` : kind;
};
