import type { CaseView, TimelineEntry } from '@anupalan/domain/contracts/requests';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntries } from '../../shared/api/use-entries';
import { Earlier } from '../../shared/case-parts/Earlier';
import { formatDate } from '../../shared/kit/dates';
import { Card } from '../../shared/kit/Page';
import { useWhoActed } from './who-acted';

/** Every step of the case as a sentence, newest first; folded at first. */
export function HistoryCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const whoActed = useWhoActed(view);
  const [open, setOpen] = useState(false);
  const { id } = view.request;
  const timeline = useEntries(id, `/api/requests/${encodeURIComponent(id)}/timeline`, view.timeline);
  const entries = timeline.items.toReversed();
  /** Empty for a step of the system. */
  const who = ({ actor }: TimelineEntry): string => {
    if (actor.role === 'system' || actor.role === 'gateway') return '';
    if (actor.role === 'integrator') return t('request.partner');
    return whoActed(actor);
  };
  return (
    <Card
      title={t('request.history')}
      aside={
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open
            ? t('request.hideHistory')
            : t(timeline.hasEarlier ? 'request.showNewest' : 'request.showHistory', { count: entries.length })}
          <span className="sr-only">{`: ${t('request.history')}`}</span>
        </button>
      }
    >
      {open ? (
        <>
          <Stack component="ol" spacing={1.5} className="small">
            {entries.map((entry) => (
              <li key={entry.eventId}>
                <time className="small faint num lines" dateTime={entry.at}>
                  {formatDate(entry.at, 'dayTime')}
                </time>
                <div>
                  <span>{entry.summary}</span> <span className="small faint">{who(entry)}</span>
                  {entry.reason ? <div className="small muted">{entry.reason}</div> : null}
                </div>
              </li>
            ))}
          </Stack>
          <Earlier entries={timeline} label={t('request.earlierSteps')} />
        </>
      ) : null}
    </Card>
  );
}
