// FerretDB 1.24, a server that speaks MongoDB's protocol over SQLite: what the MongoDB adapters are tested on where no
// MongoDB can be had. Plain Node, no packages.
//   node scripts/engines/ferretdb.mjs install   builds it into .cache (once) and prints where
//   node scripts/engines/ferretdb.mjs           runs one on a free port until it is interrupted, and prints its URL
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from './free-port.mjs';

export { freePort };

const VERSION = 'v1.24.0';
const MODULE = 'github.com/FerretDB/FerretDB';
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const cache = join(root, '.cache', 'ferretdb');
const binary = join(cache, `ferretdb-${VERSION}`);
/** How long a server may take until it answers. */
const START_MS = 20_000;
const STOP_MS = 5000;

/** Runs a program and answers what it wrote; null when there is no such program. */
const run = (program, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err] = [[], []];
    child.stdout.on('data', (chunk) => out.push(chunk));
    child.stderr.on('data', (chunk) => err.push(chunk));
    child.on('error', (error) => (error.code === 'ENOENT' ? resolve(null) : reject(error)));
    child.on('close', (code) =>
      code === 0
        ? resolve(Buffer.concat(out).toString())
        : reject(new Error(`${program} ${args.join(' ')} failed: ${Buffer.concat(err).toString().slice(-2000)}`)),
    );
  });

const build = async () => {
  const work = mkdtempSync(join(tmpdir(), 'anupalan-ferretdb-'));
  // The Go that is here is new enough; it must not fetch another one.
  const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly -buildvcs=false' };
  try {
    const told = await run('go', ['mod', 'download', '-json', `${MODULE}@${VERSION}`], { cwd: work, env });
    if (told === null) return null;
    // `go install` would make a program that ends at once: the module comes without the file that names its version.
    const source = join(work, 'source');
    await run('cp', ['-R', '--no-preserve=mode', JSON.parse(told).Dir, source]);
    writeFileSync(join(source, 'build', 'version', 'version.txt'), `${VERSION}\n`);
    const made = join(work, 'ferretdb');
    await run('go', ['build', '-o', made, './cmd/ferretdb'], { cwd: source, env });
    mkdirSync(cache, { recursive: true });
    // Under its name it is there whole or not at all, also when two build it at once.
    const beside = `${binary}.${process.pid}`;
    cpSync(made, beside);
    renameSync(beside, binary);
    return binary;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Whether the lock is that of a process that died, also of one that died before it had written its number. */
const isLeft = (lock) => {
  const stat = statSync(lock, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    return holder === 0 ? Date.now() - stat.mtimeMs > 10_000 : !isAlive(holder);
  } catch {
    // It has just gone.
    return false;
  }
};

/** Several test files may need it at once: the first builds, which takes minutes at first, and the others wait for it. */
const builtOnce = async () => {
  const lock = join(cache, 'building.pid');
  mkdirSync(cache, { recursive: true });
  while (!existsSync(binary)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isLeft(lock)) rmSync(lock, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    try {
      return await build();
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return binary;
};

/**
 * The program: as FERRETDB names it, else built once; null where there is neither one nor Go to build it. Building takes
 * minutes and the network: tests do it on CI only, and elsewhere take what `install` has built.
 */
export const ferretdbBinary = async ({ build = process.env.CI === 'true' } = {}) => {
  if (process.env.FERRETDB) return process.env.FERRETDB;
  if (existsSync(binary)) return binary;
  return build ? builtOnce() : null;
};

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Whether every thread of the process is held by SIGSTOP. */
const isStopped = async (pid) => {
  const tasks = `/proc/${pid}/task`;
  // `ps` knows one state for all of them.
  if (!existsSync(tasks)) return /^T/.test((await run('ps', ['-o', 'stat=', '-p', String(pid)])) ?? 'T');
  return readdirSync(tasks).every((task) => {
    try {
      // pid (name) state …, and there is nothing that a name may not hold.
      return /\) [Tt] [^)]*$/.test(readFileSync(join(tasks, task, 'stat'), 'utf8'));
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
      // The thread has ended.
      return true;
    }
  });
};

/**
 * Starts a server on its data in `dir` and resolves once it answers. `stop` ends it (with SIGKILL: like a power cut for the
 * process), `pause` freezes it (it is when that resolves), `resume` thaws it.
 */
export const startFerretdb = async ({ program, dir, port }) => {
  const child = spawn(
    program,
    [
      `--listen-addr=127.0.0.1:${port}`,
      '--handler=sqlite',
      // Writes outlive their process without a sync, and tests end processes, not machines.
      `--sqlite-url=file:${dir}/?_pragma=synchronous(off)`,
      `--state-dir=${dir}`,
      '--debug-addr=-',
      '--telemetry=disable',
      '--log-level=error',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  const listen = (chunk) => {
    said = (said + chunk).slice(-2000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', resolve);
  });
  let running = true;
  ended.then(() => {
    running = false;
  });
  // Nobody leaves a server behind.
  const last = () => child.kill('SIGKILL');
  process.once('exit', last);
  const stop = async (signal = 'SIGTERM') => {
    process.removeListener('exit', last);
    child.kill('SIGCONT');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  const deadline = Date.now() + START_MS;
  while (!(await answers(port))) {
    if (running && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    else {
      await stop('SIGKILL');
      throw new Error(`FerretDB did not start: ${said}`);
    }
  }
  return {
    url: `mongodb://127.0.0.1:${port}`,
    stop,
    pause: async () => {
      child.kill('SIGSTOP');
      const deadline = Date.now() + STOP_MS;
      // The signal has to reach one of its threads first: on a busy machine the others go on answering until then.
      while (running && !(await isStopped(child.pid))) {
        if (Date.now() > deadline) throw new Error('FerretDB goes on.');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    resume: () => child.kill('SIGCONT'),
  };
};

const main = async () => {
  const program = await ferretdbBinary({ build: true });
  if (program === null) throw new Error('FerretDB cannot be built here: there is no Go.');
  if (process.argv[2] === 'install') return console.log(program);
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-ferretdb-'));
  const server = await startFerretdb({ program, dir, port: await freePort() });
  console.log(server.url);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
  });
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
