import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleTour, type Tour, type TourAction, tourAfter } from './machine';

const after = (...actions: readonly TourAction[]): Tour => actions.reduce(tourAfter, idleTour);
const steps = (size: number): TourAction => ({ type: 'steps', size });
const start = (index?: number): TourAction => ({ type: 'start', ...(index === undefined ? {} : { index }) });
const does = (...types: readonly ('next' | 'prev' | 'close' | 'skip' | 'stop' | 'reset' | 'missing' | 'fail')[]) =>
  types.map((type): TourAction => ({ type }));
const five = [steps(5), start()];

describe('the start of a tour', () => {
  it('is at its first step when there are steps', () => {
    expect(after(steps(5))).toMatchObject({ status: 'ready' });
    expect(after(...five)).toMatchObject({ status: 'running', index: 0, lifecycle: 'init' });
  });

  it('waits for its steps when there are none, and comes with them', () => {
    expect(after(start())).toMatchObject({ status: 'waiting' });
    expect(after(start(), steps(5))).toMatchObject({ status: 'running', index: 0 });
  });

  it('continues at the stopped step, unless another is named', () => {
    expect(after(...five, ...does('next', 'stop'))).toMatchObject({ status: 'paused', index: 1 });
    expect(after(...five, ...does('next', 'stop'), start())).toMatchObject({ status: 'running', index: 1 });
    expect(after(...five, ...does('next', 'stop'), start(0))).toMatchObject({ status: 'running', index: 0 });
  });
});

describe('a running tour', () => {
  it.each([
    { moves: does('next'), index: 1 },
    { moves: does('close'), index: 1 },
    { moves: does('next', 'next', 'prev'), index: 1 },
    { moves: does('prev'), index: 0 },
    { moves: [{ type: 'go', index: 3 } as const], index: 3 },
  ])('moves by one: $moves leads to step $index', ({ moves, index }) => {
    expect(after(...five, ...moves)).toMatchObject({ status: 'running', index, lifecycle: 'init' });
  });

  it('is finished past its last step, and begins anew at the first', () => {
    const finished = after(steps(2), start(), ...does('next', 'next'));
    expect(finished).toMatchObject({ status: 'finished', index: 0, lifecycle: 'complete' });
    expect(tourAfter(finished, start())).toMatchObject({ status: 'running', index: 0 });
  });

  it.each([5, 99, -1, 1.5])('is finished by going to %s, where there is no step', (index) => {
    expect(after(...five, { type: 'go', index })).toMatchObject({ status: 'finished', index: 0 });
  });

  it('is left by skip, paused by stop and made ready by reset', () => {
    expect(after(...five, ...does('next', 'skip'))).toMatchObject({ status: 'skipped', index: 0 });
    expect(after(...five, ...does('next', 'stop'))).toMatchObject({ status: 'paused', index: 1 });
    expect(after(...five, ...does('next', 'reset'))).toMatchObject({ status: 'ready', index: 0 });
  });

  it('says how far its step is shown', () => {
    for (const lifecycle of ['ready', 'beacon', 'tooltip', 'complete', 'error'] as const)
      expect(after(...five, { type: 'step', lifecycle })).toMatchObject({ status: 'running', lifecycle });
  });

  it('waits again when its steps are gone, and is finished when its own one is', () => {
    expect(after(...five, ...does('next'), steps(0))).toMatchObject({ status: 'waiting', index: 1 });
    expect(after(...five, ...does('next', 'next'), steps(2))).toMatchObject({ status: 'finished' });
  });

  it('that cannot be shown is at an error, from which it can be started', () => {
    expect(after(...five, ...does('fail'))).toMatchObject({ status: 'error', lifecycle: 'error' });
    expect(after(...five, ...does('fail'), start(0))).toMatchObject({ status: 'running', index: 0 });
  });
});

describe('a step whose target is missing', () => {
  it('is passed over in the way the tour goes', () => {
    expect(after(...five, ...does('next', 'missing'))).toMatchObject({ index: 2 });
    expect(after(...five, ...does('next', 'next', 'next', 'prev', 'missing'))).toMatchObject({ index: 1 });
    expect(after(...five, ...does('next', 'next', 'next', 'prev', 'missing', 'missing'))).toMatchObject({ index: 0 });
  });

  it('ends the tour when it is the last, and turns the way back when it is the first', () => {
    expect(after(steps(2), start(), ...does('next', 'missing'))).toMatchObject({ status: 'finished' });
    expect(after(...five, ...does('next', 'prev', 'missing'))).toMatchObject({ status: 'running', index: 1 });
  });

  it('never blocks a tour, however many are missing and wherever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(11), fc.boolean(), (size, from, backwards) => {
        let tour = after(steps(size), start(Math.min(from, size - 1)), ...does(backwards ? 'prev' : 'next'));
        for (let n = 0; n < 2 * size + 1 && tour.status === 'running'; n += 1)
          tour = tourAfter(tour, { type: 'missing' });
        expect(tour.status).toBe('finished');
      }),
    );
  });
});

const anyAction = fc.oneof(
  fc.constantFrom(...does('next', 'prev', 'close', 'skip', 'stop', 'reset', 'missing', 'fail')),
  fc.constant(start()),
  fc.integer({ min: -2, max: 8 }).map((index): TourAction => ({ type: 'go', index })),
  fc.nat(6).map(start),
  fc.nat(6).map(steps),
);

describe('a tour, whatever happens to it', () => {
  it('has a step to show exactly while it runs, and is somewhere to begin from otherwise', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
        let tour = idleTour;
        for (const action of actions) {
          const before = tour;
          tour = tourAfter(tour, action);
          expect(tour.index).toBeGreaterThanOrEqual(0);
          if (tour.status === 'running') expect(tour.index).toBeLessThan(tour.size);
          if (tour.status === 'waiting') expect(tour.size).toBe(0);
          if (['finished', 'skipped'].includes(tour.status)) expect(tour.index).toBe(0);
          // Only a running tour can be moved, left or finished.
          if (before.status !== 'running' && tour.status === 'skipped') expect(before.status).toBe('skipped');
        }
      }),
    );
  });

  it('leaves its status only by an allowed action', () => {
    const moves = does('next', 'prev', 'close', 'skip', 'missing');
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 20 }), fc.constantFrom(...moves), (actions, move) => {
        const tour = after(...actions);
        if (tour.status !== 'running') expect(tourAfter(tour, move)).toBe(tour);
      }),
    );
  });
});
