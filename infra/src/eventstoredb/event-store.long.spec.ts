import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CERTIFICATE_FILE } from '../../testing/eventstoredb-counterpart/counterpart.js';
import { collect, event, events, ids, onCounterpart, reader } from '../../testing/eventstoredb-setup.js';
import type { EventStore } from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { openEventStoreDb } from './event-store.js';

describe('the log in EventStoreDB', () => {
  let on: Awaited<ReturnType<typeof onCounterpart>>;
  let store: EventStore;
  beforeEach(async () => {
    on = await onCounterpart();
    store = on.open();
  });
  afterEach(() => on.close());

  it('is opened by a connection string of either name of the protocol, and refuses what is none', async () => {
    const { url } = on.counterpart;
    const renamed = on.open({ url: url.replace('esdb:', 'kurrentdb:') });
    await renamed.append('case-1', 'none', [event()]);
    expect(await store.head()).not.toBe(null);
    for (const wrong of ['http://127.0.0.1:2113', 'esdb://', ''])
      expect(() => openEventStoreDb({ url: wrong })).toThrow();
    for (const name of ['', 'Ours', '$all', 'a.b', 'a-b']) expect(() => on.open({ name })).toThrow(RangeError);
  });

  it('is read, written and followed through TLS, under the credentials of its URL, and not without the one or the other', async () => {
    const guarded = await onCounterpart({ credentials: 'app:s3cret' });
    const refused = async (url: string): Promise<void> => {
      const other = guarded.open({ url });
      await expect(other.append('case-2', 'none', [event()])).rejects.toThrow(StoreUnavailable);
      await expect(collect(other.readStream('case-1'))).rejects.toThrow(StoreUnavailable);
    };
    try {
      const { url } = guarded.counterpart;
      const own = guarded.open();
      const batch = events(2);
      await own.append('case-1', 'none', batch);
      const reading = reader(own, { after: null });
      await reading.until(2);
      await reading.stop();
      expect(ids(reading.seen)).toEqual(ids(batch));
      await refused(url.replace('app:s3cret@', ''));
      await refused(url.replace('s3cret', 'guess'));
      // Without `tlsCAFile` this certificate is not trusted.
      await refused(url.replace(/\?.*/, ''));
      await refused(url.replace(/\?.*/, '?tls=false'));
      expect(guarded.counterpart.log.stream('anupalan.case-2')).toEqual([]);
    } finally {
      await guarded.close();
    }
  });

  it('is tried with a certificate that is valid whatever a machine takes for today', () => {
    const { validFrom, validTo } = new X509Certificate(readFileSync(CERTIFICATE_FILE));
    expect(Date.parse(validFrom)).toBe(Date.parse('2020-01-01T00:00:00Z'));
    expect(Date.parse(validTo)).toBeGreaterThan(Date.parse('2100-01-01T00:00:00Z'));
  });

  it('gives a call the time that its URL says, unless it is told otherwise', async () => {
    const { url } = on.counterpart;
    on.counterpart.faults.slowMs = 700;
    const hurried = on.open({ url: `${url}&defaultDeadline=200` });
    await expect(hurried.append('case-1', 'none', [event()])).rejects.toThrow(StoreUnavailable);
    const patient = on.open({ url: `${url}&defaultDeadline=200`, deadlineMs: 10_000 });
    expect(await patient.append('case-2', 'none', [event()])).toMatchObject({ kind: 'appended' });
  });

  it('finds one of the nodes of a list that is there', async () => {
    const gone = await onCounterpart();
    const { url } = gone.counterpart;
    await gone.close();
    const port = (of: string): string => new URL(of.replace('esdb:', 'http:')).port;
    const some = `esdb://127.0.0.1:${port(url)},127.0.0.1:${port(on.counterpart.url)}?tls=false&discoveryInterval=10`;
    expect(await on.open({ url: some }).append('case-1', 'none', [event()])).toMatchObject({ kind: 'appended' });
  });

  it('finds its node by a cluster name, and is unavailable while it finds none', async () => {
    const discover = `${on.counterpart.url.replace('esdb:', 'esdb+discover:')}&maxDiscoverAttempts=2&gossipTimeout=1`;
    const found = on.open({ url: discover });
    await found.append('case-1', 'none', [event()]);
    expect(await collect(store.readStream('case-1'))).toHaveLength(1);
    await on.counterpart.stop();
    const lost = on.open({ url: discover });
    await expect(lost.append('case-1', 0, [event()])).rejects.toThrow(StoreUnavailable);
    await expect(found.append('case-1', 0, [event()])).rejects.toThrow(StoreUnavailable);
    await on.counterpart.start();
    expect(await found.append('case-1', 0, [event()])).toMatchObject({ kind: 'appended', revision: 1 });
    expect(await lost.append('case-1', 1, [event()])).toMatchObject({ kind: 'appended', revision: 2 });
  });

  it('keeps nobody waiting for a server that takes connections and says nothing, nor when it is closed meanwhile', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const waiting = on.open({ url: `esdb://127.0.0.1:${port}?tls=false`, deadlineMs: 100 });
    await expect(waiting.head()).rejects.toThrow(StoreUnavailable);
    await expect(collect(waiting.readStream('case-1'))).rejects.toThrow(StoreUnavailable);
    const patient = on.open({ url: `esdb://127.0.0.1:${port}?tls=false`, deadlineMs: 3_600_000 });
    const reading = collect(patient.readStream('case-1'));
    reading.catch(() => undefined);
    await new Promise((done) => setImmediate(done));
    await patient.close();
    await expect(reading).rejects.toThrow(StoreUnavailable);
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => silent.close(done));
  });

  it('follows the leadership of a cluster to another node, which has what was acknowledged', async () => {
    const other = await onCounterpart();
    try {
      // The other node has every event that the leader acknowledged.
      const follower = other.open();
      const batch = events(2);
      for (const one of [store, follower]) await one.append('case-1', 'none', batch);
      const reading = reader(store, { after: null });
      await reading.until(2);
      on.counterpart.faults.leaderAt = Number(new URL(other.counterpart.url.replace('esdb:', 'http:')).port);
      on.counterpart.dropSubscriptions('unavailable');
      expect(await store.append('case-1', 1, [event()])).toMatchObject({ kind: 'appended', revision: 2 });
      await reading.until(3);
      await reading.stop();
      expect(other.counterpart.log.stream('anupalan.case-1')).toHaveLength(3);
      expect(on.counterpart.log.stream('anupalan.case-1')).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  it('finds the leader by what any node of the cluster tells, also one that only follows', async () => {
    const leader = await onCounterpart();
    try {
      const port = (of: string): string => new URL(of.replace('esdb:', 'http:')).port;
      on.counterpart.faults.leaderAt = Number(port(leader.counterpart.url));
      const discover = `${on.counterpart.url.replace('esdb:', 'esdb+discover:')}&maxDiscoverAttempts=2`;
      await on.open({ url: discover }).append('case-1', 'none', [event()]);
      expect(leader.counterpart.log.stream('anupalan.case-1')).toHaveLength(1);
      expect(on.counterpart.log.stream('anupalan.case-1')).toEqual([]);
    } finally {
      await leader.close();
    }
  });

  it('has one identity, whoever asks first, and another under another name', async () => {
    const several = Array.from({ length: 5 }, () => on.open());
    const told = await Promise.all(several.map((one) => one.identity()));
    expect(new Set(told).size).toBe(1);
    expect(await on.open().identity()).toBe(told[0]);
    expect(await on.open({ name: 'another' }).identity()).not.toBe(told[0]);
  });

  it('counts on from its marks instead of from the beginning, and tells old positions exactly', async () => {
    for (let i = 0; i < 3; i += 1) await store.append(`case-${i}`, 'none', events(350));
    const all = await collect(store.readAll({ after: null }));
    expect(await store.behind(null)).toBe(1050);
    await expect.poll(() => on.counterpart.log.stream('anupalan:tally').length).toBe(4);
    const later = on.open();
    for (const i of [0, 1, 248, 249, 250, 251, 700, 999, 1000, 1048, 1049])
      expect(await later.behind(all[i]?.position ?? null)).toBe(1049 - i);
    expect(await later.behind(null)).toBe(1050);
    await store.append('case-0', 349, events(2));
    await expect.poll(() => later.behind(all[1049]?.position ?? null)).toBe(2);
  });

  it('writes each mark once when several processes count', async () => {
    const several = Array.from({ length: 4 }, () => on.open());
    for (let i = 0; i < 2; i += 1) await store.append(`case-${i}`, 'none', events(400));
    const counts = await Promise.all(several.map((one) => one.behind(null)));
    expect(counts).toEqual([800, 800, 800, 800]);
    await expect.poll(() => on.counterpart.log.stream('anupalan:tally').length).toBe(3);
    expect(await store.behind(null)).toBe(800);
  });

  it('says whom the server refuses, and what', async () => {
    const guarded = await onCounterpart({ credentials: 'app:s3cret' });
    const stranger = guarded.open({ url: guarded.counterpart.url.replace('s3cret', 'wrong') });
    const password = 'EventStoreDB refuses the user "app" of EVENTSTORE_URL: unknown, or its password is wrong.';
    await expect(stranger.head()).rejects.toMatchObject({ name: 'StoreRefused', message: password });
    await expect(stranger.append('case-1', 'none', [event()])).rejects.toMatchObject({ message: password });
    guarded.counterpart.faults.unreadable = true;
    await expect(guarded.open().head()).rejects.toMatchObject({
      name: 'StoreRefused',
      message: expect.stringContaining('refuses the user "app" the right to read $all'),
    });
    await guarded.close();
  });

  it('appends by calls of its own, although the server offers one that all share: the client does so with credentials', async () => {
    const client = EventStoreDBClient.connectionString(on.counterpart.url);
    const credentials = { username: 'app', password: 's3cret' };
    await client.appendToStream('orders-1', jsonEvent({ type: 'theirs', data: {} }), { credentials });
    await expect(client.appendToStream('orders-1', jsonEvent({ type: 'theirs', data: {} }))).rejects.toThrow();
    await client.dispose();
  });
});
