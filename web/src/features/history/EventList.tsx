import type { LoggedEvent } from '@anupalan/domain/contracts/log';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { actorText } from '../../shared/components/actor-text';
import { statusDisplay } from '../../shared/components/status';
import { type Column, Table } from '../../shared/components/Table';
import { DateText } from '../../shared/components/text';
import { usePhone } from '../../shared/components/use-phone';
import { eventPath } from './history-url';

/** Events of the log, newest first: each a sentence with its values; cards on phones. */
export function EventList({ events }: { readonly events: readonly LoggedEvent[] }) {
  const { t } = useTranslation();
  const phone = usePhone();
  if (phone)
    return (
      <ul className="case-cards" aria-label={t('history.list')}>
        {events.map((event) => (
          <li key={event.position}>
            <div className="case-card log-card">
              <Happened event={event} />
              <CaseLink event={event} />
              <span className="small muted">
                <DateText at={event.at} style="dayTime" />
                {` · ${actorText(event.actor)}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
  const columns: readonly Column<LoggedEvent>[] = [
    { key: 'when', head: t('history.when'), cell: ({ at }) => <DateText at={at} style="dayTime" />, width: 160 },
    { key: 'event', head: t('history.happened'), cell: (event) => <Happened event={event} /> },
    { key: 'case', head: t('history.case'), cell: (event) => <CaseLink event={event} /> },
    { key: 'who', head: t('history.who'), cell: ({ actor }) => actorText(actor) },
  ];
  return <Table label={t('history.table')} columns={columns} rows={events} rowKey={({ position }) => position} />;
}

/** The sentence, which is the way to the event and back to this list, and the move of the case in its words. */
function Happened({ event }: { readonly event: LoggedEvent }) {
  const { search } = useLocation();
  return (
    <span className="log-two">
      <Link className="link strong log-name" to={eventPath(event.position, search)}>
        {event.summary}
      </Link>
      <span className="tiny faint">
        {event.name}
        {event.move === null ? null : (
          <>
            {' · '}
            <MoveText move={event.move} />
          </>
        )}
      </span>
    </span>
  );
}

/** 'Documents Under Review → Documents Approved' */
export function MoveText({ move }: { readonly move: NonNullable<LoggedEvent['move']> }) {
  const { t } = useTranslation();
  const workflow = { id: move.workflow, version: move.workflow_version };
  const label = (status: string): string => statusDisplay(status, workflow).label;
  return <>{t('history.move', { from: label(move.from), to: label(move.to) })}</>;
}

function CaseLink({ event }: { readonly event: LoggedEvent }) {
  const of = event.case;
  if (of === null || of.number === null) return null;
  return (
    <span className="log-two small">
      <Link className="link num nowrap" to={`/admin/requests/${encodeURIComponent(of.id)}`}>
        {of.number}
      </Link>
      <span className="tiny faint">{of.service}</span>
    </span>
  );
}
