import type { TravelClock } from '../../demo/travel-clock.js';
import type { App } from '../../platform/app.js';
import { seedBuiltIns } from '../built-ins.js';
import { DEMO_PEOPLE, type DemoPerson, enrol, type Member } from '../demo/demo-people.js';
import { memberIn, playerOf } from '../demo/demo-story.js';
import { bulkCustomer, bulkStaff } from './bulk-people.js';
import { type BulkCase, type BulkOptions, bulkCase, staffOf, YEAR } from './bulk-plan.js';

const DAY = 24 * 3600_000;

/** The next step of a case that has begun. */
interface Waiting {
  readonly at: number;
  readonly one: BulkCase;
  readonly step: number;
}

/** A queue ordered by time (a binary heap), for thousands of concurrent cases. */
export const byTime = <T extends { readonly at: number }>() => {
  const heap: T[] = [];
  const at = (index: number): number => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [heap[b] as T, heap[a] as T];
  };
  return {
    /** Time of the first; infinity when there is none. */
    first: (): number => at(0),
    push: (item: T): void => {
      heap.push(item);
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1;
        if (at(parent) <= at(i)) break;
        swap(i, parent);
        i = parent;
      }
    },
    pop: (): T | null => {
      const [first] = heap;
      const last = heap.pop();
      if (first === undefined || last === undefined) return null;
      if (heap.length > 0) {
        heap[0] = last;
        for (let i = 0; ; ) {
          const child = at(2 * i + 1) <= at(2 * i + 2) ? 2 * i + 1 : 2 * i + 2;
          if (at(child) >= at(i)) break;
          swap(i, child);
          i = child;
        }
      }
      return first;
    },
  };
};

/**
 * Runs a year of cases by the same commands as people's, `inFlight` at once, the earliest first: the log is in the
 * order of time except for concurrent ones. Everything due by `today` is skipped as history (the caller has begun it).
 * Throws at the first refusal; `onCase` is called for every finished case.
 */
export const liveInBulk = async (
  app: App,
  clock: TravelClock,
  options: BulkOptions,
  inFlight: number,
  onCase: () => void,
): Promise<void> => {
  const opened = options.today - YEAR - DAY;
  const members = new Map<string, Member>();
  const joining = new Map<string, Promise<Member>>();
  const join = async (person: DemoPerson): Promise<Member> => {
    const member = await enrol(app, person);
    members.set(person.key, member);
    return member;
  };
  await clock.at(opened, async () => {
    await seedBuiltIns(app);
    // First the accounts to sign in with, then those who work the cases.
    for (const person of DEMO_PEOPLE) await join(person);
    await Promise.all(Array.from({ length: staffOf(options) }, (_, n) => join(bulkStaff(n))));
  });
  const play = playerOf(app, clock, memberIn(members));
  /** Joins an hour before their first case. */
  const customerOf = (n: number, at: number): Promise<Member> => {
    const known = joining.get(String(n)) ?? clock.at(at - 3600_000, () => join(bulkCustomer(n)));
    joining.set(String(n), known);
    return known;
  };

  const waiting = byTime<Waiting>();
  let begun = 0;
  /**
   * The next case to begin; null when all have. Every case has at least one step, and they begin in the order of time.
   */
  const upcoming = (): BulkCase | null => (begun < options.cases ? bulkCase(begun, options) : null);
  let next = upcoming();
  let broken = false;
  /** The earliest step of all; null when other runners have all remaining ones. */
  const take = (): Waiting | null => {
    const at = next?.steps[0]?.at;
    if (broken || next === null || at === undefined || at > waiting.first()) return broken ? null : waiting.pop();
    const first = { at, one: next, step: 0 };
    begun += 1;
    next = upcoming();
    return first;
  };

  const run = async ({ at, one, step }: Waiting): Promise<void> => {
    const { key, slug } = one;
    const { key: customer } = await customerOf(one.customer, at);
    const present = one.steps[step];
    if (present !== undefined)
      await play({ ...present, who: present.who || customer, number: step + 1, story: { key, slug, customer } });
    const following = one.steps[step + 1];
    if (following === undefined) onCase();
    else waiting.push({ at: following.at, one, step: step + 1 });
  };

  const worker = async (): Promise<void> => {
    for (let step = take(); step !== null; step = take()) {
      try {
        await run(step);
      } catch (error) {
        broken = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
};
