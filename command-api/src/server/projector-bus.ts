import { randomUUID } from 'node:crypto';
import { rendered } from '@anupalan/domain/kernel/rejection';
import type { Bus } from '@anupalan/infra/redis/bus';
import type { Operate, Operation, OperationOutcome } from '@anupalan/projector/runner/operations';
import type { ViewState } from '@anupalan/projector/runner/view-state';

const FROM = 'from-projector';
const TO = 'to-projector';
/** Unchanged states are reported again, so that silence means a missing projector. */
const REPORT_INTERVAL_MS = 5000;
/** A projector counts as gone after this silence, ms. */
const SILENT_MS = 15_000;
/** Interval at which a process reports that it still runs an operation, ms. */
const BUSY_MS = 1000;
/** How long a caller waits for any sign of its operation, ms. */
const TIMEOUT_MS = 5000;

type FromProjector =
  | { readonly kind: 'state'; readonly state: ViewState }
  | { readonly kind: 'busy'; readonly id: string }
  | { readonly kind: 'outcome'; readonly id: string; readonly outcome: OperationOutcome };

type ToProjector =
  | { readonly kind: 'tell' }
  | { readonly kind: 'operate'; readonly id: string; readonly operation: Operation; readonly version: number };

const AWAY: OperationOutcome = {
  kind: 'refused',
  ...rendered('projector_away'),
};

/** A standby's state is less recent than that of the working process. */
const speaksFor = ({ state }: ViewState): boolean => state !== 'standby' && state !== 'ended';

/**
 * Reports this process's views to the other processes, and runs their operations. Call `told` with every changed state.
 */
export const answerForProjections = (
  bus: Bus,
  running: { readonly states: () => readonly ViewState[]; readonly operate: Operate },
): { readonly told: (state: ViewState) => void; readonly stop: () => void } => {
  const send = (message: FromProjector): void => bus.publish(FROM, message);
  const told = (state: ViewState): void => {
    if (speaksFor(state)) send({ kind: 'state', state });
  };
  const tellAll = (): void => {
    for (const state of running.states()) told(state);
  };
  const work = async ({ id, operation, version }: Extract<ToProjector, { kind: 'operate' }>): Promise<void> => {
    const mine = running.states().find(({ name }) => name === operation.model);
    if (mine === undefined || mine.version !== version || !speaksFor(mine)) return;
    send({ kind: 'busy', id });
    const busy = setInterval(() => send({ kind: 'busy', id }), BUSY_MS);
    try {
      send({ kind: 'outcome', id, outcome: await running.operate(operation) });
    } catch {
      send({ kind: 'outcome', id, outcome: AWAY });
    } finally {
      clearInterval(busy);
    }
  };
  const unsubscribe = bus.listen(TO, (message) => {
    const asked = message as ToProjector;
    if (asked.kind === 'tell') tellAll();
    else void work(asked);
  });
  const telling = setInterval(tellAll, REPORT_INTERVAL_MS);
  return {
    told,
    stop: () => {
      unsubscribe();
      clearInterval(telling);
    },
  };
};

/**
 * The projections of other processes, seen from here. `onState` is called with their states. After 15 s without a
 * report (no projector runs, or Redis is unavailable) `silent` is true, and views may be stale. An operation is sent to
 * the process that runs the read model in its version of `versions`.
 */
export const projectorsElsewhere = (
  bus: Bus,
  versions: ReadonlyMap<string, number>,
  onState: (state: ViewState) => void,
): { readonly operate: Operate; readonly silent: () => boolean; readonly stop: () => void } => {
  let heard = performance.now();
  const waiting = new Map<string, (message: FromProjector) => void>();
  const unsubscribe = bus.listen(FROM, (message) => {
    heard = performance.now();
    const said = message as FromProjector;
    if (said.kind === 'state') onState(said.state);
    else waiting.get(said.id)?.(said);
  });
  const ask = (): void => bus.publish(TO, { kind: 'tell' } satisfies ToProjector);
  const deafToGaps = bus.onGap(ask);
  ask();
  return {
    operate: (operation) =>
      new Promise((answer) => {
        const id = randomUUID();
        const version = versions.get(operation.model) ?? 0;
        const end = (outcome: OperationOutcome): void => {
          clearTimeout(timer);
          waiting.delete(id);
          answer(outcome);
        };
        let timer = setTimeout(end, TIMEOUT_MS, AWAY);
        waiting.set(id, (message) => {
          if (message.kind === 'outcome') return end(message.outcome);
          clearTimeout(timer);
          timer = setTimeout(end, TIMEOUT_MS, AWAY);
        });
        bus.publish(TO, { kind: 'operate', id, operation, version } satisfies ToProjector);
      }),
    silent: () => performance.now() - heard > SILENT_MS,
    stop: () => {
      unsubscribe();
      deafToGaps();
    },
  };
};
