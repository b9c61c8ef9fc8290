import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Audience } from '@anupalan/infra/ports/change-feed';

/** A record of a view in its folded state, which may be ahead of the store. */
export interface CachedRecord {
  readonly id: string;
  /** Null: it does not exist. */
  doc: JsonObject | null;
  /** The last event folded into it; null for a record that never existed. */
  position: Position | null;
  /** The audience of the stored record; null if nothing is stored. */
  audience: Audience | null;
  /** True when the store has an older state. */
  changed: boolean;
  /** Estimated memory in bytes. */
  bytes: number;
}

/** Memory shared by the caches of a thread. */
export interface RecordMemory {
  readonly maxBytes: number;
  /** Evictions begin at this size. It grows up to `maxBytes` while many evicted records are needed again. */
  limitBytes: number;
  bytes: number;
  caches: number;
  evicted: number;
  /** Number of records read back from the store. */
  readBack: number;
}

export const recordMemory = (maxBytes: number, firstBytes: number = maxBytes): RecordMemory => ({
  maxBytes,
  limitBytes: firstBytes,
  bytes: 0,
  caches: 0,
  evicted: 0,
  readBack: 0,
});

/** The most recently used records of one projection. */
export interface RecordCache {
  has(id: string): boolean;
  /** Adds a record that was read, or that the store does not have. */
  add(record: Pick<CachedRecord, 'id' | 'doc' | 'position' | 'audience'>): void;
  /** Adds the record of a single event. It may be evicted at once, since no other event needs it. */
  addOwn(id: string): CachedRecord;
  /** Returns the record and marks it as the most recently used. */
  use(id: string): CachedRecord | undefined;
  /** The record was changed and may have grown by this many bytes. */
  changed(record: CachedRecord, bytes: number): void;
  /** The record is stored in its current state. */
  written(record: CachedRecord, audience: Audience | null): void;
  unwritten(): readonly CachedRecord[];
  /**
   * At most `max` records to evict: those of a single event, then those beyond the memory limit, least recently used
   * first. A deletion that is not stored stays.
   */
  surplus(max: number): readonly CachedRecord[];
  evict(record: CachedRecord): void;
  close(): void;
}

const RECORD_BYTES = 200;
const VALUE_BYTES = 24;
/** Eviction frees a quarter, so that its writes come in groups. */
const EVICT_TO = 0.75;
/** Evictions after which the share that was read back decides whether the memory grows. */
const JUDGED_EVICTIONS = 500;
const MAX_READ_BACK = 25;

/** Long-lived records cost the garbage collector more than evicted ones, so memory grows only on demand. */
const growOnDemand = (memory: RecordMemory): void => {
  if (memory.evicted < JUDGED_EVICTIONS) return;
  if (memory.readBack > MAX_READ_BACK) memory.limitBytes = Math.min(memory.maxBytes, memory.limitBytes * 1.5);
  [memory.evicted, memory.readBack] = [0, 0];
};

/** Estimated size of a value in bytes: exact enough to bound a cache. */
export const bytesOf = (value: Json | undefined): number => {
  if (typeof value === 'string') return VALUE_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = VALUE_BYTES;
  if (Array.isArray(value)) for (const element of value as readonly Json[]) sum += bytesOf(element);
  else for (const key in value) sum += 8 + bytesOf((value as JsonObject)[key]);
  return sum;
};

export const recordCache = (memory: RecordMemory): RecordCache => {
  const records = new Map<string, CachedRecord>();
  /** Records of a single event. */
  const own = new Set<CachedRecord>();
  const unwritten = new Set<CachedRecord>();
  let total = 0;
  memory.caches += 1;
  const grow = (bytes: number): void => {
    total += bytes;
    memory.bytes += bytes;
  };
  const weigh = (record: CachedRecord, bytes: number): void => {
    grow(bytes - record.bytes);
    record.bytes = bytes;
  };
  return {
    has: (id) => records.has(id),
    add: (read) => {
      const record = { ...read, changed: false, bytes: 0 };
      records.set(read.id, record);
      weigh(record, RECORD_BYTES + bytesOf(read.doc));
      if (read.doc !== null) memory.readBack += 1;
    },
    addOwn: (id) => {
      const record = { id, doc: null, position: null, audience: null, changed: false, bytes: 0 };
      own.add(record);
      return record;
    },
    use: (id) => {
      const record = records.get(id);
      if (record === undefined) return undefined;
      records.delete(id);
      records.set(id, record);
      return record;
    },
    changed: (record, bytes) => {
      record.changed = true;
      unwritten.add(record);
      weigh(record, record.bytes + bytes);
    },
    written: (record, audience) => {
      record.changed = false;
      record.audience = audience;
      unwritten.delete(record);
      weigh(record, RECORD_BYTES + bytesOf(record.doc));
    },
    unwritten: () => [...unwritten],
    surplus: (max) => {
      const surplus = [...own].slice(0, max);
      if (surplus.length > 0 || memory.bytes <= memory.limitBytes) return surplus;
      growOnDemand(memory);
      const excess = memory.bytes - memory.limitBytes * EVICT_TO;
      let left = Math.min(excess, total - (memory.limitBytes / memory.caches) * EVICT_TO);
      for (const record of records.values()) {
        if (left <= 0 || surplus.length === max) break;
        if (record.changed && record.doc === null) continue;
        surplus.push(record);
        left -= record.bytes;
      }
      return surplus;
    },
    evict: (record) => {
      grow(-record.bytes);
      if (own.delete(record)) return;
      records.delete(record.id);
      memory.evicted += 1;
    },
    close: () => {
      memory.caches -= 1;
      grow(-total);
    },
  };
};
