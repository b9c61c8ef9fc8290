/** Maximum number of cases per call of an act on many; the web app splits a longer selection. */
export const MAX_AT_ONCE = 100;
