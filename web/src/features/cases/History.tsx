import type { CaseView, TimelineEntry } from '@anupalan/domain/contracts/requests';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { actorText } from '../../shared/case-parts/actor-text';
import { Earlier } from '../../shared/case-parts/Earlier';
import { boundTo, statusDisplay, turnTone } from '../../shared/case-parts/status';
import { chosenOf } from '../../shared/case-parts/why/why';
import { Chip, ToneChip } from '../../shared/kit/Chip';
import { formatRelative } from '../../shared/kit/dates';
import { momentText } from '../../shared/kit/moment';
import { formatMoney } from '../../shared/kit/money';
import { Segmented } from '../../shared/kit/Segmented';
import { EmptyState } from '../../shared/loading/states';
import { LabelledSwitch } from '../../shared/office/LabelledSwitch';
import { useTimeline } from './case-api';
import { causeOf, dotOf, HISTORY_FILTERS, type HistoryFilter, historyOf } from './timeline';
import { WhyButton } from './why/WhyButton';
import './case.css';

/** The id of an event's element, used behind the `#` of its address. */
export const anchor = (eventId: string): string => `event-${eventId}`;

/** The events of a case, newest first, with actor, time, type, reason and command. Each event has an address. */
export function History({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const timeline = useTimeline(view);
  const [housekeeping, setHousekeeping] = useState(false);
  const target = hash.slice(1);
  const sought = target.startsWith(anchor('')) ? target.slice(anchor('').length) : undefined;
  const entries = historyOf(timeline, { filter, housekeeping, sought });
  const known = timeline.items.some(({ eventId }) => anchor(eventId) === target);
  const { hasEarlier, isLoading, error, showEarlier } = timeline;
  const isSought = target.startsWith(anchor('')) && !known && hasEarlier && !isLoading && error === null;
  useEffect(() => {
    if (isSought) showEarlier();
  }, [isSought, showEarlier]);
  useEffect(() => {
    if (known) document.getElementById(target)?.scrollIntoView({ block: 'center' });
  }, [target, known]);
  return (
    <section className="card" aria-labelledby="history-title">
      <div className="card-head">
        <h2 className="card-title" id="history-title">
          {t('office.history.title')}
          <span className="small faint num">{` ${t('office.history.count', { count: timeline.total })}`}</span>
        </h2>
        <div className="facts">
          <LabelledSwitch label={t('office.history.housekeeping')} checked={housekeeping} onChange={setHousekeeping} />
          <Segmented
            label={t('office.history.filter')}
            options={HISTORY_FILTERS.map((value) => ({ value, label: t(`office.history.${value}`) }))}
            value={filter}
            onChange={setFilter}
          />
        </div>
      </div>
      {entries.length === 0 && !hasEarlier ? (
        <EmptyState icon="history" title={t('office.history.none')} />
      ) : (
        <Box component="ol" reversed sx={{ py: 0.75 }}>
          {entries.map(({ entry, number }) => (
            <Event
              key={entry.eventId}
              entry={entry}
              workflow={boundTo(view.request)}
              number={number}
              current={anchor(entry.eventId) === target}
            />
          ))}
        </Box>
      )}
      <Earlier entries={timeline} label={t('office.history.earlier')} />
    </section>
  );
}

interface EventProps {
  readonly entry: TimelineEntry;
  readonly workflow: WorkflowRef;
  readonly number: number;
  readonly current: boolean;
}

function Event({ entry, workflow, number, current }: EventProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { from, to } = entry;
  const cause = causeOf(entry);
  const shown = to === null ? null : statusDisplay(to, workflow);
  const before = from === null ? null : statusDisplay(from, workflow).label;
  return (
    <li
      id={anchor(entry.eventId)}
      className={current ? 'event is-current' : 'event'}
      aria-current={current || undefined}
    >
      <span className={`event-dot ${dotOf(entry, workflow)}`} aria-hidden="true" />
      <div className="lines event-body">
        <div className="event-top">
          <span className="strong">
            {entry.summary} {entry.override ? <Chip outline>{t('office.history.override')}</Chip> : null}
          </span>
          <Link
            className="event-number tiny faint num"
            to={{ search, hash: anchor(entry.eventId) }}
            aria-label={t('office.history.link', { n: number })}
            title={t('office.history.link', { n: number })}
          >
            {number}
          </Link>
        </div>
        {shown !== null && from !== to ? (
          <div className="facts small">
            {before === null || before === shown.label ? null : (
              <>
                <s className="faint">{before}</s> <span aria-hidden="true">›</span>{' '}
              </>
            )}
            <ToneChip tone={turnTone[shown.turn]} label={shown.label} />
          </div>
        ) : null}
        {entry.reason ? (
          <blockquote className="note small pre-line">
            <span className="sr-only">{`${t('office.history.reason')}: `}</span>
            {entry.reason}
          </blockquote>
        ) : null}
        <div className="tiny faint num">
          <time dateTime={entry.at}>
            {momentText(entry.at)}, {formatRelative(entry.at)}
          </time>
          {` · ${actorText(entry.actor)}`}
          {cause === null ? null : ` · ${t('office.history.byItself', { event: cause })}`}
          {entry.amount === null || entry.amount === 0 ? null : ` · ${formatMoney(entry.amount)}`}
        </div>
        {entry.why === undefined ? null : (
          <div className="small">
            <WhyButton entry={entry} name={chosenOf(entry.why) ?? t('office.role.unknown')} />
          </div>
        )}
      </div>
    </li>
  );
}
