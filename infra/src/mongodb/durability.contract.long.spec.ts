import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { position } from '@anupalan/domain/kernel/position';
import type { CommandStartedEvent } from 'mongodb';
import { expect, it } from 'vitest';
import { onEngine } from '../../testing/engines.js';
import { mongodbWays, testDatabase } from '../../testing/mongodb.js';
import { openBlobStore } from './blob-store.js';
import { connectMongo } from './connection.js';
import { openKeyValue } from './key-value.js';
import { openKeyVault } from './key-vault.js';
import { openReadStore } from './read-store.js';

const WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'findAndModify']);
const at = position('00000000000000000001');

await onEngine('durability', 'mongodb', mongodbWays, ({ url }) => {
  it('has every write acknowledged by a majority and in its journal', async () => {
    const database = await testDatabase(url);
    const watched = new URL(url);
    watched.searchParams.set('monitorCommands', 'true');
    const mongo = await connectMongo({ url: watched.href, database: database.mongo.db.databaseName });
    const seen: CommandStartedEvent[] = [];
    mongo.db.client.on('commandStarted', (event) => {
      if (WRITES.has(event.commandName)) seen.push(event);
    });

    const reads = openReadStore(mongo);
    await reads.declare('case@1', [{ name: 'by-status', fields: ['status'] }]);
    await reads.apply({
      namespace: 'case@1',
      changes: [{ id: 'a', position: at, doc: { status: 'new' } }],
      from: null,
      at,
    });
    await reads.setMeta('key', 'value');
    await reads.lease({ view: 'case@1', holder: 'me', ttlMs: 1000 });
    const drafts = await openKeyValue(mongo, 'drafts');
    await drafts.put('draft', 'text');
    await (await openKeyVault(mongo, randomBytes(32))).keyFor('case:1');
    const blobs = await openBlobStore(mongo);
    await blobs.write(randomUUID(), Readable.from([Buffer.from('bytes')]));

    const collections = new Set(seen.map(({ command, commandName }) => String(command[commandName])));
    expect(collections.size).toBeGreaterThan(5);
    const weak = seen.filter(
      ({ command }) => command.writeConcern?.w !== 'majority' || command.writeConcern?.j !== true,
    );
    expect(weak.map(({ commandName, command }) => `${commandName} ${command[commandName]}`)).toEqual([]);
    await mongo.close();
    await database.remove();
  });
});
