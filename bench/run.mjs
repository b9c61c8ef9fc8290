// `npm run bench`: every benchmark in a process of its own, one after the other.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
for (const file of readdirSync(here).filter((name) => name.endsWith('.bench.mjs'))) {
  if (wanted.length > 0 && !wanted.some((name) => file.startsWith(name))) continue;
  const { status } = spawnSync(process.execPath, [join(here, file)], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
