import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import { HOUSEKEEPING } from '@anupalan/domain/rules/housekeeping';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import { statusDisplay, turnTone } from '../../shared/case-parts/status';
import type { Tone } from '../../shared/kit/Chip';

/** `all`: every event. `activity`: messages, submissions and reviews. `moves`: changes of status or assignee. */
export const HISTORY_FILTERS = ['all', 'activity', 'moves'] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

const isMove = ({ from, to, override, type }: TimelineEntry): boolean =>
  override || (to !== null && from !== to) || type === 'RequestAssigned' || type === 'ServiceRequested';

/** Activity is in these aggregates; the request and its orders have the moves. */
const isActivity = ({ stream }: TimelineEntry): boolean => /^(submission|conversation)-/.test(stream);

export interface NumberedEntry {
  readonly entry: TimelineEntry;
  /** The event's number in the whole timeline, from 1; the same under every filter. */
  readonly number: number;
}

/** What is shown of a timeline, and an event that is shown whatever it is: the one an address names. */
export interface Shown {
  readonly filter: HistoryFilter;
  /** With what the product records for itself. */
  readonly housekeeping: boolean;
  readonly sought?: string | undefined;
}

/** The newest entries of a timeline of `total` that are shown, newest first. `items` is sorted oldest first. */
export const historyOf = (
  { items, total }: { readonly items: readonly TimelineEntry[]; readonly total: number },
  { filter, housekeeping, sought }: Shown,
): NumberedEntry[] =>
  items
    .map((entry, index): NumberedEntry => ({ entry, number: total - items.length + index + 1 }))
    .filter(({ entry: { type, eventId } }) => housekeeping || eventId === sought || !HOUSEKEEPING.has(type))
    .filter(({ entry }) => filter === 'all' || (filter === 'moves' ? isMove(entry) : isActivity(entry)))
    .toReversed();

/**
 * 'correction requested': the event that this one follows from by itself. A follow-up has its process's name as its
 * command, `when-<event>-then-<command>`; a person's own act needs no cause, and housekeeping is folded: it says nothing.
 */
export function causeOf({ command }: TimelineEntry): string | null {
  const words = /^when-(.+)-then-/.exec(command)?.[1]?.split('-') ?? [];
  const type = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return type === '' || HOUSEKEEPING.has(type) ? null : words.join(' ');
}

/** The colour of an event: who acts next after it, else the actor's role. */
export function dotOf({ from, to, actor }: TimelineEntry, workflow: WorkflowRef): Tone {
  if (to !== null && from !== to) return turnTone[statusDisplay(to, workflow).turn];
  return actor.role === 'customer' ? 'warning' : 'info';
}
