/** The public feed of events as lines for a terminal; `origin` is that of this site. */

/** Reads the first events; the answer says how to go on. */
export const pageOfEvents = (origin: string): string =>
  `curl '${origin}/api/v1/events?limit=10' \\\n  -H "Authorization: Bearer $ANUPALAN_KEY"`;

/** Stays connected and prints each event when it happens. */
export const streamOfEvents = (origin: string): string =>
  `curl -N '${origin}/api/v1/events/stream' \\\n  -H "Authorization: Bearer $ANUPALAN_KEY"`;
