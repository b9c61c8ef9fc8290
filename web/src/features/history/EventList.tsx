import type { LoggedEvent } from '@anupalan/domain/contracts/log';
import { streamNames } from '@anupalan/domain/texts/events';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { actorText } from '../../shared/components/actor-text';
import { type Column, Table } from '../../shared/components/Table';
import { DateText } from '../../shared/components/text';
import { usePhone } from '../../shared/components/use-phone';
import { eventPath, kindIn, positionText } from './history-url';

const NAMES: Readonly<Record<string, string | undefined>> = streamNames;
const kindName = (stream: string): string => NAMES[kindIn(stream)] ?? kindIn(stream);

/** Events of the log, newest first; cards on phones. */
export function EventList({ events }: { readonly events: readonly LoggedEvent[] }) {
  const { t } = useTranslation();
  const phone = usePhone();
  if (phone)
    return (
      <ul className="case-cards" aria-label={t('history.list')}>
        {events.map((event) => (
          <li key={event.position}>
            <div className="case-card log-card">
              <div className="case-card-top">
                <EventLink event={event} />
                <Position event={event} />
              </div>
              <CaseLink event={event} />
              <span className="small muted">{actorText(event.actor)}</span>
              <span className="small muted">
                <DateText at={event.at} style="dayTime" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
  const columns: readonly Column<LoggedEvent>[] = [
    { key: 'position', head: t('history.position'), cell: (event) => <Position event={event} />, width: 84 },
    {
      key: 'name',
      head: t('history.event'),
      cell: (event) => (
        <span className="log-two">
          <EventLink event={event} />
          <span className="tiny faint">{kindName(event.stream)}</span>
        </span>
      ),
    },
    { key: 'case', head: t('history.case'), cell: (event) => <CaseLink event={event} /> },
    { key: 'who', head: t('history.who'), cell: ({ actor }) => actorText(actor) },
    { key: 'when', head: t('history.when'), cell: ({ at }) => <DateText at={at} style="dayTime" />, width: 160 },
  ];
  return <Table label={t('history.table')} columns={columns} rows={events} rowKey={({ position }) => position} />;
}

/** The way to the event, which leads back to this list. */
function EventLink({ event: { position, name } }: { readonly event: LoggedEvent }) {
  const { search } = useLocation();
  return (
    <Link className="link strong log-name" to={eventPath(position, search)}>
      {name}
    </Link>
  );
}

function Position({ event: { position } }: { readonly event: LoggedEvent }) {
  const { t } = useTranslation();
  const n = positionText(position);
  return (
    <span className="tiny faint num" title={t('history.positionOf', { n })}>
      {n}
    </span>
  );
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
