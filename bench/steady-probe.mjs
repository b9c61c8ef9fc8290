// Runs inside the server, loaded before it (`node --import`): speeds up its clock and its longer timers BENCH_SPEED
// times, so that an hour's background work takes minutes, and observes the thread that answers. The message `window`
// reports its observations since the last one, `skip` discards them, and `tasks` reports the code of all reported
// blocks.
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { syncBuiltinESMExports } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import timers from 'node:timers';
import { isMainThread } from 'node:worker_threads';
import { BUNDLED, sourcePlace } from '../scripts/source-places.mjs';

const SPEED = Number(process.env.BENCH_SPEED ?? 20);
/** Timers of at least this many ms are sped up; shorter ones wait for other programs. */
const LONG_MS = 10_000;
const SAMPLE_MS = 2;
/** Minimum CPU of a recorded turn of the event loop, ms. */
const MIN_BLOCK_CPU_MS = 5;
const SAMPLE_MICROS = 1000;

/** Microseconds of the machine's own clock, which the profiler uses. */
const micros = () => Number(process.hrtime.bigint() / 1000n);
/** CPU of this thread so far, ms. */
const cpu = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

const runFaster = () => {
  const real = Date.now;
  const began = real();
  Date.now = () => Math.round(began + (real() - began) * SPEED);
  for (const name of ['setTimeout', 'setInterval']) {
    const original = globalThis[name];
    const faster = (work, ms, ...more) => original(work, ms >= LONG_MS ? ms / SPEED : ms, ...more);
    globalThis[name] = Object.assign(faster, original);
    timers[name] = globalThis[name];
  }
  syncBuiltinESMExports();
};

const watch = async () => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let blocks = [];
  let all = [];
  let [at, spent] = [micros(), cpu()];
  const look = () => {
    const [now, used] = [micros(), cpu()];
    const block = { from: at, to: now, wall: (now - at) / 1000, cpu: used - spent };
    if (block.cpu >= MIN_BLOCK_CPU_MS) blocks.push(block);
    [at, spent] = [now, used];
  };
  globalThis.setInterval(look, SAMPLE_MS).unref();

  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROS });
  await session.post('Profiler.start');

  const tell = () => {
    look();
    const { mean, max } = delay;
    const told = { mean, max, p50: delay.percentile(50), p99: delay.percentile(99), cpu: cpu(), blocks };
    all.push(...blocks);
    blocks = [];
    delay.reset();
    return told;
  };
  const skip = () => {
    look();
    blocks = [];
    delay.reset();
  };
  const tasks = async () => {
    const { profile } = await session.post('Profiler.stop');
    const named = tasksIn(profile, all);
    all = [];
    return named;
  };
  process.on('message', async (message) => {
    if (message === 'skip') skip();
    const answer = message === 'window' ? tell() : message === 'tasks' ? await tasks() : null;
    process.send({ to: message, answer });
  });
  // The channel must not keep the server alive.
  process.channel.unref();
};

const OWN = /^((?:command-api|infra|domain|projector)\/src\/.*)\.ts$/;
/** The source of a function, without its extension; null where it is not ours. */
const sourceOf = ({ url, lineNumber, columnNumber }) => {
  const file = BUNDLED.exec(url)?.[1];
  const place = file === undefined ? null : sourcePlace(file, lineNumber, columnNumber);
  return OWN.exec(place?.file ?? '')?.[1] ?? null;
};

/**
 * The code of each block, the longest part first: named by the outermost and the innermost of our functions.
 */
const tasksIn = ({ nodes, samples, timeDeltas, startTime }, blocks) => {
  const parents = new Map();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const { id, children = [] } of nodes) for (const child of children) parents.set(child, id);
  const names = new Map();
  const nameOf = (id) => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const own = [];
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const { callFrame } = byId.get(at);
      const source = sourceOf(callFrame);
      if (source !== null) own.unshift(`${callFrame.functionName || 'a function'} (${source})`);
    }
    const { functionName } = byId.get(id).callFrame;
    const [first, last] = [own[0], own.at(-1)];
    const name = first === undefined ? functionName : first === last ? first : `${first} … ${last}`;
    names.set(id, name);
    return name;
  };
  const times = [];
  let time = startTime;
  for (const delta of timeDeltas) {
    time += delta;
    times.push(time);
  }
  const startOf = (from) => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] < from) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return blocks.map((block) => {
    const seen = new Map();
    for (let i = startOf(block.from); i < times.length && times[i] <= block.to; i += 1) {
      const name = nameOf(samples[i]);
      if (name !== '(idle)') seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    const total = [...seen.values()].reduce((sum, n) => sum + n, 0);
    const parts = [...seen].sort((a, b) => b[1] - a[1]).map(([name, n]) => ({ name, share: n / total }));
    return { ...block, parts };
  });
};

// Node also runs this in the server's other threads.
if (isMainThread && process.send !== undefined) {
  runFaster();
  await watch();
}
