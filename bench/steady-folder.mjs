// The folder of ./steady.bench.mjs. `node steady-folder.mjs make <folder> <cases>`: a log of cases, this year's
// receipts, and their documents' files. `… again <folder>`: adds each run's due jobs and orphaned files.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { specsOf } from '@anupalan/command-api/server/aggregates';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { numberIn, series, seriesOf } from '@anupalan/domain/payments/series';
import { followers } from '@anupalan/domain/processes/all';
import { openEmbedded } from '@anupalan/infra/embedded/embedded';
import { sealedStore } from '@anupalan/infra/sealing/sealed-store';

const [what, dir, cases] = [process.argv[2], process.argv[3], Number(process.argv[4])];
/** The master key of ./case-log.mjs. */
const KEY = Buffer.alloc(32, 7);
/** Events per append. */
const AT_ONCE = 100;
/** Maximum number of stored files, at most one per document of the log, and the number of orphaned files. */
const MAX_FILES = 20_000;
const ORPHANS = 20;
/** Jobs that are due within the hour. */
const JOBS = 400;
const DAY_MS = 86_400_000;

const addFile = (id) => {
  const folder = join(dir, 'blobs', id.slice(0, 2), id.slice(2, 4));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, id), 'a file');
  const longAgo = new Date(Date.now() - 30 * DAY_MS);
  utimesSync(join(folder, id), longAgo, longAgo);
};

/** Appends so many numbers to this year's series of receipts, which is one long stream. */
const addReceipts = async (stores, count) => {
  const store = sealedStore({ events: stores.events, vault: stores.vault, specs: specsOf });
  const time = new Date().toISOString();
  const id = seriesOf('receipt', time);
  const metadata = { actor: { id: 'system', role: 'system' }, channel: 'system', time, command: 'allocateNumber' };
  let revision = 'none';
  for (let n = 0; n < count; n += AT_ONCE) {
    const drafts = Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, i) => {
      const commandId = randomUUID();
      const data = { orderId: `EARLIER_${n + i + 1}`, number: numberIn(id, n + i + 1), issuedAt: time };
      return {
        id: randomUUID(),
        event: { type: 'NumberAllocated', data },
        metadata: { ...metadata, commandId, correlationId: commandId, causationId: commandId },
      };
    });
    const outcome = await store.append(streamName(series, id), revision, drafts);
    if (outcome.kind !== 'appended') throw new Error(`receipts: ${outcome.kind}`);
    revision = outcome.revision;
  }
};

const make = async () => {
  const log = fileURLToPath(new URL('./case-log.mjs', import.meta.url));
  const made = spawnSync(process.execPath, [log, dir, String(cases), '2000'], { stdio: 'inherit' });
  if (made.status !== 0) throw new Error('the log was not made');
  const stores = await openEmbedded(dir, { masterKey: KEY });
  await addReceipts(stores, cases);
  // Sets the processes' checkpoints to the head, as in a folder in use.
  const head = await stores.events.head();
  const marks = Object.fromEntries(followers.map(({ name }) => [name, head]));
  await stores.keyValue.put('process-checkpoints', JSON.stringify(marks));
  let files = 0;
  for await (const { type, data } of stores.events.readAll({ after: null, prefixes: ['submission'] }))
    if (type === 'DocumentAttached' && files < MAX_FILES) {
      addFile(data.blobId);
      files += 1;
    }
  await stores.close();
};

const again = async () => {
  const stores = await openEmbedded(dir, { masterKey: KEY });
  /** The first event of each. */
  const requests = new Map();
  const reading = { after: null, prefixes: ['serviceRequest'], limit: JOBS * 4 };
  for await (const { stream, id } of stores.events.readAll(reading))
    if (requests.size < JOBS && !requests.has(stream)) requests.set(stream, id);
  const now = Date.now();
  for (const [n, [stream, eventId]] of [...requests].entries()) {
    const isReminder = n % 2 === 0;
    const about = { requestId: stream.slice('serviceRequest-'.length), eventId };
    await stores.jobs.add({
      queue: isReminder ? 'case-reminders' : 'unassigned-alerts',
      id: `bench-${now}-${n}`,
      // As the processes plan them.
      payload: isReminder
        ? { template: 'document_reminder', to: 'customer', days: 1, ...about }
        : { template: 'unassigned', to: 'admins', ...about },
      runAt: new Date(now + (n / requests.size) * 70 * 60_000).toISOString(),
    });
  }
  await stores.close();
  for (let n = 0; n < ORPHANS; n += 1) addFile(randomUUID());
};

await (what === 'make' ? make() : again());
