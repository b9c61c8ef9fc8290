/** Events of one export of the log. */
export const MAX_EXPORT_EVENTS = 100_000;
