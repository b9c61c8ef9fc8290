import type { TravelClock } from '../../demo/travel-clock.js';
import type { App } from '../../platform/app.js';
import type { Life } from './demo-life.js';
import type { Member } from './demo-people.js';
import { PLAIN_STEPS, STEPS } from './demo-steps.js';

/** Steps by their names, with the values of those that need some; several are taken one after the other. */
export type Steps =
  | keyof typeof PLAIN_STEPS
  | keyof typeof IN_A_ROW
  | { readonly [S in keyof typeof STEPS]?: Parameters<(typeof STEPS)[S]>[1] };

/** What most stories have in common. */
const IN_A_ROW = {
  buy: [
    [0, 'order'],
    [2, 'pay'],
  ],
  handIn: [
    [0, { upload: {} }],
    [20, 'submit'],
  ],
  review: [
    [0, { approve: [] }],
    [12, 'approveAll'],
  ],
} as const;

type Take = (life: Life) => Promise<void>;

/** The steps one by one, each so many minutes after the first. */
export const oneByOne = (steps: Steps): readonly (readonly [minutes: number, take: Take])[] => {
  if (typeof steps !== 'string')
    return Object.entries(steps).map(([name, values], index) => {
      const take: (life: Life, values: never) => Promise<void> = STEPS[name as keyof typeof STEPS];
      return [index, (life) => take(life, values as never)];
    });
  if (steps in PLAIN_STEPS) return [[0, PLAIN_STEPS[steps as keyof typeof PLAIN_STEPS]]];
  return IN_A_ROW[steps as keyof typeof IN_A_ROW].flatMap(([minutes, part]: readonly [number, Steps]) =>
    oneByOne(part).map(([later, take]) => [minutes + later, take] as const),
  );
};

/** A case with its steps, by when and by whom they are taken, as `When` says. */
export interface DemoCase {
  readonly key: string;
  readonly customer: string;
  readonly slug: string;
  readonly steps: Readonly<Record<When, Steps>>;
}

/**
 * `9 10:12 meera`: nine days before today at 10:12 in India, by Meera; `ago 3:40`: so many hours and minutes before now.
 * Nobody is named where the customer takes the step, or the gateway or a timer.
 */
type When = `${number | 'ago'} ${number}:${number}${'' | ` ${string}`}`;

/** The stories of a customer, by the service that each is about. */
export type Stories = Readonly<Record<string, Readonly<Record<string, DemoCase['steps']>>>>;

export const casesOf = (stories: Stories): readonly DemoCase[] =>
  Object.entries(stories).flatMap(([customer, of]) =>
    Object.entries(of).map(([slug, steps]) => ({ key: `${customer}-${slug}`, customer, slug, steps })),
  );

/** A step of a story: who takes it when (ms since the epoch), as the player plays it. */
export interface Row {
  readonly at: number;
  readonly who: string;
  /** Number of the step in its story, from 1. */
  readonly number: number;
  readonly take: Take;
  readonly story: Pick<DemoCase, 'key' | 'customer' | 'slug'>;
}

/** Plays rows, each at its time. `member` finds a person by key. */
export const playerOf =
  (app: App, clock: TravelClock, member: (key: string) => Member) =>
  ({ at, who, number, take, story }: Row): Promise<void> => {
    const later: Life['later'] = (seconds, work) => clock.at(at + seconds * 1000, work);
    const { key, slug } = story;
    const now = new Date(at).toISOString();
    const life = { app, key, slug, customer: member(story.customer), member, by: member(who), number, now, later };
    return clock.at(at, () => take(life));
  };

/** Finds a person of these by key. */
export const memberIn =
  (members: ReadonlyMap<string, Member>) =>
  (key: string): Member => {
    const found = members.get(key);
    if (found === undefined) throw new Error(`there is no demo person ${key}`);
    return found;
  };
