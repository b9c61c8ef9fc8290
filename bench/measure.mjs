// Helpers of every benchmark: rates, medians, percentiles, and lines for people and for the table of
// docs/benchmarks.md. A benchmark prints one heading and then lines ` figure: value`.

/** Indian grouping, whole numbers. */
export const whole = (value) => Math.round(value).toLocaleString('en-IN');

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The value that `share` (0 to 1) of the values do not exceed. */
export const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** ms with two significant digits. */
export const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/**
 * Calls `work(n)`, n from 1 to `calls`, with `inFlight` at once. Answers calls per second; per call the CPU of all threads of
 * this process and how long the main thread was busy (at work, or waiting for a disk), in µs; and how many ms each call took.
 */
export const measure = async (calls, inFlight, work) => {
  let next = 0;
  const took = [];
  const cpu = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < calls) {
        next += 1;
        const begun = performance.now();
        await work(next);
        took.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const { active } = performance.eventLoopUtilization(loop);
  return { perSecond: calls / seconds, cpuMicros: (user + system) / calls, busyMicros: (active * 1000) / calls, took };
};

export const heading = (text) => console.log(text);
export const figure = (name, value) => console.log(`  ${name}: ${value}`);
