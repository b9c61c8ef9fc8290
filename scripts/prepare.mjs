// Does what is missing before a script runs: `node scripts/prepare.mjs install build chromium`. Plain Node, no packages, so
// that it works on a fresh clone. What is up to date costs a few milliseconds.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Anupalan needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a Node program from the root; its output is shown only when it fails. */
const run = (label, args, env = {}) =>
  new Promise((resolve, reject) => {
    const started = Date.now();
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) {
        console.log(`${label} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
        resolve();
      } else {
        process.stderr.write(Buffer.concat(output));
        reject(new Error(`${label} failed`));
      }
    });
  });

const stampOf = (paths) => {
  const hash = createHash('sha256');
  const walk = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== 'node_modules' && name !== 'dist') walk(join(path, name));
    } else hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  };
  for (const path of paths) walk(join(root, path));
  return hash.digest('hex');
};

/** Runs `work` unless it ran already on just these files, and what it made is still there. */
const whenChanged = async (stampFile, stamp, work, made = stampFile) => {
  const file = join(root, stampFile);
  if (existsSync(join(root, made)) && existsSync(file) && readFileSync(file, 'utf8') === stamp) return;
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
};

const npmCli = () => {
  const candidates = [
    process.env.npm_execpath,
    join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const found = candidates.find((path) => path?.endsWith('.js') && existsSync(path));
  if (found === undefined) throw new Error('npm was not found; run the scripts through `npm run`.');
  return found;
};

/** Builds beside what is there and takes its place at the end: a server that runs goes on serving whole builds. */
const buildWeb = async () => {
  const dist = join(root, 'web', 'dist');
  const [live, next, old] = ['app', `next-${process.pid}`, `old-${process.pid}`].map((name) => join(dist, name));
  try {
    const vite = ['node_modules/vite/bin/vite.js', 'build', 'web', '--outDir', next, '--emptyOutDir'];
    await run('Built the web app', [...vite, '--logLevel', 'warn']);
    if (existsSync(live)) renameSync(live, old);
    renameSync(next, live);
  } finally {
    for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
  }
};

/** What every part is built from. */
const SHARED = ['package-lock.json', 'tsconfig.base.json', 'domain'];

const steps = {
  async install() {
    const lock = createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex');
    await whenChanged('node_modules/.anupalan-installed', lock, () =>
      // Build tools are needed to start from a clone, also where NODE_ENV says production.
      run('Installed packages', [npmCli(), 'ci', '--include=dev', '--no-audit', '--no-fund']),
    );
  },
  /** The types of the client for integrators are made from the routes of the API, and compiled with it. */
  async client() {
    const types = 'clients/typescript/src/api.ts';
    const from = [...SHARED, 'command-api/src', 'clients/typescript/generate.ts'];
    const make = ['node_modules/tsx/dist/cli.mjs', '--conditions=source', 'clients/typescript/generate.ts'];
    await whenChanged('.cache/client-types', stampOf(from), () => run('Made the types of the client', make), types);
  },
  async build() {
    const server = async () => {
      await steps.client();
      const from = ['infra', 'projector', 'command-api', 'clients', 'examples', 'scripts/bundle.mjs'];
      await whenChanged('.cache/built-server', stampOf([...SHARED, ...from]), () =>
        Promise.all([
          run('Built the server', ['node_modules/typescript/bin/tsc', '-b', 'command-api', 'examples/receiver']),
          run('Bundled the server', ['scripts/bundle.mjs']),
        ]),
      );
    };
    await Promise.all([server(), whenChanged('.cache/built-web', stampOf([...SHARED, 'web']), buildWeb)]);
  },
  async chromium() {
    await run('Prepared the browser', ['e2e/chromium.mjs']);
  },
};

try {
  for (const step of process.argv.slice(2)) await steps[step]();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
