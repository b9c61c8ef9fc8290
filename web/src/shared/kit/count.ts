const format = new Intl.NumberFormat('en-IN');

/** 12,84,906 */
export const grouped = (n: number): string => format.format(n);
