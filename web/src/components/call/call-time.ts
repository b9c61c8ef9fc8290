/** Times of calls. Stored as UTC, typed and shown in India's time, which has one offset all year. */
const zone = 'Asia/Kolkata';
const OFFSET = '+05:30';

const day = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone });
const time = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone });

/** 'Tue 24 Nov' from a moment. */
export function callDay(at: string): string {
  const parts = Object.fromEntries(day.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${parts.weekday} ${parts.day} ${String(parts.month).slice(0, 3)}`;
}

/** 'Tue 24 Nov, 10:00 to 10:30 IST' from two moments; both days where the call goes over midnight. */
export function callSpan(startsAt: string, endsAt: string): string {
  const [from, to] = [callDay(startsAt), callDay(endsAt)];
  const end = `${from === to ? '' : `${to}, `}${time.format(new Date(endsAt))}`;
  return `${from}, ${time.format(new Date(startsAt))} to ${end} IST`;
}

/** A day (`2026-11-24`) and a time (`10:00`) in India as a moment in UTC; null where they are none. */
export function momentInIndia(date: string, clock: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(clock)) return null;
  const at = new Date(`${date}T${clock}:00${OFFSET}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** A moment as India's day and time in the shape of the fields of a form: `{ date: '2026-11-24', clock: '10:00' }`. */
export function inIndia(at: string | number | Date): { readonly date: string; readonly clock: string } {
  const shifted = new Date(new Date(at).getTime() + 330 * 60_000).toISOString();
  return { date: shifted.slice(0, 10), clock: shifted.slice(11, 16) };
}

/** So many minutes after a moment, as UTC. */
export const minutesAfter = (at: string, minutes: number): string =>
  new Date(new Date(at).getTime() + minutes * 60_000).toISOString();
