import type { Position } from '@anupalan/domain/kernel/position';
import type { ParkedEvent, ReadStore, StoredDoc } from '@anupalan/infra/ports/read-store';

/** Breaks at the n-th step (0: the next one), once; -1 for never. */
export interface Breaker {
  step(): void;
  arm(n: number): void;
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
    get broken() {
      return broken;
    },
  };
};

/**
 * A read store without transactions, as the port allows: documents go in one by one, then the checkpoint, and every step
 * between may crash. What is written stays. Only what the runner needs; queries belong to a real store.
 */
export const createFragileReads = (breaker: Breaker): ReadStore & { readonly docs: (ns: string) => StoredDoc[] } => {
  interface Space {
    readonly docs: Map<string, StoredDoc>;
    readonly parked: ParkedEvent[];
    checkpoint: Position | null;
  }
  const spaces = new Map<string, Space>();
  const meta = new Map<string, string>();
  const space = (namespace: string): Space => {
    const found: Space = spaces.get(namespace) ?? { docs: new Map(), checkpoint: null, parked: [] };
    spaces.set(namespace, found);
    return found;
  };
  const unused = () => Promise.reject(new Error('not part of this store'));
  return {
    docs: (namespace) => [...space(namespace).docs.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    declare: async (namespace) => {
      breaker.step();
      space(namespace);
    },
    apply: async ({ namespace, changes, from, at, park = [] }) => {
      const { docs, parked, checkpoint } = space(namespace);
      breaker.step();
      if (checkpoint !== from) return 'fenced';
      for (const change of changes) {
        const present = docs.get(change.id);
        if (present === undefined || present.position < change.position) {
          if (change.doc === null) docs.delete(change.id);
          else docs.set(change.id, structuredClone({ ...change, doc: change.doc }));
        }
        breaker.step();
      }
      parked.push(...park);
      breaker.step();
      if (space(namespace).checkpoint !== from) return 'fenced';
      space(namespace).checkpoint = at;
      breaker.step();
      return 'ok';
    },
    checkpoint: async (namespace) => {
      breaker.step();
      return space(namespace).checkpoint;
    },
    parked: async (namespace) => {
      breaker.step();
      return [...space(namespace).parked];
    },
    getMany: async (namespace, ids) => {
      breaker.step();
      return ids.flatMap((id) => space(namespace).docs.get(id) ?? []);
    },
    get: async (namespace, id) => space(namespace).docs.get(id) ?? null,
    getMeta: async (key) => meta.get(key) ?? null,
    setMeta: async (key, value) => {
      breaker.step();
      meta.set(key, value);
    },
    namespaces: async () => [...spaces.keys()],
    drop: async (namespace) => {
      breaker.step();
      spaces.delete(namespace);
    },
    find: unused,
    count: unused,
    groupCount: unused,
    close: async () => undefined,
  };
};
