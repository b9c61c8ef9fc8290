import { IST_MS } from '@anupalan/domain/rules/dates';
import type { TravelClock } from '../../demo/travel-clock.js';
import type { App } from '../../platform/app.js';
import { seedBuiltIns } from '../built-ins.js';
import { businessRows } from './demo-business.js';
import { seedCompany } from './demo-company.js';
import { others } from './demo-others.js';
import { pastCases } from './demo-past.js';
import { DEMO_PEOPLE, type DemoPerson, enrol, type Member } from './demo-people.js';
import { seedRules } from './demo-rules.js';
import { shown } from './demo-shown.js';
import { casesOf, type DemoCase, memberIn, oneByOne, playerOf, type Row } from './demo-story.js';
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

/** The time of a step, ms since the epoch, and who takes it, if it is named. */
const whenOf = (when: string, today: number): readonly [at: number, who: string | undefined] => {
  const [day, time = '', who] = when.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const into = (hours * 60 + minutes) * 60_000;
  if (day === 'ago') return [today - into, who];
  const midnight = Math.floor((today + IST_MS) / DAY_MS) * DAY_MS - IST_MS;
  return [midnight - Number(day) * DAY_MS + into, who];
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

/** Every step of every story in the order of time, so that the log is in that order. */
const timeline = (stories: readonly DemoCase[], today: number): readonly Row[] =>
  stories.flatMap((story) => {
    const steps = Object.entries(story.steps).flatMap(([when, steps]) => {
      const [at, who = story.customer] = whenOf(when, today);
      return oneByOne(steps).map(([minutes, take]) => ({ at: at + minutes * 60_000, who, take, story }));
    });
    return steps.map((step, index): Row => ({ ...step, number: index + 1 }));
  });

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

  const stories = [...casesOf(shown(new Date(today))), ...casesOf(others), ...pastCases];
  const steps = [...timeline(stories, today), ...businessRows(today)].sort((a, b) => a.at - b.at);
  /** Customers join with their first purchase. */
  const joinLater = new Set(steps.map(({ story }) => story.customer));
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
  const play = playerOf(app, clock, memberIn(members));
  for (const step of steps) {
    const { customer } = step.story;
    const newcomer = members.has(customer) ? undefined : DEMO_PEOPLE.find(({ key }) => key === customer);
    if (newcomer !== undefined) await clock.at(step.at, () => join(newcomer));
    await play(step);
  }
  await seedVisits(app, clock, today);
  const head = await app.events.head();
  if (head !== null) await app.history.end(head);
  await app.keyValue.put(MARK, JSON.stringify({ today, done: true } satisfies Mark));
};
