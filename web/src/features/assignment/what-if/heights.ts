const PERSON_PX = 52;

/** The heights of charts, known before their code has come, so that nothing moves when it does. */
export const pairsHeight = (rows: number): number => Math.max(2, rows) * PERSON_PX;
export const LINES_HEIGHT = 240;
