// Runs the contract suites, or those that are named: `npm run test:contract -- event-store read-store`.
import { spawnSync } from 'node:child_process';

const [named, options] = [[], []];
for (const one of process.argv.slice(2)) (one.startsWith('-') ? options : named).push(one);
const files = named.length === 0 ? ['contract.spec'] : named.map((name) => `${name}.contract.spec`);
const { status } = spawnSync('npx', ['vitest', 'run', ...files, ...options], { stdio: 'inherit' });
process.exit(status ?? 1);
