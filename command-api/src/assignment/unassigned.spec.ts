import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { DAY, HOUR, liveThrough, register, requestOf, type Someone, type YearCase } from '../testing/year-cases.js';
import { startYearWorld, type YearWorld } from '../testing/year-world.js';

/** `2026-01-05 10:00` in India, a Monday, in ms since the epoch. */
const india = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+05:30`);
const MONDAY = india('2026-01-05 10:00');

let world: YearWorld;
let staff: Someone;
let ravi: Someone;
let arjun: Someone;
beforeEach(async () => {
  world = await startYearWorld(new Date(MONDAY).toISOString());
  staff = await register(world, 'staff', 'Meera');
  ravi = await register(world, 'admin', 'Ravi');
  arjun = await register(world, 'admin', 'Arjun');
});
afterEach(() => world.end());

const bought = async (at: number): Promise<YearCase> => ({
  kind: 'silent',
  at,
  customer: await register(world, 'customer', 'Asha'),
  orderId: '',
});
const life = () => ({ world, staff, admin: ravi });
const alerts = () => world.delivered.filter(({ text }) => text.includes('is still unassigned'));
const step = async (one: YearCase, who: Someone, command: RequestCommand): Promise<void> => {
  const context = systemContext('test', { actor: { id: who.id, role: who.role as 'staff' }, channel: 'web' });
  const done = await world.app().execute(serviceRequest, requestOf(one), command, context);
  if (!done.ok) throw new Error(done.error.message);
};

describe('a paid case that nobody has', () => {
  it('is told to every admin by each of their ways after half an hour of working time, once, whatever happens', async () => {
    const cases = [
      await bought(india('2026-01-05 11:00')),
      await bought(india('2026-01-06 17:50')),
      await bought(india('2026-01-10 20:00')),
    ];
    const restarts = [
      [india('2026-01-05 11:20'), () => world.restart()],
      [india('2026-01-11 12:00'), () => world.restart()],
      [india('2026-01-13 12:00'), () => world.restart({ losingWork: true })],
    ] as const;
    await liveThrough(life(), cases, restarts, MONDAY + 9 * DAY);
    const due = ['2026-01-05 11:30', '2026-01-07 10:20', '2026-01-12 10:30'].map(india);
    for (const [n, one] of cases.entries()) {
      const { state } = await world.app().load(serviceRequest, requestOf(one));
      const told = alerts().filter(({ text }) => text.includes(state.origin?.caseNumber ?? 'none'));
      expect(new Set(told.map(({ channel, to }) => `${channel} ${to}`))).toEqual(
        new Set([ravi, arjun].flatMap(({ mobile, email }) => [`sms ${mobile}`, `mail ${email}`])),
      );
      expect(new Set(told.map(({ at }) => at))).toEqual(new Set([due[n]]));
      for (const { text } of told) expect(text).toContain(`/r/${state.origin?.caseNumber}`);
    }
    expect(alerts()).toHaveLength(3 * 4);
    expect(world.failedJobs()).toBe(0);
  });

  it('is not told when somebody took it, was given it or it was cancelled in time', async () => {
    const [taken, given, cancelled] = [
      await bought(MONDAY + HOUR),
      await bought(MONDAY + HOUR),
      await bought(MONDAY + HOUR),
    ];
    const later = MONDAY + HOUR + HOUR / 4;
    await liveThrough(
      life(),
      [taken, given, cancelled],
      [
        [later, () => step(taken, staff, { type: 'assign', method: 'claim', staffId: staff.id, note: null })],
        [later + 1, () => step(given, ravi, { type: 'assign', method: 'admin', staffId: staff.id, note: null })],
        [later + 2, () => step(cancelled, cancelled.customer, { type: 'cancel', reason: 'Changed my mind' })],
      ],
      MONDAY + DAY,
    );
    expect(alerts()).toEqual([]);
  });
});
