/** Durations by the number of their bucket: how many fell into each. */
export type Histogram = Readonly<Record<string, number>>;

/**
 * Each bucket reaches 1.2 times as far as the one before it and stands for its geometric middle, which differs from
 * every duration in it by at most 9.6 % (the square root of 1.2). The first one also holds everything below a minute.
 */
const RATIO = 1.2;
const MINUTE_MS = 60_000;

/** The bucket of a duration in ms; a negative one (clocks of two servers) counts as none. */
const bucketOf = (ms: number): number => Math.max(0, Math.floor(Math.log(ms / MINUTE_MS) / Math.log(RATIO)));

const middleOf = (bucket: number): number => MINUTE_MS * RATIO ** (bucket + 0.5);

export const withDuration = (histogram: Histogram, ms: number): Histogram => {
  const bucket = bucketOf(Math.max(ms, 1));
  return { ...histogram, [bucket]: (histogram[bucket] ?? 0) + 1 };
};

export const merged = (histograms: readonly Histogram[]): Histogram => {
  const sum: Record<string, number> = {};
  for (const one of histograms) for (const [bucket, n] of Object.entries(one)) sum[bucket] = (sum[bucket] ?? 0) + n;
  return sum;
};

export const countOf = (histogram: Histogram): number => Object.values(histogram).reduce((sum, n) => sum + n, 0);

/** The median in ms, within 9.6 % (from a minute on); the shorter of two middle ones; null if there are none. */
export const medianOf = (histogram: Histogram): number | null => {
  let left = Math.ceil(countOf(histogram) / 2);
  // Numbers as keys are in ascending order.
  for (const [bucket, n] of Object.entries(histogram)) {
    left -= n;
    if (left <= 0) return middleOf(Number(bucket));
  }
  return null;
};
