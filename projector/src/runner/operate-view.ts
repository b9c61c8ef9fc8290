import { errorText } from '@anupalan/domain/kernel/error-text';
import { rendered } from '@anupalan/domain/kernel/rejection';
import type { Problem } from '@anupalan/domain/rules/problem';
import type { Change } from '@anupalan/infra/ports/change-feed';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { BuildEnd } from './build-view.js';
import type { Decode } from './fold-batch.js';
import type { Operation, OperationOutcome } from './operations.js';
import type { Projection } from './projection.js';
import { type Retried, retryParked } from './retry-parked.js';
import { readSkips, type Skips, skipOf } from './skips.js';
import { FENCED, freshNamespace, type ViewRecord, type ViewVersion, versionOf } from './view-record.js';

/** Dependencies of the operations on one projection, see ./serve-view. */
export interface Operated {
  /** The projection without skipped events. */
  readonly projection: Projection;
  readonly decode: Decode;
  /** The newest view of an older version. */
  readonly older: ViewVersion | null;
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly skips: Skips;
  record(): ViewRecord;
  write(next: ViewRecord): Promise<void>;
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  startLive(): void;
  stopLive(): Promise<void>;
  startBuild(): void;
  stopBuild(): Promise<void>;
  /** Starts to build this namespace, or to bring the kept one up to date. */
  begin(namespace: string): Promise<void>;
  /** Discards the build. */
  forget(): void;
  buildEnd(end: BuildEnd): void;
  onBuildEnd(tell: (end: BuildEnd) => void): void;
  onChanges(changes: readonly Change[]): void;
}

const DONE: OperationOutcome = { kind: 'done' };
const refused = (why: Problem): OperationOutcome => ({ kind: 'refused', ...why });
const ALREADY = refused(rendered('already_building'));
const NOT_BUILDING = refused(rendered('not_building'));

class ViewOperations {
  constructor(private readonly view: Operated) {}

  async rebuild(): Promise<OperationOutcome> {
    const { view } = this;
    const { live, kept, build } = view.record();
    if (build !== null && build.state !== 'failed') return ALREADY;
    const taken = [...(await view.reads.namespaces()), live, kept, build?.namespace];
    await view.begin(freshNamespace(view.projection, taken));
    return DONE;
  }

  async promoteScratch(namespace: string): Promise<OperationOutcome> {
    const { view } = this;
    const { live, build } = view.record();
    if (live === namespace || build?.namespace === namespace) return DONE;
    if (build !== null && build.state !== 'failed') return ALREADY;
    if (versionOf(namespace) !== view.projection.version) return refused(rendered('scratch.other_version'));
    if (!(await view.reads.namespaces()).includes(namespace)) return refused(rendered('scratch.gone'));
    await view.begin(namespace);
    return DONE;
  }

  async pause(): Promise<OperationOutcome> {
    const { view } = this;
    const { build } = view.record();
    if (build?.state !== 'running') return NOT_BUILDING;
    await view.stopBuild();
    await view.write({ ...view.record(), build: { ...build, state: 'paused' } });
    view.buildEnd('paused');
    return DONE;
  }

  async resume(): Promise<OperationOutcome> {
    const { view } = this;
    const { build } = view.record();
    if (build === null || build.state === 'running') return refused(rendered('not_paused'));
    await view.write({ ...view.record(), build: { ...build, state: 'running', error: null } });
    view.startBuild();
    return DONE;
  }

  async cancel(): Promise<OperationOutcome> {
    const { view } = this;
    const { live, kept, build } = view.record();
    if (build === null) return NOT_BUILDING;
    if (live === null) return refused(rendered('needed'));
    await view.stopBuild();
    await view.write({ ...view.record(), build: null });
    view.forget();
    if (build.namespace !== kept) await view.reads.drop(build.namespace);
    view.buildEnd('cancelled');
    return DONE;
  }

  /** The result of a roll-back: the switch is queued behind the operation that began it. */
  async rollBack(): Promise<OperationOutcome> {
    const { view } = this;
    let over: Promise<BuildEnd> | undefined;
    const begun = await view.exclusive(async () => {
      const outcome = await this.#beginRollBack();
      over = new Promise((resolve) => view.onBuildEnd(resolve));
      return outcome;
    });
    if (begun.kind === 'refused') return begun;
    const end = await over;
    if (end === 'promoted') return DONE;
    if (end === 'failed') {
      const error = view.record().build?.error ?? null;
      return refused(error === null ? rendered('view_behind') : rendered('build_failed', { error }));
    }
    if (end === 'gone') return refused(rendered('roll_back_goes_on'));
    return refused(rendered('not_done', { end: String(end) }));
  }

  /** Folds a parked document again. With `skipped`, that event is left out because an admin skips it. */
  async retry(key: string, skipped: string | null): Promise<OperationOutcome> {
    const { view } = this;
    const { live: namespace } = view.record();
    if (namespace === null) return refused(rendered('older_version_read'));
    for (const skip of await readSkips(view.events, view.decode, view.projection.name)) view.skips.add(skip);
    const parked = await view.reads.parked(namespace);
    const row = parked.find((one) => one.key === key);
    if (row === undefined || (skipped !== null && row.eventId !== skipped)) return refused(rendered('not_parked'));
    if (skipped !== null && !view.skips.has(skipOf(key, skipped))) return refused(rendered('not_recorded'));
    const { projection, decode, events, reads } = view;
    const retrying = retryParked({ projection, decode, events, reads, namespace }, row, parked);
    // The view continues with other keys during this read; only this operation writes parked documents.
    const early = await failure(retrying.prepare());
    if (early !== null) return refused(rendered('still_failing', { error: early }));
    await view.stopLive();
    try {
      let ready: Retried | null = null;
      const late = await failure(
        retrying.finish().then((retried) => {
          ready = retried;
        }),
      );
      if (late !== null) return refused(rendered('still_failing', { error: late }));
      return ready === null ? refused(rendered('not_parked')) : await this.#write(namespace, ready);
    } finally {
      view.startLive();
    }
  }

  async #beginRollBack(): Promise<OperationOutcome> {
    const { kept, build } = this.view.record();
    const { older } = this.view;
    if (kept === null)
      return older === null
        ? refused(rendered('nothing_kept'))
        : refused(rendered('other_version', { version: older.version }));
    if (build !== null && build.state !== 'failed') return ALREADY;
    await this.view.begin(kept);
    return DONE;
  }

  async #write(namespace: string, { at, changes, changed, park, unpark, error }: Retried): Promise<OperationOutcome> {
    const { view } = this;
    const written = { namespace, changes, from: at, at, park, unpark };
    if ((await view.reads.apply(written)) === 'fenced') throw new Error(FENCED);
    if (changed.length > 0) view.onChanges(changed);
    if (error !== null) return refused(rendered('still_failing', { error }));
    // A build that failed at a healed event is obsolete.
    if (view.record().build?.state === 'failed' && (await view.reads.parked(namespace)).length === 0)
      await this.cancel();
    return DONE;
  }
}

/** Runs the operations of admins on one projection; never rejects. */
export const operateView = (view: Operated): ((operation: Operation) => Promise<OperationOutcome>) => {
  const operations = new ViewOperations(view);
  const acts: {
    readonly [K in Operation['kind']]: (operation: Extract<Operation, { kind: K }>) => Promise<OperationOutcome>;
  } = {
    rebuild: () => view.exclusive(() => operations.rebuild()),
    'pause-rebuild': () => view.exclusive(() => operations.pause()),
    'resume-rebuild': () => view.exclusive(() => operations.resume()),
    'cancel-rebuild': () => view.exclusive(() => operations.cancel()),
    'promote-scratch': ({ namespace }) => view.exclusive(() => operations.promoteScratch(namespace)),
    'roll-back': () => operations.rollBack(),
    retry: ({ key }) => view.exclusive(() => operations.retry(key, null)),
    skip: ({ key, eventId }) => view.exclusive(() => operations.retry(key, eventId)),
  };
  return async (operation) => {
    try {
      return await (acts[operation.kind] as (asked: Operation) => Promise<OperationOutcome>)(operation);
    } catch (fault) {
      return refused(rendered('failed', { fault: errorText(fault).slice(0, 300) }));
    }
  };
};

/** The text of a promise's rejection; null when it resolved. */
const failure = async (work: Promise<void>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    return errorText(error).slice(0, 500);
  }
};
