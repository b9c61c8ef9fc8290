/**
 * Read-your-writes: later queries carry the position of the last write. It is kept for the tab (also over the visit to
 * a payment page) and for one minute only, so that a replaced log does not slow every query.
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

/** Remembers the position of a write; positions are texts of equal width, so the greater is the later. */
export function rememberPosition(position: string | null, now: number = Date.now()): void {
  if (position === null || position === '') return;
  const before = lastPosition(now);
  if (before !== null && before > position) return;
  mark = { position, at: now };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(mark));
  } catch {
    // Without storage, the position is kept only in memory.
  }
}

/** The position that a query has to wait for, or null. */
export function lastPosition(now: number = Date.now()): string | null {
  mark ??= stored();
  return mark !== null && now - mark.at < KEEP_MS ? mark.position : null;
}

/** Forgets the position, at sign-out. */
export function forgetPosition(): void {
  mark = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was kept.
  }
}

/** How far the views were when an answer was read, by its data. */
const readPositions = new WeakMap<object, string>();

/** Notes the position at which a query's answer was read. */
export function noteReadAt(data: unknown, position: string | null): void {
  if (typeof data === 'object' && data !== null && position !== null) readPositions.set(data, position);
}

/**
 * The position at which data was read, of a list the lowest of its pages. Null where it is unknown: a query made it of
 * answers, or its route reads no views.
 */
export function readAt(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const { pages } = data as { readonly pages?: unknown };
  if (readPositions.has(data) || !Array.isArray(pages)) return readPositions.get(data) ?? null;
  const all = pages.map(readAt);
  return all.includes(null) ? null : (all.sort()[0] ?? null);
}
