import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { demoKey } from './demo-key.js';
import { baseUrl, keyFile } from './settings.js';

try {
  mkdirSync(dirname(keyFile), { recursive: true });
  writeFileSync(keyFile, `${await demoKey(baseUrl)}\n`, { mode: 0o600 });
  console.log('The key is kept. Now run `npm run receiver`.');
} catch (error) {
  console.error(`No key from ${baseUrl}: ${error instanceof Error ? error.message : String(error)}`);
  console.error('It is made so in demo mode only; elsewhere a super admin makes one at /admin/integrations.');
  process.exitCode = 1;
}
