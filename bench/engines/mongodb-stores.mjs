// Drafts, keys and blobs, see ./mongodb.mjs: over our stores, and over the driver with the same documents: a draft with
// its version counter, a key by its subject, a file in GridFS.
import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openBlobStore } from '@anupalan/infra/mongodb/blob-store';
import { openKeyValue } from '@anupalan/infra/mongodb/key-value';
import { openKeyVault } from '@anupalan/infra/mongodb/key-vault';
import { GridFSBucket } from 'mongodb';

const DRAFT_MS = 30 * 24 * 3_600_000;
const DRAFT_BYTES = 2000;
/** One chunk of GridFS. */
const BLOB_BYTES = 100_000;
const BLOBS_TO_READ = 32;

/** Drafts of one side, each with its writer's last known version. `write` returns the next one. */
const draftsOf = (count, write) => {
  const idle = Array.from({ length: count }, (_, i) => ({ key: `draft:${i}`, version: 'absent' }));
  return async () => {
    const draft = idle.shift();
    const version = await write(draft);
    if (version === null) throw new Error('another writer was here');
    draft.version = version;
    idle.push(draft);
  };
};

const draftKinds = async ({ mongo, bareDb, documents }) => {
  const drafts = await openKeyValue(mongo, 'drafts');
  const [rows, counters] = [bareDb.collection('drafts'), bareDb.collection('versions')];
  await rows.createIndex({ expiresAt: 1 });
  const value = JSON.stringify({ fields: randomBytes(DRAFT_BYTES / 2).toString('hex') });
  const raised = () =>
    counters.findOneAndUpdate({ _id: 'drafts' }, { $inc: { last: 1 } }, { upsert: true, returnDocument: 'after' });
  await raised();
  const ours = draftsOf(documents, ({ key, version }) => drafts.put(key, value, { expect: version, ttlMs: DRAFT_MS }));
  const bare = draftsOf(documents, async ({ key, version: seen }) => {
    const { last: version } = await raised();
    const fields = { value, version, expiresAt: Date.now() + DRAFT_MS };
    if (seen === 'absent') await rows.insertOne({ _id: key, ...fields });
    else if ((await rows.updateOne({ _id: key, version: seen }, { $set: fields })).matchedCount !== 1) return null;
    return version;
  });
  const some = (n) => `draft:${n % documents}`;
  const kinds = [
    { name: 'a draft kept', share: 0.1, ours, bare },
    {
      name: 'a draft read',
      share: 0.5,
      ours: (n) => drafts.get(some(n)),
      bare: (n) => rows.findOne({ _id: some(n) }),
    },
  ];
  return { kinds, close: () => drafts.close() };
};

const keyKinds = async ({ mongo, bareDb, documents }) => {
  const vault = await openKeyVault(mongo, randomBytes(32));
  const rows = bareDb.collection('vault.keys');
  const subject = (n) => `user:${n % documents}`;
  for (let n = 0; n < documents; n += 1) await vault.keyFor(subject(n));
  // The same rows, with our vault's wrapped keys.
  await rows.insertMany(await mongo.db.collection('vault.keys').find().toArray());
  const wrapped = (await rows.findOne({ _id: subject(0) })).wrapped;
  return [
    {
      name: 'a key looked up',
      share: 0.5,
      ours: (n) => vault.find(subject(n)),
      bare: (n) => rows.findOne({ _id: subject(n) }),
    },
    {
      name: 'a key made',
      share: 0.1,
      ours: () => vault.keyFor(randomUUID()),
      bare: async () => {
        const _id = randomUUID();
        if ((await rows.findOne({ _id })) === null) await rows.insertOne({ _id, wrapped });
      },
    },
  ];
};

const blobKinds = async ({ mongo, bareDb }) => {
  const blobs = await openBlobStore(mongo);
  const bucket = new GridFSBucket(bareDb, { bucketName: 'blobs' });
  const content = randomBytes(BLOB_BYTES);
  async function* source() {
    yield content;
  }
  const write = (id) => blobs.write(id, source());
  const bareWrite = (id) => pipeline(source, bucket.openUploadStream(id));
  const some = (n) => `blob-to-read-${n % BLOBS_TO_READ}`;
  for (let n = 0; n < BLOBS_TO_READ; n += 1) {
    await write(some(n));
    await bareWrite(some(n));
  }
  const read = async (stream) => {
    if ((await buffer(stream)).length !== BLOB_BYTES) throw new Error('a blob that lacks something');
  };
  return [
    {
      name: `a blob of ${BLOB_BYTES / 1000} kB read`,
      share: 0.05,
      ours: async (n) => read(await blobs.read(some(n))),
      bare: (n) => read(bucket.openDownloadStreamByName(some(n))),
    },
    {
      name: `a blob of ${BLOB_BYTES / 1000} kB written`,
      share: 0.01,
      ours: () => write(randomUUID()),
      bare: () => bareWrite(randomUUID()),
    },
  ];
};

/** The kinds of work with drafts, keys and blobs, and the function that ends them. */
export const storeKinds = async (sides) => {
  const drafts = await draftKinds(sides);
  return { kinds: [...drafts.kinds, ...(await keyKinds(sides)), ...(await blobKinds(sides))], close: drafts.close };
};
