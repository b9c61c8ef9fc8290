// The whole command path (load, decide, seal, chain, append, durable) through the application service, beside raw appends of
// events of the same kind to the same kind of log, in one run. Ratios count; absolute figures are this machine's.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { specsOf } from '@anupalan/command-api/app/aggregates';
import { commandPath } from '@anupalan/command-api/app/execute';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { openEmbedded } from '@anupalan/infra/embedded/embedded';
import { sealedStore } from '@anupalan/infra/sealing/sealed-store';

const COMMANDS = Number(process.env.BENCH_COMMANDS ?? 4000);
const IN_FLIGHT = 32;
const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
const stores = await openEmbedded(dir, { masterKey: randomBytes(32) });
const store = sealedStore({ events: stores.events, vault: stores.vault, specs: specsOf });
const path = commandPath({ store, clock: { now: () => Date.now() }, follow: async () => null });

/** `work(n)` COMMANDS times with `inFlight` at once; answers calls per second. */
const rate = async (inFlight, work) => {
  let next = 0;
  const started = process.hrtime.bigint();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < COMMANDS) {
        next += 1;
        await work(next);
      }
    }),
  );
  return COMMANDS / (Number(process.hrtime.bigint() - started) / 1e9);
};

const text = 'Thank you for the quick upload. Only the address proof is too old, the rest is perfect.';
const metadata = { actor: { id: 'c', role: 'customer' }, time: new Date().toISOString(), commandId: randomUUID() };
const raw = (name) => (n) =>
  stores.events.append(`${name}-${n}`, 'none', [
    {
      id: randomUUID(),
      type: 'MessageSent',
      version: 1,
      data: { messageId: randomUUID(), customerId: 'c', text: text.repeat(3) },
      metadata,
    },
  ]);
const command = (name) => async (n) => {
  const id = `${name}${n}`;
  const commandId = randomUUID();
  const context = {
    actor: { id: 'c', role: 'customer' },
    channel: 'api',
    commandId,
    correlationId: commandId,
    causationId: commandId,
  };
  const done = await path.execute(
    conversation,
    id,
    { type: 'sendMessage', customerId: 'c', text },
    async () => ({ customerId: 'c' }),
    context,
  );
  if (!done.ok) throw new Error(done.error.message);
};

// The cases exist: their keys are made and their streams folded, as in a working day.
const CASES = 500;
for (let n = 0; n < CASES; n += 1) await command('case')(n);
const onCase = (n) => command('case')(n % CASES);

const rows = [];
for (const round of [1, 2, 3]) {
  rows.push({
    rawSingle: await rate(1, raw(`rs${round}`)),
    commandSingle: await rate(1, onCase),
    rawGrouped: await rate(IN_FLIGHT, raw(`rg${round}`)),
    commandGrouped: await rate(IN_FLIGHT, onCase),
  });
}
const median = (name) => rows.map((row) => row[name]).sort((a, b) => a - b)[1];
const show = (name) => Math.round(median(name)).toLocaleString('en-IN');
console.log(`commands: ${COMMANDS} commands each, median of 3 rounds, per second`);
console.log(
  `  1 in flight:  raw append ${show('rawSingle')}, whole command ${show('commandSingle')}, ratio ${(median('commandSingle') / median('rawSingle')).toFixed(2)}`,
);
console.log(
  `  ${IN_FLIGHT} in flight: raw append ${show('rawGrouped')}, whole command ${show('commandGrouped')}, ratio ${(median('commandGrouped') / median('rawGrouped')).toFixed(2)}`,
);
await stores.close();
rmSync(dir, { recursive: true, force: true });
