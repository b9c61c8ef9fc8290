const IST_MS = 5.5 * 3600_000;

/**
 * The Indian financial year (1 April to 31 March, India's time) of a UTC ISO-8601 time, as `2026-27`.
 * @throws RangeError when it is no time
 */
export const financialYearOf = (time: string): string => {
  const at = new Date(Date.parse(time) + IST_MS);
  if (Number.isNaN(at.getTime())) throw new RangeError(`not a time: ${time}`);
  const begins = at.getUTCMonth() >= 3 ? at.getUTCFullYear() : at.getUTCFullYear() - 1;
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`;
};
