import type { Position } from '@anupalan/domain/kernel/position';
import type { Change } from '@anupalan/infra/ports/change-feed';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import type { DocChange, ParkedEvent } from '@anupalan/infra/ports/read-store';
import { union } from './fold-batch.js';
import type { ProjectOptions } from './project.js';
import type { CachedRecord, RecordCache } from './record-cache.js';

/** Writes what one view has folded, under its checkpoint. Each method returns false when it is fenced. */
export class ViewWrites {
  /** Parked and not written yet. */
  #park: readonly ParkedEvent[] = [];

  constructor(
    private readonly options: Pick<ProjectOptions, 'projection' | 'namespace' | 'reads' | 'tuning' | 'onChanges'>,
    private readonly records: RecordCache,
    private checkpoint: Position | null,
  ) {}

  get at(): Position | null {
    return this.checkpoint;
  }

  /** Number of unwritten records and of rows that are not yet parked. */
  get waiting(): number {
    return this.records.unwritten().length + this.#park.length;
  }

  park(rows: readonly ParkedEvent[]): void {
    if (rows.length > 0) this.#park = [...this.#park, ...rows];
  }

  /** Writes all changed records, the last of them with the checkpoint. */
  async all(at: Position | null): Promise<boolean> {
    if (at === this.checkpoint) return true;
    const { maxWrites } = this.options.tuning;
    const changed = this.records.unwritten();
    const stored = changed.filter(({ doc }) => doc !== null);
    let written = 0;
    for (; stored.length - written > maxWrites; written += maxWrites) {
      if (!(await this.#write(stored.slice(written, written + maxWrites), this.checkpoint))) return false;
      await nextTurn();
    }
    return this.#write([...stored.slice(written), ...changed.filter(({ doc }) => doc === null)], at);
  }

  /** Evicts down to the memory limit: a batch may have added more records than one write takes. */
  async evictSurplus(): Promise<boolean> {
    const { maxWrites } = this.options.tuning;
    for (;;) {
      const surplus = this.records.surplus(maxWrites);
      if (surplus.length === 0) return true;
      const unwritten = surplus.filter(({ changed }) => changed);
      if (unwritten.length > 0 && !(await this.#write(unwritten, this.checkpoint))) return false;
      for (const record of surplus) this.records.evict(record);
      if (surplus.length === maxWrites) await nextTurn();
    }
  }

  /**
   * One guarded write, reported to `onChanges`. Includes the parked keys: a later event of the same record must not be
   * stored while the parking is in memory only.
   */
  async #write(some: readonly CachedRecord[], at: Position | null): Promise<boolean> {
    const { projection, namespace, reads, onChanges } = this.options;
    const changed: Change[] = [];
    const changes: DocChange[] = [];
    const audiences = some.map(({ doc }) => (doc === null ? null : projection.audience(doc)));
    for (const [i, { id, position, doc, audience }] of some.entries()) {
      if (position === null) continue;
      changes.push({ id, position, doc, ...(audience === null ? { isNew: true } : {}) });
      const after = audiences[i] ?? null;
      // A record that was created and deleted before a write was never visible.
      if (audience !== null || after !== null)
        changed.push({ model: projection.name, id, position, audience: union(audience, after) });
    }
    const written = { namespace, changes, from: this.checkpoint, at, park: this.#park };
    if ((await reads.apply(written)) === 'fenced') return false;
    [this.checkpoint, this.#park] = [at, []];
    for (const [i, record] of some.entries()) this.records.written(record, audiences[i] ?? null);
    if (changed.length > 0) onChanges(changed);
    return true;
  }
}
