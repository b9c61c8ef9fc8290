/** Where something that a person was told stands among all that they were told. */
export interface Place {
  /** The event's time, UTC ISO-8601. */
  readonly at: string;
  /**
   * Counts what was told of a case: of what happened in one millisecond, the order of the log. Absent: after all of that
   * millisecond.
   */
  readonly n?: number;
  readonly eventId: string;
}

/** Of what happened in one millisecond, the later of one case is newer; of several cases, any one, but always the same. */
export const isNewer = (a: Place, b: Place): boolean => {
  // UTC times of one form compare as text.
  if (a.at !== b.at) return a.at > b.at;
  const [m, n] = [a.n ?? Infinity, b.n ?? Infinity];
  return m === n ? m !== Infinity && a.eventId > b.eventId : m > n;
};
