import { existsSync, readFileSync } from 'node:fs';
import { AnupalanError, createClient } from '@anupalan/client';
import { receive } from './receiver.js';
import { baseUrl, keyFile } from './settings.js';

const DEFAULT_PORT = 4400;
const { ANUPALAN_KEY, WEBHOOK_SECRET, WEBHOOK_PORT } = process.env;
const apiKey = ANUPALAN_KEY ?? (existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : null);

if (apiKey === null) {
  console.error('There is no key yet. Ask for one with `npm run receiver:key`, or set ANUPALAN_KEY.');
  process.exit(1);
}

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

console.log(`Reading what happens at ${baseUrl}; Ctrl-C ends it.`);
try {
  await receive({
    client: createClient({ baseUrl, apiKey }),
    print: (line) => console.log(line),
    signal: stop.signal,
    ...(WEBHOOK_SECRET === undefined
      ? {}
      : { webhooks: { port: Number(WEBHOOK_PORT ?? DEFAULT_PORT), secret: WEBHOOK_SECRET } }),
    onListening: (port) => console.log(`Webhooks may come to http://127.0.0.1:${port}/webhooks`),
  });
} catch (error) {
  if (!(error instanceof AnupalanError)) throw error;
  console.error(`${error.message} (${error.code})`);
  process.exitCode = 1;
}
