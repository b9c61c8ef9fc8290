import type { LoggedEvent } from '@anupalan/domain/contracts/log';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { actorText } from '../../shared/case-parts/actor-text';
import { statusDisplay } from '../../shared/case-parts/status';
import { DateText } from '../../shared/kit/text';
import { type ListColumn, TableOrCards } from '../../shared/office/List';
import { eventPath } from './history-url';

const columnsOf = (t: TFunction): readonly ListColumn<LoggedEvent>[] => [
  {
    key: 'when',
    head: t('history.when'),
    width: 160,
    card: 'note',
    cell: ({ at }) => <DateText at={at} style="dayTime" />,
  },
  { key: 'event', head: t('history.happened'), card: 'title', cell: (event) => <Happened event={event} /> },
  { key: 'case', head: t('history.case'), card: 'line', cell: (event) => <CaseLink event={event} /> },
  { key: 'who', head: t('history.who'), card: 'note', cell: ({ actor }) => actorText(actor) },
];

/** Events of the log, newest first: each a sentence with its values. */
export function EventList({ events }: { readonly events: readonly LoggedEvent[] }) {
  const { t } = useTranslation();
  return (
    <TableOrCards label={t('history.table')} columns={columnsOf(t)} rows={events} rowKey={({ position }) => position} />
  );
}

/** The sentence, which is the way to the event and back to this list, and the move of the case in its words. */
function Happened({ event }: { readonly event: LoggedEvent }) {
  const { search } = useLocation();
  return (
    <span className="lines">
      <Link className="link strong anywhere" to={eventPath(event.position, search)}>
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
    <span className="lines small">
      <Link className="link num nowrap" to={`/admin/requests/${encodeURIComponent(of.id)}`}>
        {of.number}
      </Link>
      <span className="tiny faint">{of.service}</span>
    </span>
  );
}
