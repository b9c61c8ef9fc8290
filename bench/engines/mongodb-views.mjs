// Batches of the list of cases, see ./mongodb.mjs: over our read store under a lease, and over the driver's own
// bulkWrite with one update of a checkpoint row. Each batch in flight has its own view, as projections have.
import { randomUUID } from 'node:crypto';
import { openReadStore } from '@anupalan/infra/mongodb/read-store';
import { caseList } from '@anupalan/projector/read-models/case-list/projection';
import { DEFAULT_TUNING } from '@anupalan/projector/runner/project';

const LIVE_BATCH = 10;
const LEASE_MS = 3_600_000;

/** A paid case, folded from its events. */
const paidCase = () => {
  const time = new Date().toISOString();
  const events = [
    {
      type: 'ServiceRequested',
      data: {
        caseNumber: 'AN-0000-0000',
        customerId: randomUUID(),
        serviceId: 'gst-registration',
        serviceTitle: 'GST Registration',
        pricePaise: 39_900,
        catalogueRevision: 1,
        estimatedDays: 7,
        workflow: { id: 'filing', version: 1 },
        orderId: randomUUID(),
        source: 'payment',
        from: null,
        to: 'new_request',
      },
    },
    {
      type: 'InitialPaymentReceived',
      data: {
        orderId: randomUUID(),
        amountPaise: 39_900,
        from: 'new_request',
        to: 'documents_not_uploaded',
        resumesAt: null,
      },
    },
    { type: 'RequestAssigned', data: { staffId: randomUUID(), method: 'rule', previousStaffId: null, note: null } },
  ];
  const recorded = (event) => ({ stream: `serviceRequest-${randomUUID()}`, event, metadata: { time } });
  return events.reduce((doc, event) => caseList.evolve(doc, recorded(event)), null);
};

/**
 * Views of `documents` records each of one side, each with its checkpoint. `write` advances one from its checkpoint.
 */
const viewsOf = (count, documents, doc, write) => {
  const idle = Array.from({ length: count }, (_, i) => ({ namespace: `case-list-${i}@1`, i, from: null, steps: 0 }));
  return (size) => async () => {
    const view = idle.pop();
    const first = view.steps;
    view.steps += size;
    const position = (step) => String(step).padStart(16, '0');
    const changes = Array.from({ length: size }, (_, i) => {
      const id = `case-${(first + i) % documents}`;
      return { id, position: position(first + i), doc: { ...doc, id } };
    });
    const at = position(view.steps - 1);
    await write(view, changes, at);
    view.from = at;
    idle.push(view);
  };
};

/** The kinds of work with views; `isStandIn` leaves out the large batches. */
export const viewKinds = async ({ mongo, bareDb, inFlight, documents, isStandIn }) => {
  const reads = openReadStore(mongo);
  const rows = bareDb.collection('views');
  const collections = [];
  const leases = [];
  for (let i = 0; i < inFlight; i += 1) {
    const namespace = `case-list-${i}@1`;
    await reads.declare(namespace, caseList.indexes);
    const projection = `case-list-${i}`;
    const { epoch } = await reads.lease({ projection, holder: 'bench', ttlMs: LEASE_MS });
    leases.push({ projection, epoch });
    // The same indexes as our adapter has made.
    const { collection } = await mongo.db.collection('views').findOne({ _id: namespace });
    const indexes = await mongo.db.collection(collection).listIndexes().toArray();
    collections.push(bareDb.collection(`documents-${i}`));
    await collections[i].createIndexes(
      indexes
        .filter(({ name }) => name !== '_id_')
        .map(({ name, key, sparse }) => (sparse === true ? { name, key, sparse } : { name, key })),
    );
    await rows.insertOne({ _id: namespace, checkpoint: null });
  }

  const doc = paidCase();
  const ours = viewsOf(inFlight, documents, doc, async ({ namespace, i, from }, changes, at) => {
    const done = await reads.apply({ namespace, changes, from, at, lease: leases[i] });
    if (done !== 'ok') throw new Error(done);
  });
  const bare = viewsOf(inFlight, documents, doc, async ({ namespace, i, from }, changes, at) => {
    const operations = changes.map(({ id, position, doc: written }) => ({
      replaceOne: { filter: { _id: id }, replacement: { position, doc: written }, upsert: true },
    }));
    await collections[i].bulkWrite(operations, { ordered: false });
    const { matchedCount } = await rows.updateOne({ _id: namespace, checkpoint: from }, { $set: { checkpoint: at } });
    if (matchedCount !== 1) throw new Error('another writer was here');
  });
  const kind = (what, size, share) => ({
    name: `a batch of ${size} documents (${what})`,
    share,
    ours: ours(size),
    bare: bare(size),
  });
  const live = kind('live', LIVE_BATCH, 0.05);
  return isStandIn ? [live] : [live, kind('rebuild', DEFAULT_TUNING.maxWrites, 0.01)];
};
