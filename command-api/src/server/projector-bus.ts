import { randomUUID } from 'node:crypto';
import { rendered } from '@anupalan/domain/kernel/rejection';
import type { Bus } from '@anupalan/infra/redis/bus';
import type { Operate, Operation, OperationOutcome } from '@anupalan/projector/runner/operations';
import type { ViewState } from '@anupalan/projector/runner/view-state';

const FROM = 'from-projector';
const TO = 'to-projector';
/** Also what has not changed is told again: so that silence means something. */
const REPORT_INTERVAL_MS = 5000;
/** After so long nobody is there any more. */
const SILENT_MS = 15_000;
/** How often a process says that it still works on what it was asked. */
const BUSY_MS = 1000;
/** So long one waits for any sign of it. */
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

/** Standing by one knows less than who does the work. */
const speaksFor = ({ state }: ViewState): boolean => state !== 'standby' && state !== 'ended';

/**
 * Tells the other processes how far the views are that are kept up here, and does what they ask. Give `told` every state
 * that changes.
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
  const deaf = bus.listen(TO, (message) => {
    const asked = message as ToProjector;
    if (asked.kind === 'tell') tellAll();
    else void work(asked);
  });
  const telling = setInterval(tellAll, REPORT_INTERVAL_MS);
  return {
    told,
    stop: () => {
      deaf();
      clearInterval(telling);
    },
  };
};

/**
 * The projections of other processes, as seen from here. `onState` hears how far they are. While none has said anything for
 * 15 s (nobody runs a projector, or Redis is away) `silent` is true, and what the views have may be old. An operation goes to
 * the process that runs the read model in the version which `versions` has for it.
 */
export const projectorsElsewhere = (
  bus: Bus,
  versions: ReadonlyMap<string, number>,
  onState: (state: ViewState) => void,
): { readonly operate: Operate; readonly silent: () => boolean; readonly stop: () => void } => {
  let heard = performance.now();
  const waiting = new Map<string, (message: FromProjector) => void>();
  const deaf = bus.listen(FROM, (message) => {
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
      deaf();
      deafToGaps();
    },
  };
};
