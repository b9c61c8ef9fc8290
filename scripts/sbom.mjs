// Writes the bill of materials of the production packages to dist/sbom.json (CycloneDX), from the lock file alone:
// `npm run sbom`. It needs no network.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--omit',
  'dev',
  '--package-lock-only',
];
const { status, stdout, stderr } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(status ?? 1);
}
const { components = [] } = JSON.parse(stdout);
const file = join(root, 'dist', 'sbom.json');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, stdout);
console.log(`${file}: ${components.length} packages`);
