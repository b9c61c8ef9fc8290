// `npm run bench -- --engines`: the same work over our adapters of the engines and over the engines' own clients, with
// 32 calls in flight, for each engine whose URL is given. Both sides alternate in rounds of one run; the ratio is the
// median of their ratios per round, so that other load on the machine affects both. Point the URLs at test servers:
// EventStoreDB keeps the written streams (under a name of this run); all other data is removed. A stand-in for an
// engine is labelled as such. `BENCH_CALLS`: calls of the quick kinds in a round, others get a share; `BENCH_ROUNDS`:
// rounds after one warm-up; `BENCH_ONLY`: a part of the names of the kinds to measure.
import { figure, heading, measure, median, ms, percentile, whole } from './measure.mjs';

const CALLS = Number(process.env.BENCH_CALLS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 11);
const ONLY = process.env.BENCH_ONLY ?? '';
const IN_FLIGHT = 32;
const TARGET = 1.25;

/**
 * Each module has `open(url, inFlight)`, which returns `title` (the engine and its version), `isStandIn`, `close()` and
 * `kinds` of work: `name`, `share` of the calls, and `ours(n)` beside `bare(n)`.
 */
const ENGINES = {
  EVENTSTORE_URL: './engines/eventstoredb.mjs',
  MONGODB_URL: './engines/mongodb.mjs',
  REDIS_URL: './engines/redis.mjs',
};

/** Rounds of both sides, which alternate in going first. */
const compare = async ({ share, ours, bare }) => {
  const seen = { ours: [], bare: [] };
  const calls = Math.max(IN_FLIGHT, Math.ceil(CALLS * share));
  const sides = Object.entries({ ours, bare });
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [side, work] of sides) {
      const measured = await measure(calls, IN_FLIGHT, work);
      if (round > 0) seen[side].push(measured);
    }
    sides.reverse();
  }
  return seen;
};

/** How many times longer the same work took over our adapter. */
const costOf = ({ ours, bare }) => median(bare.map(({ perSecond }, round) => perSecond / ours[round].perSecond));
const rate = (rounds) => median(rounds.map(({ perSecond }) => perSecond));
const shown = (rounds) => {
  const cpu = median(rounds.map(({ cpuMicros }) => cpuMicros));
  const took = rounds.flatMap((round) => round.took);
  return `${whole(rate(rounds))}/s (CPU of this process ${whole(cpu)} µs each; p50 ${ms(percentile(took, 0.5))}, p99 ${ms(percentile(took, 0.99))})`;
};

const given = Object.keys(ENGINES).filter((name) => process.env[name]);
if (given.length === 0) {
  const urls = 'EVENTSTORE_URL=esdb://… MONGODB_URL=mongodb://… REDIS_URL=redis://…';
  heading(`engines: nothing to measure, no URL is given. Give one or more: ${urls} npm run bench -- --engines`);
} else
  heading(
    `engines: the same work through our adapters and through the engine's own client, ${IN_FLIGHT} in flight, median of ${ROUNDS} rounds`,
  );

for (const name of given) {
  const { open } = await import(ENGINES[name]);
  const { title, isStandIn, kinds, close } = await open(process.env[name], IN_FLIGHT);
  try {
    for (const kind of kinds.filter(({ name: what }) => what.includes(ONLY))) {
      const seen = await compare(kind);
      const about = `${title}, ${kind.name}`;
      figure(`${about}, through us`, shown(seen.ours));
      figure(`${about}, its own client`, shown(seen.bare));
      const cost = costOf(seen).toFixed(2);
      if (isStandIn) figure(`${about}, our cost over this stand-in`, `${cost}, which says nothing about the engine`);
      else figure(`${about}, our cost (at most ${TARGET})`, cost);
    }
  } finally {
    await close();
  }
}
