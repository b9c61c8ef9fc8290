import type { LoggedEventView } from '@anupalan/domain/contracts/log';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isStatus } from '../../shared/api/errors';
import { actorText } from '../../shared/case-parts/actor-text';
import { LinkButton } from '../../shared/kit/Button';
import { Columns } from '../../shared/kit/Columns';
import { Card, PageHead } from '../../shared/kit/Page';
import { DateText, type Pair, Pairs } from '../../shared/kit/text';
import { EmptyState, ErrorState, Skeleton } from '../../shared/loading/states';
import { CauseTree } from './CauseTree';
import { commandInWords } from './command-words';
import { EventData, TechnicalData } from './EventData';
import { MoveText } from './EventList';
import { useEvent } from './history-api';
import { HISTORY, listPath, positionText } from './history-url';

/** One event of the log, at /admin/history/:position; the address keeps the list's filter, to lead back to it. */
export function HistoryEvent({ position }: { readonly position: string }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { data, error, isFetching, refetch } = useEvent(position);
  const back = `${HISTORY}${search}`;
  if (data !== undefined) return <Shown view={data} back={back} />;
  return (
    <main className="page page--wide">
      {isStatus(error, 404) ? (
        <EmptyState
          page
          icon="history"
          title={t('history.notFound')}
          action={
            <LinkButton variant="quiet" to={back}>
              {t('history.back')}
            </LinkButton>
          }
        >
          {t('history.notFoundBody')}
        </EmptyState>
      ) : error !== null ? (
        <>
          <PageHead title={t('history.event')} crumbs={[{ label: t(titleOf('/admin/history')), to: back }]} />
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </>
      ) : (
        <div role="status" className="stack">
          <span className="sr-only">{t('history.eventLoading')}</span>
          <Skeleton width={260} height={30} />
          <Skeleton height={220} />
          <Skeleton height={180} />
        </div>
      )}
    </main>
  );
}

function Shown({ view, back }: { readonly view: LoggedEventView; readonly back: string }) {
  const { t } = useTranslation();
  const { event } = view;
  const n = positionText(event.position);
  return (
    <main className="page page--wide">
      <PageHead
        small
        title={event.name}
        documentTitle={t('history.documentTitle', { name: event.name, n })}
        crumbs={[{ label: t(titleOf('/admin/history')), to: back }, { label: t('history.number', { n }) }]}
        meta={[<DateText key="at" at={event.at} style="dayTime" relative />, actorText(event.actor)]}
        tools={<Ways view={view} />}
      />
      <Columns of="minmax(0, 3fr) minmax(0, 2fr)" from="lg" sx={{ mt: 2.5 }}>
        <div className="stack">
          <Card title={t('history.happened')}>
            <Box component="p" sx={{ fontSize: '1.0625rem', m: '0 0 14px', overflowWrap: 'anywhere' }}>
              {event.summary}
            </Box>
            <Facts event={event} />
          </Card>
          <Card title={t('history.data')}>
            <EventData view={view} />
          </Card>
          <Box
            component="details"
            sx={{
              p: '14px 18px',
              '& > summary': { fontWeight: 550 },
              '&& > .log-data': { mt: 1.5, pt: 1.25, borderTop: '1px solid var(--line)' },
            }}
            className="card"
          >
            <summary>{t('history.technical')}</summary>
            <TechnicalFacts event={event} />
            <TechnicalData view={view} />
          </Box>
        </div>
        <Card title={t('history.causes')}>
          <CauseTree view={view} />
        </Card>
      </Columns>
    </main>
  );
}

/** From the event to its case as it was then, and to what else its stream and its actor did. */
function Ways({ view: { event, is_moment } }: { readonly view: LoggedEventView }) {
  const { t } = useTranslation();
  const casePath = event.case === null ? null : `/admin/requests/${encodeURIComponent(event.case.id)}`;
  return (
    <>
      <LinkButton variant="quiet" to={listPath({ stream: event.stream })}>
        {t('history.ofStream')}
      </LinkButton>
      <LinkButton variant="quiet" to={listPath({ actor: event.actor.id })}>
        {t('history.ofActor')}
      </LinkButton>
      {casePath !== null && is_moment ? (
        <LinkButton icon="history" to={`${casePath}/history?at=${event.position}`}>
          {t('history.pastMoment')}
        </LinkButton>
      ) : null}
    </>
  );
}

function Facts({ event }: Pick<LoggedEventView, 'event'>) {
  const { t } = useTranslation();
  const channels: Readonly<Record<string, string>> = {
    web: t('history.channel.web'),
    api: t('history.channel.api'),
    system: t('history.channel.system'),
    import: t('history.channel.import'),
  };
  const facts: readonly (Pair | null)[] = [
    event.case === null || event.case.number === null
      ? null
      : { term: t('history.case'), value: [event.case.number, event.case.service].filter(Boolean).join(', ') },
    event.move === null ? null : { term: t('history.status'), value: <MoveText move={event.move} /> },
    { term: t('history.via'), value: channels[event.channel] ?? event.channel },
  ];
  return <Pairs facts items={facts.filter((fact) => fact !== null)} />;
}

function TechnicalFacts({ event }: Pick<LoggedEventView, 'event'>) {
  const { t } = useTranslation();
  const id = (text: string) => <span className="mono anywhere">{text}</span>;
  const technical: readonly Pair[] = [
    { term: t('history.command'), value: commandInWords(event.command) },
    { term: t('history.typeOf'), value: id(t('history.version', { type: event.type, n: event.version })) },
    { term: t('history.stream'), value: id(`${event.stream} · ${event.revision}`) },
    { term: t('history.eventId'), value: id(event.id) },
    { term: t('history.commandId'), value: id(event.command_id) },
    { term: t('history.correlationId'), value: id(event.correlation_id) },
  ];
  return <Pairs facts items={technical} />;
}
