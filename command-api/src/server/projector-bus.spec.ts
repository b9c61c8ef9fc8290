import { position } from '@anupalan/domain/kernel/position';
import type { Bus } from '@anupalan/infra/redis/bus';
import type { OperationOutcome } from '@anupalan/projector/runner/operations';
import type { ViewState } from '@anupalan/projector/runner/view-state';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerForProjections, projectorsElsewhere } from './projector-bus.js';

const stateOf = (name: string, state: ViewState['state'], at = '1'): ViewState => ({
  name,
  version: 1,
  namespace: `${name}@1`,
  live: true,
  state,
  position: position(at),
  lagEvents: 0,
  lagSeconds: 0,
  documents: 0,
  bytes: 0,
  parked: 0,
  error: null,
  canRollBack: false,
  build: null,
  compared: null,
});
const versions = new Map([['case', 1]]);

/** A bus in memory that can be cut; messages are sent as text, as in Redis. */
const memoryBus = () => {
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  const gaps = new Set<() => void>();
  let cut = false;
  const bus: Bus = {
    publish: (channel, message) => {
      if (cut) return;
      for (const listener of listeners.get(channel) ?? []) listener(JSON.parse(JSON.stringify(message)));
    },
    listen: (channel, listener) => {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(listener));
      return () => void all.delete(listener);
    },
    onGap: (listener) => {
      gaps.add(listener);
      return () => void gaps.delete(listener);
    },
    close: async () => undefined,
  };
  return {
    bus,
    cut: () => {
      cut = true;
    },
    heal: () => {
      cut = false;
      for (const gap of gaps) gap();
    },
  };
};

const rebuild = { kind: 'rebuild', model: 'case' } as const;
const never = async (): Promise<OperationOutcome> => {
  throw new Error('was not to be asked');
};

describe('projections in other processes', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
  );
  afterEach(() => void vi.useRealTimers());

  it('are known from the first moment, and by each change after it, from who keeps them up', () => {
    const { bus } = memoryBus();
    const holder = answerForProjections(bus, { states: () => [stateOf('case', 'live')], operate: never });
    answerForProjections(bus, { states: () => [stateOf('case', 'standby', '0')], operate: never });
    const heard: string[] = [];
    projectorsElsewhere(bus, versions, ({ name, state, position: at }) => void heard.push(`${name} ${state} ${at}`));
    expect(heard).toEqual(['case live 1']);
    holder.told(stateOf('case', 'live', '2'));
    expect(heard.at(-1)).toBe('case live 2');
  });

  it('are taken for silent when nobody has told anything for a while, and are asked again after a gap', () => {
    const { bus, cut, heal } = memoryBus();
    let at = '1';
    answerForProjections(bus, { states: () => [stateOf('case', 'live', at)], operate: never });
    const heard: (string | null)[] = [];
    const elsewhere = projectorsElsewhere(bus, versions, (state) => void heard.push(state.position));
    vi.advanceTimersByTime(60_000);
    expect(elsewhere.silent()).toBe(false);
    cut();
    at = '7';
    vi.advanceTimersByTime(20_000);
    expect(elsewhere.silent()).toBe(true);
    heal();
    expect([elsewhere.silent(), heard.at(-1)]).toEqual([false, '7']);
  });

  it('are operated by the process that has the lease, however long it takes', async () => {
    const { bus } = memoryBus();
    let finish = (_: OperationOutcome): void => undefined;
    const operate = (): Promise<OperationOutcome> => new Promise((done) => (finish = done));
    answerForProjections(bus, { states: () => [stateOf('case', 'standby')], operate: never });
    answerForProjections(bus, { states: () => [stateOf('case', 'live')], operate });
    const { operate: ask } = projectorsElsewhere(bus, versions, () => undefined);
    const asked = ask(rebuild);
    vi.advanceTimersByTime(120_000);
    finish({ kind: 'done' });
    expect(await asked).toEqual({ kind: 'done' });
  });

  it('say that nobody answers when nobody does, or no more', async () => {
    const { bus, cut } = memoryBus();
    answerForProjections(bus, { states: () => [stateOf('case', 'live')], operate: () => new Promise(() => undefined) });
    const { operate: ask } = projectorsElsewhere(bus, versions, () => undefined);
    const unknown = ask({ kind: 'rebuild', model: 'other' });
    const begun = ask(rebuild);
    vi.advanceTimersByTime(3000);
    cut();
    vi.advanceTimersByTime(10_000);
    for (const asked of [unknown, begun])
      expect(await asked).toMatchObject({ kind: 'refused', code: 'projector_away' });
  });
});
