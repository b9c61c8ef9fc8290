import { BUILT_IN_SERVICES } from '@anupalan/domain/catalogue/built-in-services';
import { oneByOne, type Row, type Steps } from '../demo/demo-story.js';

const MINUTE = 60_000;
const DAY = 24 * 3600_000;
export const YEAR = 365 * DAY;
/** Number of concurrent cases, if there are enough. */
const OPEN_AT_ONCE = 2000;
/** Keeps the time between request and payment below the seven days of a payment link. */
const MAX_LIFE_MS = 45 * DAY;
/** Requires one document: the shortest path through the office. */
const WITH_DOCUMENT = 'shareholder-agreement';

export interface BulkOptions {
  readonly cases: number;
  /** The same seed gives the same cases, except for their keys. */
  readonly seed: number;
  /** End of the filled year, ms since the epoch. */
  readonly today: number;
}

/** One case: its people and steps (ascending, all past); nobody is named where its customer takes the step. */
export interface BulkCase {
  readonly key: string;
  readonly slug: string;
  readonly customer: number;
  readonly steps: readonly Pick<Row, 'at' | 'who' | 'take'>[];
}

/** Deterministic numbers in [0, 1) for a seed and case. */
const randomOf = (seed: number, n: number): (() => number) => {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const customersOf = ({ cases }: BulkOptions): number => Math.max(1, Math.ceil(cases / 8));
export const staffOf = ({ cases }: BulkOptions): number => Math.min(40, Math.max(4, Math.ceil(cases / 200)));

type Part = readonly [part: number, steps: Steps, who?: string];

const START: readonly Part[] = [[0, 'buy']];

/** From the review to the end; `paid`: including a final payment. */
const office = (staff: string, paid: boolean, n: number): readonly Part[] => [
  [0.3, 'review', staff],
  ...(paid
    ? ([
        [0.34, { askToPay: [0, 500 + (n % 40) * 50, 'Fee of the authority.'] }, staff],
        [0.42, 'payFinal'],
      ] as const)
    : []),
  [0.5, 'startFiling', staff],
  [0.58, { file: `BK${100_000 + n}` }, staff],
  [0.8, { deliver: [`Result ${n}`, `Case ${n}`] }, staff],
];

/** A document that the office cannot read. */
const unreadable = {
  place: 'cap_table',
  reasonCode: 'not_readable',
  reason: 'The second page cannot be read.',
} as const;

/** The parts of a case's life, each at a share of its length, by outcome. */
const partsOf = (
  n: number,
  staff: string,
  random: () => number,
): { readonly slug: string; readonly parts: readonly Part[] } => {
  const fate = random();
  const any = BUILT_IN_SERVICES[Math.floor(random() * BUILT_IN_SERVICES.length)]?.slug ?? WITH_DOCUMENT;
  if (fate < 0.1)
    return { slug: any, parts: [...START, [0.5, { cancel: 'I do not need it any more.' }], [0.7, 'refunded']] };
  if (fate < 0.13) {
    const gaveUp = [0.9, { cancel: 'I could not find my papers.' }] as const;
    return {
      slug: any,
      parts: [...START, [0.2, { say: 'I am still looking for my papers.' }], gaveUp, [0.95, 'refunded']],
    };
  }
  const paid = random() < 0.5;
  if (fate < 0.25)
    return {
      slug: WITH_DOCUMENT,
      parts: [
        ...START,
        [0.05, 'handIn'],
        [0.08, 'claim', staff],
        [0.12, { reject: unreadable }, staff],
        [0.13, 'askAgain', staff],
        [0.2, 'handIn'],
        ...office(staff, paid, n),
      ],
    };
  return {
    slug: WITH_DOCUMENT,
    parts: [...START, [0.06, 'handIn'], [0.15, 'claim', staff], ...office(staff, paid, n)],
  };
};

/** The n-th case of the year: evenly distributed and cut off at today, so that the last ones are still open. */
export const bulkCase = (n: number, options: BulkOptions): BulkCase => {
  const { cases, seed, today } = options;
  const random = randomOf(seed, n);
  const life = Math.min(MAX_LIFE_MS, (YEAR * OPEN_AT_ONCE) / cases);
  const begins = today - YEAR + ((n + random()) / cases) * (YEAR - 10 * MINUTE);
  const staff = `bulk-staff-${n % staffOf(options)}`;
  const { slug, parts } = partsOf(n, staff, random);
  const at = (time: number, steps: Steps, who = ''): BulkCase['steps'] =>
    oneByOne(steps).map(([minutes, take]) => ({ at: time + minutes * MINUTE, who, take }));
  const timed = parts.flatMap(([part, steps, who]) => at(begins + part * life, steps, who));
  const delivered = parts.some(([part]) => part === 0.8) ? begins + 0.8 * life : null;
  const said = random() < 0.7;
  const closed = random() < 0.8;
  if (delivered !== null) {
    const done = said ? delivered + 0.1 * life : delivered + 14 * DAY + MINUTE;
    const rating = 1 + Math.floor(random() * 5);
    timed.push(...at(done, said ? { confirm: [rating, rating > 3 ? null : 'It took long.'] } : 'completeByTimer'));
    if (closed) timed.push(...at(done + 0.1 * life + MINUTE, 'close', staff));
  }
  return {
    key: `bulk-${seed}-${n}`,
    slug,
    customer: Math.floor(random() * customersOf(options)),
    steps: timed.filter((one) => one.at < today - MINUTE).sort((a, b) => a.at - b.at),
  };
};
