import { position } from '@anupalan/domain/kernel/position';
import type { ViewState } from '@anupalan/projector/runner/view-state';
import { createPositions } from '@anupalan/projector/runner/wait-for';
import { describe, expect, it } from 'vitest';
import { knownViews } from './known-views.js';

const told = (version: number, live: boolean, at: string): ViewState => ({
  name: 'case',
  version,
  namespace: `case@${version}`,
  live,
  state: live ? 'live' : 'catching_up',
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
const LONG = 60_000;

/** A process whose queries know version 6 of the cases, and understand version 5. */
const listening = () => {
  let now = 0;
  const positions = createPositions();
  const views = knownViews([{ name: 'case', version: 6 }], positions, () => now);
  const pass = (ms: number): void => {
    now += ms;
  };
  return { positions, views, pass };
};

describe('the views that a process reads', () => {
  it('are those of its own version once they are built', async () => {
    const { positions, views } = listening();
    views.heard(told(6, true, '3'));
    views.heard(told(5, true, '9'));
    expect(positions.of(['case'])).toBe('3');
    expect(views.models()).toEqual(['case']);
  });

  it('are those of the older version while a projector still keeps it up, and are waited for', async () => {
    const { positions, views } = listening();
    views.heard(told(5, true, '3'));
    views.heard(told(6, false, '3'));
    const waiting = positions.waitFor(['case'], position('4'), LONG);
    views.heard(told(5, true, '4'));
    expect(await waiting).toEqual({ position: '4', reached: true });
    expect(views.models()).toEqual([]);
    expect(views.states()).toMatchObject([{ version: 6 }]);
  });

  it('stand still when nobody keeps up the older version, so that no query waits for them', async () => {
    const { positions, views, pass } = listening();
    views.heard(told(5, true, '3'));
    pass(20_000);
    views.heard(told(6, false, '3'));
    expect(await positions.waitFor(['case'], position('4'), LONG)).toEqual({ position: '3', reached: false });
    views.heard(told(6, true, '4'));
    expect(await positions.waitFor(['case'], position('4'), LONG)).toEqual({ position: '4', reached: true });
  });

  it('are never those of a newer version, nor of one that its queries do not understand', () => {
    const { positions, views } = listening();
    views.heard(told(7, true, '9'));
    views.heard(told(4, true, '9'));
    expect([positions.of(['case']), views.states()]).toEqual([null, []]);
  });
});
