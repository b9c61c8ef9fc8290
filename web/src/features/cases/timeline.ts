import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import { statusDisplay, type Tone, turnTone } from '../../shared/components/status';

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

/** The newest entries of a timeline of `total` under a filter, newest first. `items` is sorted oldest first. */
export const historyOf = (
  { items, total }: { readonly items: readonly TimelineEntry[]; readonly total: number },
  filter: HistoryFilter,
): NumberedEntry[] =>
  items
    .map((entry, index): NumberedEntry => ({ entry, number: total - items.length + index + 1 }))
    .filter(({ entry }) => filter === 'all' || (filter === 'moves' ? isMove(entry) : isActivity(entry)))
    .toReversed();

/** The colour of an event: who acts next after it, else the actor's role. */
export function dotOf({ from, to, actor }: TimelineEntry, workflow: WorkflowRef): Tone {
  if (to !== null && from !== to) return turnTone[statusDisplay(to, workflow).turn];
  return actor.role === 'customer' ? 'warning' : 'info';
}
