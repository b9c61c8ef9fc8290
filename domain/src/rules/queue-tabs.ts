/** The tabs of the staff's work queue, in the order of its page: open cases in all but `finished`, which waits to be closed. */
export const QUEUE_TABS = [
  'mine',
  'unassigned',
  'overdue',
  'review',
  'waiting-customer',
  'waiting-authority',
  'all',
  'finished',
] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];
