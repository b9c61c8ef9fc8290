const ROW_PX = 30;

/** The heights of charts, known before their code has come, so that nothing moves when it does. */
export const barsHeight = (rows: number): number => Math.max(2, rows) * ROW_PX;
export const WEEKS_HEIGHT = 240;
