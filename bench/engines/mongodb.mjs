// The read store, the drafts, the key vault and the blobs in MongoDB, each beside the driver: the same documents, with
// majority and journal write concern and majority read concern on both sides.
import { randomBytes } from 'node:crypto';
import { connectMongo } from '@anupalan/infra/mongodb/connection';
import { MongoClient } from 'mongodb';
import { storeKinds } from './mongodb-stores.mjs';
import { viewKinds } from './mongodb-views.mjs';

/** Records of a view, drafts and keys: the warm-up round creates all, later rounds replace them. */
const DOCUMENTS = 500;
/** FerretDB scans the whole collection for each guarded document; a rebuild's batches would take it minutes. */
const DOCUMENTS_OF_A_STAND_IN = 100;

/** Opens both sides, see ../engines.bench.mjs, in two databases of this run, which are dropped at its end. */
export const open = async (url, inFlight) => {
  const run = randomBytes(6).toString('hex');
  const mongo = await connectMongo({ url, database: `anupalan_bench_${run}` });
  const client = new MongoClient(url, {
    maxPoolSize: 50,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
  });
  await client.connect();
  const bareDb = client.db(`anupalan_bench_${run}_bare`);
  const version = await mongo.version();
  const isStandIn = version.startsWith('FerretDB');
  const documents = isStandIn ? DOCUMENTS_OF_A_STAND_IN : DOCUMENTS;
  const sides = { mongo, bareDb, inFlight, documents, isStandIn };
  const views = await viewKinds(sides);
  const stores = await storeKinds(sides);
  return {
    title: isStandIn ? version : `MongoDB ${version}`,
    isStandIn,
    kinds: [...views, ...stores.kinds],
    close: async () => {
      await stores.close();
      await mongo.db.dropDatabase();
      await bareDb.dropDatabase();
      await mongo.close();
      await client.close();
    },
  };
};
