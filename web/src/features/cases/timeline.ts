import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import { statusDisplay, type Tone, turnTone } from '../../shared/components/status';

/** `all`: every event. `activity`: what was said, handed in and looked at. `moves`: where the status moved, and who had it. */
export const HISTORY_FILTERS = ['all', 'activity', 'moves'] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

const isMove = ({ from, to, override, type }: TimelineEntry): boolean =>
  override || (to !== null && from !== to) || type === 'RequestAssigned' || type === 'ServiceRequested';

/** The aggregates that carry what people say and hand in; the request and its orders carry the moves. */
const isActivity = ({ stream }: TimelineEntry): boolean => /^(submission|conversation)-/.test(stream);

export interface NumberedEntry {
  readonly entry: TimelineEntry;
  /** Its place in the whole story, from 1; the same under every filter. */
  readonly number: number;
}

/** The newest entries of a story of `total` under a filter, newest first. They come oldest first. */
export const historyOf = (
  { items, total }: { readonly items: readonly TimelineEntry[]; readonly total: number },
  filter: HistoryFilter,
): NumberedEntry[] =>
  items
    .map((entry, index): NumberedEntry => ({ entry, number: total - items.length + index + 1 }))
    .filter(({ entry }) => filter === 'all' || (filter === 'moves' ? isMove(entry) : isActivity(entry)))
    .toReversed();

/** The colour of an event: whose turn it is after it, else who made it. */
export function dotOf({ from, to, actor }: TimelineEntry, workflow: WorkflowRef): Tone {
  if (to !== null && from !== to) return turnTone[statusDisplay(to, workflow).turn];
  return actor.role === 'customer' ? 'warning' : 'info';
}
