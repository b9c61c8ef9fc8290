import { t } from '../../i18n/i18n';

/** Times of consultations: stored as UTC, shown in India's time. */
const zone = 'Asia/Kolkata';

const day = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone });
const time = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone });

/** 'Tue 24 Nov' from a moment. */
export function callDay(at: string): string {
  const parts = Object.fromEntries(day.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${parts.weekday} ${parts.day} ${String(parts.month).slice(0, 3)}`;
}

/** 'Tue 24 Nov, 10:00 to 10:30 IST' from two moments; both dates where the slot spans midnight. */
export function callSpan(startsAt: string, endsAt: string): string {
  const [from, to] = [callDay(startsAt), callDay(endsAt)];
  const end = `${from === to ? '' : `${to}, `}${time.format(new Date(endsAt))}`;
  return t('shell.span', { from: `${from}, ${time.format(new Date(startsAt))}`, to: end });
}
