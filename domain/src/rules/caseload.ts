/** Full: nobody assigns more cases to this person. Nearly full: from four fifths of their limit on. */
export type Load = 'free' | 'nearly_full' | 'full';

/** How far a person's open cases are from their limit, which is at least 1. */
export const loadOf = (cases: number, limit: number): Load =>
  cases >= limit ? 'full' : 5 * cases >= 4 * limit ? 'nearly_full' : 'free';
