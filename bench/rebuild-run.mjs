// Builds case list and case from a folder's log in its own process: `node rebuild-run.mjs <folder> <version>`, in a
// thread with the heap of the product's projector. Prints one line of JSON: seconds, rssMb (maximum of this process),
// documents.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { specsOf } from '@anupalan/command-api/server/aggregates';
import { PROJECTOR_HEAP } from '@anupalan/command-api/server/projector-link';
import { openForProjector } from '@anupalan/infra/embedded/embedded';
import { sealedStore } from '@anupalan/infra/sealing/sealed-store';
import { caseView } from '@anupalan/projector/read-models/case/projection';
import { caseList } from '@anupalan/projector/read-models/case-list/projection';
import { runProjections } from '@anupalan/projector/runner/run-projections';

const build = async (dir, version) => {
  const stores = openForProjector(dir, Buffer.alloc(32, 7));
  const sealed = sealedStore({ events: stores.events, vault: stores.vault, specs: specsOf });
  const ending = new AbortController();
  const started = process.hrtime.bigint();
  const running = await runProjections({
    projections: [caseList, caseView].map((projection) => ({ ...projection, version })),
    events: stores.events,
    reads: stores.reads,
    decode: sealed.decoder((subject) => subject.startsWith('user:')),
    onChanges: () => undefined,
    onProgress: () => undefined,
    signal: ending.signal,
  });
  await running.caughtUp;
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const documents = await stores.reads.count(`case@${version}`, []);
  ending.abort();
  await running.ended;
  await stores.close();
  return { seconds, documents };
};

if (isMainThread) {
  const worker = new Worker(fileURLToPath(import.meta.url), {
    argv: process.argv.slice(2),
    resourceLimits: PROJECTOR_HEAP,
  });
  const [built] = await once(worker, 'message');
  console.log(JSON.stringify({ ...built, rssMb: process.resourceUsage().maxRSS / 1024 }));
} else parentPort.postMessage(await build(process.argv[2], Number(process.argv[3])));
