import { type Clock, isoNow } from '@anupalan/infra/ports/clock';

/** The start of a page in a list whose conditions depend on the time. */
export interface TimedStart {
  /** The time of the first page, UTC ISO-8601: "overdue" or "expired" means the same on all pages. */
  readonly now: string;
  /** The cursor in the view; null for the first page. */
  readonly after: string | null;
}

/**
 * Reads the cursor that `timedCursor` made. Without a cursor the list begins now. Null for a cursor of another list.
 */
export const timedStart = (clock: Clock, cursor: string | null): TimedStart | null => {
  if (cursor === null) return { now: isoNow(clock), after: null };
  const [, time = '', after] = /^([0-9a-z]{1,11})\.(.+)$/.exec(cursor) ?? [];
  const asked = Number.parseInt(time, 36);
  return after === undefined || !(asked < 8.64e15) ? null : { now: new Date(asked).toISOString(), after };
};

/** The cursor of the next page of the view, with the time of the first one; null after the last page. */
export const timedCursor = ({ now }: TimedStart, cursor: string | null): string | null =>
  cursor === null ? null : `${Date.parse(now).toString(36)}.${cursor}`;
