import { IST_MS } from '@anupalan/domain/rules/dates';
import type { TravelClock } from '../../demo/travel-clock.js';
import type { App } from '../../platform/app.js';
import { seedBuiltIns } from '../built-ins.js';
import { callCases } from './demo-calls.js';
import { seedCompany } from './demo-company.js';
import { memberIn, playerOf, type Step } from './demo-life.js';
import { otherCases } from './demo-others.js';
import { pastCases } from './demo-past.js';
import { DEMO_PEOPLE, type DemoPerson, enrol, type Member } from './demo-people.js';
import { seedRules } from './demo-rules.js';
import { shownCases } from './demo-shown.js';
import type { DemoCase, When } from './demo-story.js';
import { seedVisits } from './demo-visits.js';

const MARK = 'demo-data';
const DAY_MS = 24 * 3600_000;
/** How long before today the site opened and its staff joined, days. */
const OPENED_DAYS_AGO = 370;

interface Mark {
  /**
   * The end of the stories, ms since the epoch: stored, so that an interrupted seeding continues with the same times.
   */
  readonly today: number;
  readonly done: boolean;
}

const timeOf = (when: When, today: number): number => {
  if ('minutesAgo' in when) return today - when.minutesAgo * 60_000;
  const [daysAgo, time] = when;
  const midnight = Math.floor((today + IST_MS) / DAY_MS) * DAY_MS - IST_MS;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return midnight - daysAgo * DAY_MS + (hours * 60 + minutes) * 60_000;
};

/** True for an empty log. */
export const isEmpty = async (app: Pick<App, 'events'>): Promise<boolean> => {
  for await (const _ of app.events.readAll({ after: null, prefixes: ['user', 'serviceRequest', 'payment'] }))
    return false;
  return true;
};

/**
 * The start of the seeding, or its continuation; null when it is done, or people work here already. First records
 * durably that no job of this history is due today.
 */
const begin = async (app: App): Promise<Mark | null> => {
  const entry = await app.keyValue.get(MARK);
  if (entry !== null) {
    const mark = JSON.parse(entry.value) as Mark;
    return mark.done ? null : mark;
  }
  if (!(await isEmpty(app))) return null;
  const mark: Mark = { today: app.clock.now(), done: false };
  await app.history.begin(mark.today);
  await app.keyValue.put(MARK, JSON.stringify(mark));
  return mark;
};

/** A step whose customer may not have joined yet. */
type Planned = Omit<Step, 'customer'> & { readonly customer: string };

/** Every act of every story in the order of time, so that the log is in that order. */
const timeline = (stories: readonly DemoCase[], today: number): readonly Planned[] =>
  stories
    .flatMap((story) => {
      let number = 0;
      const { key, slug, customer, answers = {} } = story;
      return story.acts.flatMap(([when, ...acts]) =>
        acts.map((act, index): Planned => {
          number += 1;
          return { at: timeOf(when, today) + index * 60_000, number, act, key, slug, customer, answers };
        }),
      );
    })
    .sort((a, b) => a.at - b.at);

/**
 * Fills an empty demo folder with people and cases by the same commands as people's, each at its own time in the past.
 * After an interruption the next start continues; every id is derived, so that nothing is created twice. Runs before
 * requests are served and before the workers start.
 */
export const seedDemo = async (app: App, clock: TravelClock): Promise<void> => {
  if (!app.config.demo) return;
  const mark = await begin(app);
  if (mark === null) return;
  const { today } = mark;

  const stories = [...shownCases(new Date(today)), ...otherCases, ...callCases, ...pastCases];
  const steps = timeline(stories, today);
  /** Customers join with their first purchase. */
  const joinLater = new Set(steps.map(({ customer }) => customer));
  const members = new Map<string, Member>();
  const join = async (person: DemoPerson): Promise<void> => {
    members.set(person.key, await enrol(app, person));
  };
  await clock.at(today - OPENED_DAYS_AGO * DAY_MS, async () => {
    await seedBuiltIns(app);
    await seedCompany(app);
    for (const person of DEMO_PEOPLE) if (!joinLater.has(person.key)) await join(person);
    await seedRules(app);
  });
  const member = memberIn(members);
  const play = playerOf(app, clock, member);
  for (const step of steps) {
    const newcomer = members.has(step.customer) ? undefined : DEMO_PEOPLE.find(({ key }) => key === step.customer);
    if (newcomer !== undefined) await clock.at(step.at, () => join(newcomer));
    await play({ ...step, customer: member(step.customer) });
  }
  await seedVisits(app, clock, today);
  const head = await app.events.head();
  if (head !== null) await app.history.end(head);
  await app.keyValue.put(MARK, JSON.stringify({ today, done: true } satisfies Mark));
};
