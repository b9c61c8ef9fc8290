// `npm run bench [-- names] [--engines] [--save] [--write-docs]`: every benchmark in its own process, one after the
// other, after the facts of the machine. `--engines` runs ./engines.bench.mjs, alone or after the named ones; otherwise
// it does not run. `--save` stores the output in bench/results.json (other benchmarks keep theirs); `--write-docs`
// saves and renders the tables of docs/benchmarks.md, without a run when no benchmark is named and results exist.
import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, ms } from './measure.mjs';
import { rendered } from './render-docs.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const RESULTS = join(here, 'results.json');
const DOCS = join(here, '..', 'docs', 'benchmarks.md');

const FLAGS = ['--engines', '--save', '--write-docs'];
const ENGINES = 'engines.bench.mjs';

const fail = (text) => {
  console.error(text);
  process.exit(1);
};
const nameOf = (file) => file.replace('.bench.mjs', '');

const given = process.argv.slice(2);
const isFlag = (word) => word.startsWith('--');
const unknown = given.filter((word) => isFlag(word) && !FLAGS.includes(word));
if (unknown.length > 0) fail(`Unknown option ${unknown.join(' ')}. There are ${FLAGS.join(', ')}.`);
const names = given.filter((word) => !isFlag(word));
const writesDocs = given.includes('--write-docs');
const withEngines = given.includes('--engines');
const saves = writesDocs || given.includes('--save');

/** Time of one synced write of 4 kB on this disk, ms. */
const syncCost = () => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
  const file = openSync(join(dir, 'sync'), 'w');
  const page = Buffer.alloc(4096, 1);
  const took = Array.from({ length: 200 }, (_, n) => {
    const begun = performance.now();
    writeSync(file, page, 0, page.length, (n % 50) * page.length);
    fdatasyncSync(file);
    return performance.now() - begun;
  });
  closeSync(file);
  rmSync(dir, { recursive: true, force: true });
  return median(took);
};

const gitCommit = () => {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: here, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/** Time of the last commit that changed what is measured; null where it cannot be told. */
const codeOf = () => {
  const folders = ['domain', 'infra', 'projector', 'command-api', 'web'].map((name) => join(here, '..', name, 'src'));
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%cI', '--', ...folders], {
    cwd: here,
    encoding: 'utf8',
  });
  return status === 0 && stdout.trim() !== '' ? Date.parse(stdout.trim()) : null;
};

const machine = () => ({
  when: new Date().toISOString(),
  commit: gitCommit(),
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.versions.node,
  diskSync: ms(syncCost()),
});

/** Exit code of a benchmark that measured everything but exceeded a limit. */
const OVER = 2;

/**
 * Runs one benchmark, prints its output as it arrives, and resolves with its lines; an exceeded limit fails the run.
 */
const run = (file) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(here, file)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      text += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code !== 0 && code !== OVER) return reject(new Error(`${file} ended with ${code}`));
      if (code === OVER) process.exitCode = 1;
      resolve(text.trimEnd().split('\n'));
    });
  });

const readResults = () => {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
};

const all = readdirSync(here).filter((name) => name.endsWith('.bench.mjs') && name !== ENGINES);
const isChosen = (file) => (names.length === 0 ? !withEngines : names.some((name) => file.startsWith(name)));
const chosen = [...all.filter(isChosen), ...(withEngines ? [ENGINES] : [])];
if (chosen.length === 0)
  fail(`No benchmark is named ${names.join(' or ')}. There are ${all.map(nameOf).join(', ')}, and --engines.`);

const kept = readResults();
const rendersOnly = writesDocs && names.length === 0 && !withEngines && Object.keys(kept).length > 0;
if (!rendersOnly) {
  const facts = machine();
  console.log(
    `machine: ${facts.cores} x ${facts.cpu}, ${facts.memoryGb} GB, ${facts.system}, Node ${facts.node}, ${facts.diskSync} for a write with its sync`,
  );
  for (const file of chosen) {
    const [heading, ...lines] = await run(file);
    // Without a URL the engines have no figures; earlier results stay.
    if (lines.length === 0) continue;
    kept[nameOf(file)] = { machine: facts, heading, lines };
    // After each one, so that a later failure loses no figures.
    if (saves) writeFileSync(RESULTS, `${JSON.stringify(kept, null, 2)}\n`);
  }
}
if (writesDocs) writeFileSync(DOCS, rendered(readFileSync(DOCS, 'utf8'), kept, codeOf()));
