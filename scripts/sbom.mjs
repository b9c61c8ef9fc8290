// Writes the bill of materials of the production packages to dist/sbom.json (CycloneDX), from the lock file alone:
// `npm run sbom`. It needs no network.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What the image and its pages are made of. */
const SHIPPED = ['domain', 'infra', 'projector', 'command-api', 'web'];
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
for (const workspace of SHIPPED) args.push('--workspace', workspace);
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
const bill = JSON.parse(stdout);

/** Our packages by name, with the names of those that they need to run. */
const own = new Map(
  SHIPPED.map((workspace) => {
    const { name, dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    return [name, new Set(Object.keys(dependencies))];
  }),
);
const nameOf = (ref) => ref.slice(0, ref.lastIndexOf('@'));
const edges = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
// `--omit dev` would leave out packages that a tool needs, too.
const needed = (ref) => (edges.get(ref) ?? []).filter((other) => own.get(nameOf(ref))?.has(nameOf(other)) ?? true);
const kept = new Set([...edges.keys()].filter((ref) => own.has(nameOf(ref))));
for (const ref of kept) for (const other of needed(ref)) kept.add(other);

const components = bill.components.filter((component) => kept.has(component['bom-ref']));
const dependencies = [...kept].map((ref) => ({ ref, dependsOn: needed(ref) }));
const file = join(root, 'dist', 'sbom.json');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`);
console.log(`${file}: ${components.length} packages`);
