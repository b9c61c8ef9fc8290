/**
 * Reading one's own writes: the position of the last write is remembered and asked for by later queries. It is kept for
 * the tab (also over the trip to a payment page), and only for a minute: projections that lag longer have other troubles,
 * and a log that was replaced by another must not slow every query for ever.
 */
const KEY = 'anupalan_position';
const KEEP_MS = 60_000;

interface Mark {
  readonly position: string;
  readonly at: number;
}

let mark: Mark | null = null;

function stored(): Mark | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? null : (JSON.parse(text) as Mark);
  } catch {
    return null;
  }
}

/** Remembers where a write ended; positions are text of one width, so the later is the greater. */
export function rememberPosition(position: string | null, now: number = Date.now()): void {
  if (position === null || position === '') return;
  const before = lastPosition(now);
  if (before !== null && before > position) return;
  mark = { position, at: now };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(mark));
  } catch {
    // The tab's memory is enough until it is left.
  }
}

/** The position that a query has to wait for, or null. */
export function lastPosition(now: number = Date.now()): string | null {
  mark ??= stored();
  return mark !== null && now - mark.at < KEEP_MS ? mark.position : null;
}

/** Forgets it, at sign-out. */
export function forgetPosition(): void {
  mark = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept there then.
  }
}
