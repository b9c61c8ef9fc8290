import { statSync } from 'node:fs';
import type Database from 'libsql';

/** How long a call waits for another connection that writes, ms. */
export const BUSY_TIMEOUT_MS = 5000;
/** A database is calm when hardly anything but renewed leases was committed within this time. */
const CALM_MS = 5000;
const CALM_COMMITS = 20;
/** Size of the WAL that a calm database may keep. */
const MAX_IDLE_WAL_BYTES = 1_000_000;

/** Empties the WAL of a file in which little is written for the moment. */
export class WalKeeper {
  #looking: NodeJS.Timeout | undefined;
  #commits = 0;

  constructor(
    private readonly db: Database.Database,
    private readonly path: string,
  ) {}

  committed(): void {
    this.#commits += 1;
    this.#looking ??= setTimeout(() => this.#look(), CALM_MS).unref();
  }

  close(): void {
    clearTimeout(this.#looking);
  }

  #look(): void {
    const isCalm = this.#commits <= CALM_COMMITS;
    this.#commits = 0;
    this.#looking = isCalm ? undefined : setTimeout(() => this.#look(), CALM_MS).unref();
    const wal = statSync(`${this.path}-wal`, { throwIfNoEntry: false });
    if (isCalm && wal !== undefined && wal.size > MAX_IDLE_WAL_BYTES) this.#empty();
  }

  #empty(): void {
    try {
      // Does not wait for readers: the next attempt is soon enough.
      this.db.exec('PRAGMA busy_timeout = 0');
      this.db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    } catch {
      // The next transaction reports a disk that fails.
    } finally {
      this.db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }
}
