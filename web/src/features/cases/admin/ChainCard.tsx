import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { modelQuery } from '../../../shared/api/query-client';
import { Button } from '../../../shared/kit/Button';
import { formatDate } from '../../../shared/kit/dates';
import { Icon } from '../../../shared/kit/icons';
import { Card } from '../../../shared/kit/Page';
import { Row } from '../../../shared/kit/Row';
import { ErrorState } from '../../../shared/loading/states';
import { SaveButton } from '../../../shared/office/SaveButton';
import { useOfferActs } from '../../../shared/page-acts';
import { anchor } from '../History';
import { type BrokenStream, type ChainReport, eventCount, findings } from './chain';

export interface ChainCardProps {
  readonly id: string;
  /** Whether the history can show this event. */
  readonly isInHistory: (eventId: string) => boolean;
}

/** Verifies the case's event record (GET /api/admin/requests/:id/verify, called by the button), and exports it signed. */
export function ChainCard({ id, isInHistory }: ChainCardProps) {
  const { t } = useTranslation();
  const check = useQuery({
    // No read model's name: live changes must not renew the result, which belongs to the moment of the call.
    ...modelQuery<ChainReport>('verify', `/api/admin/requests/${encodeURIComponent(id)}/verify`, { id }),
    enabled: false,
    gcTime: 0,
  });
  const { data } = check;
  useOfferActs([{ id: 'act:verify', label: t('adminRequests.verify'), run: () => void check.refetch() }]);
  return (
    <Card
      title={t('adminRequests.chain')}
      aside={data ? t('adminRequests.checkedAt', { time: formatDate(check.dataUpdatedAt, 'time') }) : undefined}
    >
      <div role="status">
        {data ? <Result report={data} isInHistory={isInHistory} /> : null}
        {data ? null : <p className="small muted">{t('adminRequests.chainLead')}</p>}
      </div>
      {check.error ? <ErrorState error={check.error} /> : null}
      <Row sx={{ my: 1.75 }}>
        <Button
          variant="quiet"
          size="small"
          icon="shield"
          pending={check.isFetching}
          onClick={() => void check.refetch()}
        >
          {t(data ? 'adminRequests.verifyAgain' : 'adminRequests.verify')}
        </Button>
        <SaveButton
          path={`/api/admin/requests/${encodeURIComponent(id)}/export`}
          fileName="anupalan-audit.zip"
          saved={t('proof.saved')}
          recorded={t('proof.recorded')}
          failed={t('proof.failed')}
          size="small"
        >
          {t('proof.save')}
        </SaveButton>
      </Row>
      <p className="tiny faint">{t('proof.caseLead')}</p>
    </Card>
  );
}

function Result({ report, isInHistory }: { readonly report: ChainReport } & Pick<ChainCardProps, 'isInHistory'>) {
  const { t } = useTranslation();
  const { broken, whole, seals } = findings(report);
  return (
    <>
      <p className={report.intact ? 'facts done' : 'facts bad'}>
        <Icon name={report.intact ? 'shield' : 'alert'} size={18} />
        <span className="strong">
          {report.intact
            ? t('adminRequests.chainHolds', { count: eventCount(report) })
            : broken.length > 0
              ? t('adminRequests.broken')
              : t('adminRequests.sealsBroken')}
        </span>
      </p>
      {report.outside_seals === 'missing' ? <p className="small muted">{t('adminRequests.noOutsideSeals')}</p> : null}
      {broken.length + seals.length > 0 ? (
        <Stack
          component="ul"
          spacing={0.75}
          sx={{ p: '9px 12px', mt: 1.25, overflowWrap: 'anywhere', background: 'var(--bad-soft)', borderRadius: '8px' }}
          className="small"
        >
          {broken.map((stream) => (
            <li key={`${stream.stream} ${stream.kind} ${stream.revision}`}>
              <Broken report={stream} isInHistory={isInHistory} />
            </li>
          ))}
          {seals.map(({ kind, numbers }) => (
            <li key={kind}>
              <span className="strong num">
                {t('adminRequests.seals', { count: numbers.length, list: numbers.join(', ') })}
              </span>
              : {t(`adminRequests.seal.${kind}`)}
            </li>
          ))}
        </Stack>
      ) : null}
      {whole.length > 0 ? (
        <Stack
          component="ul"
          spacing={0.75}
          sx={{
            mt: 1.25,
            overflowWrap: 'anywhere',
            '& li': { display: 'grid', gridTemplateColumns: '14px minmax(0, 1fr) auto', gap: 1, alignItems: 'start' },
            '& .icon': { mt: '3px' },
          }}
          className="small"
        >
          {whole.map(({ stream, events }) => (
            <li key={stream}>
              <Icon name="check" size={14} className="done" />
              <StreamName stream={stream} />
              <span className="faint num">{t('adminRequests.events', { count: events ?? 0 })}</span>
            </li>
          ))}
        </Stack>
      ) : null}
    </>
  );
}

/** The kind of a stream in words; its name is the tip, and is shown if the case has several streams of a kind. */
function StreamName({ stream }: { readonly stream: string }) {
  const { t } = useTranslation();
  const [kind = stream, ...id] = stream.split('-');
  const words =
    kind === 'serviceRequest' ||
    kind === 'submission' ||
    kind === 'conversation' ||
    kind === 'consultation' ||
    kind === 'payment'
      ? t(`adminRequests.stream.${kind}`)
      : t('adminRequests.stream.other');
  return (
    <span title={stream}>
      {words}
      {kind === 'payment' ? <span className="tiny faint mono"> {id.join('-')}</span> : null}
    </span>
  );
}

/** The broken event: its number within its stream, from 1, and a link if the history can show it. */
function Broken({ report, isInHistory }: { readonly report: BrokenStream } & Pick<ChainCardProps, 'isInHistory'>) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { stream, kind, revision, eventId } = report;
  const words = t(`adminRequests.brokenAt.${kind}`, { n: revision === null ? '?' : revision + 1 });
  return (
    <>
      <span className="strong">
        <StreamName stream={stream} />
      </span>
      {': '}
      {eventId !== null && isInHistory(eventId) ? <Link to={{ search, hash: anchor(eventId) }}>{words}</Link> : words}
    </>
  );
}
