import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '../kit/dates';
import { Icon } from '../kit/icons';
import { momentText } from '../kit/moment';
import type { Due } from './due';
import './due.css';

export interface DueTextProps {
  readonly at: string | null;
  /** The result of `dueOf` or `rowDue`; null: no due date. */
  readonly due: Due | null;
  /** Shows the date only, without the distance to it. */
  readonly short?: boolean;
  /** The moment of the page, ms since the epoch; the present without one. */
  readonly now?: number;
}

/** A due date: red when late, saffron when today, plain otherwise; always in words. */
export function DueText({ at, due, short, now }: DueTextProps) {
  const { t } = useTranslation();
  if (due === null || at === null) return <span className="small faint nowrap">{t('office.due.none')}</span>;
  if (due.kind === 'paused')
    return (
      <span className="small muted nowrap" title={t('office.due.pausedWhy')}>
        {t('office.due.paused')}
      </span>
    );
  const gap = t(`office.due.${due.unit}`, { count: due.amount });
  const tone = due.kind === 'late' ? ' bad' : due.kind === 'today' ? ' you' : '';
  const day = due.kind === 'today' ? t('office.due.today') : formatDate(at, 'shortDay');
  return (
    <time className={`due num${tone}`} dateTime={at} title={momentText(at)}>
      {due.kind === 'later' ? null : <Icon name={due.kind === 'late' ? 'alert' : 'clock'} size={14} />}
      <span>
        <span className="strong">{due.decision ? t('office.due.decision', { day }) : day}</span>
        {short ? null : (
          <span className="due-rel">
            {due.kind === 'late' ? t('office.due.late', { time: gap }) : formatRelative(at, now)}
          </span>
        )}
      </span>
    </time>
  );
}
