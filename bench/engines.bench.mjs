// `npm run bench -- --engines`: the same work over our adapters of the engines and over the engines' own clients without us, at
// 32 in flight, for each engine whose URL is given. The two take turns, round by round, in one run; the ratio says how much
// longer the same work takes through our layer. Point the URLs at servers for trying: EventStoreDB keeps the streams that are
// written (under a name of this run); all else is removed. No ratio is told from what only stands in for an engine.
// `BENCH_CALLS` calls of each kind a round (jobs a quarter), `BENCH_ROUNDS` rounds after one that does not count.
import { openRedis } from './engines/redis.mjs';
import { IN_FLIGHT } from './engines/shared.mjs';
import { figure, heading, measure, median, ms, percentile, whole } from './measure.mjs';

const CALLS = Number(process.env.BENCH_CALLS ?? 20_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const TARGET = 1.25;
const ENGINES = {
  REDIS_URL: openRedis,
};

const given = Object.keys(ENGINES).filter((name) => process.env[name]);
if (given.length === 0)
  heading(
    'engines: no engine is given, so nothing is measured. EVENTSTORE_URL=esdb://… MONGODB_URL=mongodb://… REDIS_URL=redis://… npm run bench -- --engines (one or more of them)',
  );
else
  heading(
    `engines: the same work through our adapters and through the engine's own client, ${IN_FLIGHT} in flight, median of ${ROUNDS} rounds`,
  );

const SIDES = ['ours', 'bare'];
for (const name of given) {
  const { title, standIn, kinds, close } = await ENGINES[name](process.env[name]);
  for (const kind of kinds) {
    const seen = { ours: [], bare: [] };
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const side of SIDES) {
        const measured = await measure(Math.ceil(CALLS * kind.share), IN_FLIGHT, kind[side]);
        if (round > 0) seen[side].push(measured);
      }
    const rate = (side) => median(seen[side].map(({ perSecond }) => perSecond));
    const shown = (side) => {
      const cpu = median(seen[side].map(({ cpuMicros }) => cpuMicros));
      const p99 = percentile(
        seen[side].flatMap(({ took }) => took),
        0.99,
      );
      return `${whole(rate(side))}/s (CPU ${whole(cpu)} µs each, p99 ${ms(p99)})`;
    };
    figure(`${title}, ${kind.name}, ours`, shown('ours'));
    figure(`${title}, ${kind.name}, its own client`, shown('bare'));
    figure(
      `${title}, ${kind.name}, times as long through us (at most ${TARGET})`,
      standIn === null ? (rate('bare') / rate('ours')).toFixed(2) : `no ratio from a stand-in (${standIn})`,
    );
  }
  await close();
}
