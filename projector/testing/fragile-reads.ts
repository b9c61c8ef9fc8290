import type { Position } from '@anupalan/domain/kernel/position';
import type { Lease, ParkedEvent, ReadStore, StoredDoc } from '@anupalan/infra/ports/read-store';

/** Fails once at the n-th step (0: the next one); -1 for never. */
export interface Breaker {
  step(): void;
  arm(n: number): void;
  /** Disables the breaker; `resume` takes the returned value. */
  pause(): number;
  resume(left: number): void;
  readonly broken: boolean;
}

export const createBreaker = (): Breaker => {
  let left = -1;
  let broken = false;
  return {
    step: () => {
      if (left === 0) {
        left = -1;
        broken = true;
        throw new Error('crashed');
      }
      if (left > 0) left -= 1;
    },
    arm: (n) => {
      left = n;
      broken = false;
    },
    pause: () => {
      const before = left;
      left = -1;
      return before;
    },
    resume: (before) => {
      left = before;
    },
    get broken() {
      return broken;
    },
  };
};

/**
 * A read store without transactions, as the port allows: documents are written one by one, then the checkpoint, and
 * every step between may crash; written data stays. Implements only what the runner needs.
 */
export const createFragileReads = (
  breaker: Breaker,
  now: () => number = Date.now,
): ReadStore & { readonly docs: (ns: string) => StoredDoc[] } => {
  interface Space {
    readonly docs: Map<string, StoredDoc>;
    readonly parked: ParkedEvent[];
    checkpoint: Position | null;
  }
  const spaces = new Map<string, Space>();
  const meta = new Map<string, string>();
  const leases = new Map<string, { epoch: number; holder: string; ends: number }>();
  const isFenced = (lease: Lease | undefined): boolean =>
    lease !== undefined && leases.get(lease.view)?.epoch !== lease.epoch;
  const space = (namespace: string): Space => {
    const found: Space = spaces.get(namespace) ?? { docs: new Map(), checkpoint: null, parked: [] };
    spaces.set(namespace, found);
    return found;
  };
  /** A read creates no namespace. */
  const look = (namespace: string): Space => spaces.get(namespace) ?? { docs: new Map(), checkpoint: null, parked: [] };
  const unused = () => Promise.reject(new Error('not part of this store'));
  return {
    docs: (namespace) => [...look(namespace).docs.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    declare: async (namespace) => {
      breaker.step();
      space(namespace);
    },
    apply: async ({ namespace, changes, from, at, park = [], unpark = [], lease }) => {
      const { docs, parked, checkpoint } = space(namespace);
      breaker.step();
      if (checkpoint !== from || isFenced(lease)) return 'fenced';
      for (const change of changes) {
        const present = docs.get(change.id);
        if (present === undefined || change.replace === true || present.position < change.position) {
          if (change.doc === null) docs.delete(change.id);
          else docs.set(change.id, structuredClone({ id: change.id, position: change.position, doc: change.doc }));
        }
        breaker.step();
      }
      if (space(namespace).checkpoint !== from || isFenced(lease)) return 'fenced';
      const kept = parked.filter(({ key }) => !unpark.includes(key));
      parked.splice(0, parked.length, ...kept, ...park);
      breaker.step();
      space(namespace).checkpoint = at;
      breaker.step();
      return 'ok';
    },
    checkpoint: async (namespace) => {
      breaker.step();
      return look(namespace).checkpoint;
    },
    parked: async (namespace) => {
      breaker.step();
      return [...look(namespace).parked];
    },
    isParked: async (namespace, key) => look(namespace).parked.some((row) => row.key === key),
    getMany: async (namespace, ids) => {
      breaker.step();
      return ids.flatMap((id) => look(namespace).docs.get(id) ?? []);
    },
    get: async (namespace, id) => look(namespace).docs.get(id) ?? null,
    getMeta: async (key) => meta.get(key) ?? null,
    setMeta: async (key, value, lease) => {
      breaker.step();
      if (isFenced(lease)) return 'fenced';
      meta.set(key, value);
      breaker.step();
      return 'ok';
    },
    namespaces: async () => [...spaces.keys()],
    size: async (namespace) => ({ documents: look(namespace).docs.size, bytes: 0 }),
    drop: async (namespace, lease) => {
      breaker.step();
      if (isFenced(lease)) return 'fenced';
      spaces.delete(namespace);
      breaker.step();
      return 'ok';
    },
    lease: async ({ view, holder, ttlMs, epoch }) => {
      breaker.step();
      const row = leases.get(view);
      const left = (row?.ends ?? 0) - now();
      if (epoch === undefined ? left > 0 && row?.holder !== holder : row?.epoch !== epoch)
        return { kind: 'taken', holder: row?.holder ?? '', forMs: Math.max(0, left) };
      const held = epoch ?? (row?.epoch ?? 0) + 1;
      leases.set(view, { epoch: held, holder, ends: now() + ttlMs });
      breaker.step();
      return { kind: 'held', epoch: held };
    },
    release: async ({ view, epoch }) => {
      const row = leases.get(view);
      if (row?.epoch === epoch) row.ends = 0;
    },
    /** All documents by id, in pages. */
    find: async (namespace, { limit = 100, after = '' }) => {
      const sorted = [...look(namespace).docs.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      const docs = sorted.filter(({ id }) => id > after).slice(0, limit);
      return { docs, cursor: docs.length < limit ? null : (docs.at(-1)?.id ?? null) };
    },
    count: unused,
    counts: unused,
    purge: async () => undefined,
    close: async () => undefined,
  };
};
