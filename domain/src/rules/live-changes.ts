/** The named event by which a live stream says that it still works: a page cannot hear a comment. */
export const HEARTBEAT_EVENT = 'heartbeat';

/** From one heartbeat to the next, ms. */
export const HEARTBEAT_MS = 15_000;

/**
 * The named event with which a live stream begins, `{position}`: how far the log was after the stream had begun to
 * listen; null if the log could not be asked. An answer that is as new lacks no change that the stream did not tell.
 */
export const OPENED_EVENT = 'opened';
