/** Calls under way at once in all comparisons. */
export const IN_FLIGHT = 32;
