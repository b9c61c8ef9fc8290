import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packMetadata, unpackMetadata } from './log-metadata.js';

/** Metadata as the log gives them back. */
const through = (metadata: JsonObject): Json => {
  const { text, bytes } = packMetadata(metadata);
  const stored = JSON.parse(text) as Json;
  return Array.isArray(stored) ? unpackMetadata(stored as readonly Json[], bytes) : stored;
};

const id = '0198f1c2-7b1e-7cc3-98c4-dc0c0c07398f';
const usual = {
  actor: { id: randomUUID(), role: 'staff' },
  channel: 'web',
  commandId: id,
  correlationId: id,
  causationId: id,
  time: '2026-11-22T10:00:00.000Z',
  command: 'addNote',
  hash: 'a0'.repeat(32),
};

describe('metadata in the log', () => {
  it('take a third of their text: an id that is there three times is stored once, ids and hashes as bytes', () => {
    const { text, bytes } = packMetadata(usual);
    expect(text).toBe('[1,"staff",0,1,"web","addNote",3,3,2,1795341600000]');
    expect(bytes).toBe(`${usual.actor.id}${id}`.replaceAll('-', '') + usual.hash);
    expect(text.length + bytes.length / 2).toBeLessThan(JSON.stringify(usual).length / 2.9);
  });

  it('come back as they were, whatever they are', () => {
    const text = fc.oneof(
      fc.string(),
      fc.uuid(),
      fc.uuid().map((one) => one.toUpperCase()),
      fc.constantFrom(
        id,
        usual.hash,
        usual.hash.toUpperCase(),
        usual.time,
        '1970-01-01T00:00:00.001Z',
        '2026-02-30T00:00:00.000Z',
      ),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
    const value = fc.oneof({ weight: 8, arbitrary: text }, fc.jsonValue());
    const names = Object.keys(usual).filter((name) => name !== 'actor');
    const metadata = fc.record(
      {
        actor: fc.oneof(fc.record({ id: text, role: text }), value),
        bodyHash: text,
        traceparent: value,
        ...Object.fromEntries(names.map((name) => [name, value])),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(metadata, (one) => {
        const plain = JSON.parse(JSON.stringify(one)) as JsonObject;
        expect(through(plain)).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });

  it('are known to be damaged when bytes are missing or left over', () => {
    const { text, bytes } = packMetadata(usual);
    const list = JSON.parse(text) as readonly Json[];
    expect([bytes.slice(2), `${bytes}00`, ''].map((other) => unpackMetadata(list, other))).toEqual([null, null, null]);
    expect(unpackMetadata(list.slice(0, 5), bytes)).toBeNull();
    expect(unpackMetadata([...list.slice(0, -1), 1e300], bytes)).not.toHaveProperty('time');
  });
});
