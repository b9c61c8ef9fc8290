/** The place of a notification among all of a person's. */
export interface NotificationPlace {
  /** The event's time, UTC ISO-8601. */
  readonly at: string;
  /** Counts the notifications of a case, in the order of the log, for those of one millisecond. */
  readonly n: number;
  readonly eventId: string;
}

/** Within one millisecond, the later one of a case is newer; between cases the order is arbitrary but fixed. */
export const isNewer = (a: NotificationPlace, b: NotificationPlace): boolean => {
  // UTC times in one format compare as text.
  if (a.at !== b.at) return a.at > b.at;
  return a.n === b.n ? a.eventId > b.eventId : a.n > b.n;
};
