/** The named event by which a live stream says that it still works: a page cannot hear a comment. */
export const HEARTBEAT_EVENT = 'heartbeat';

/** From one heartbeat to the next, ms. */
export const HEARTBEAT_MS = 15_000;
