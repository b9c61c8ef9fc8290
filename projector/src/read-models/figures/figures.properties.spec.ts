import type { Recorded } from '@anupalan/domain/kernel/event';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import { statusAfter } from '@anupalan/domain/requests/state';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { requestLife } from '@anupalan/domain/testing/request-life';
import { recorded } from '@anupalan/domain/testing/scenario';
import { isEnded } from '@anupalan/domain/workflows/statuses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsOf } from '../../../testing/history.js';
import { type FiguresDoc, NO_DAY, PRESENT } from './doc.js';
import { countOf, medianOf } from './durations.js';
import { figures } from './projection.js';

const { decider } = serviceRequest;

const BEGIN = Date.parse('2026-01-05T10:00:00.000Z');

/** The events of one case: the results of its attempts, each some time after the one before. */
const aCase = requestLife.chain((attempts) =>
  fc
    .array(fc.integer({ min: 1, max: 5 * 24 * 60 }), { minLength: attempts.length, maxLength: attempts.length })
    .map((waits) => {
      let state = decider.initial;
      let at = BEGIN;
      return attempts.flatMap(({ command, facts, ctx }, n) => {
        at += (waits[n] ?? 1) * 60_000;
        const now = new Date(at).toISOString();
        const decided = decider.decide(command, state, facts, { ...ctx, now });
        if (!decided.ok) return [];
        for (const event of decided.value) state = decider.evolve(state, event, now);
        return decided.value.map((event) => ({ event, time: now }));
      });
    }),
);

/** A log of several cases, in the order of time. */
const aLog: fc.Arbitrary<readonly Recorded<RequestEvent>[]> = fc
  .array(aCase, { maxLength: 8 })
  .map((cases) =>
    cases
      .flatMap((events, id) => events.map(({ event, time }) => recorded(`serviceRequest-r${id}`, event, { time })))
      .sort((a, b) => (a.metadata.time < b.metadata.time ? -1 : 1)),
  );

interface Stand {
  readonly status: string;
  readonly at: string;
}

/** The statuses of a case, with the time at which it entered each. */
const passed = (log: readonly Recorded<RequestEvent>[], stream: string): readonly Stand[] => {
  const stands: Stand[] = [];
  for (const { stream: of, event, metadata } of log) {
    const status = of === stream ? statusAfter(stands.at(-1)?.status ?? null, event) : null;
    if (status !== null && status !== stands.at(-1)?.status) stands.push({ status, at: metadata.time });
  }
  return stands;
};

const tally = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};
const withoutZeros = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0));

describe('whatever happens to cases', () => {
  it('their figures are those of a count over the log', () => {
    let stays = 0;
    fc.assert(
      fc.property(aLog, (log) => {
        const docs: ReadonlyMap<string, FiguresDoc> = documentsOf(figures, log);
        const streams = [...new Set(log.map(({ stream }) => stream))];
        const lives = streams.map((stream) => passed(log, stream));

        const present = docs.get(PRESENT);
        expect(withoutZeros(present?.kind === 'present' ? present.cases : {})).toEqual(
          tally(lives.flatMap((life) => life.slice(-1).map(({ status }) => status))),
        );

        for (const day of new Set(log.map(({ metadata }) => dayInIndia(metadata.time)))) {
          const found = docs.get(day);
          const doc = found?.kind === 'day' ? found : NO_DAY;
          const events = log.filter(({ metadata }) => dayInIndia(metadata.time) === day);
          const of = (type: RequestEvent['type']) => events.filter(({ event }) => event.type === type);
          const requested = of('ServiceRequested');
          expect(doc.created).toBe(requested.length);
          expect(doc.createdByService).toEqual(
            tally(requested.map(({ event }) => (event.type === 'ServiceRequested' ? event.data.serviceId : ''))),
          );
          const deliveries = log.filter(({ event }) => event.type === 'ServiceDelivered');
          const first = deliveries.filter(
            (one) => deliveries.find(({ stream }) => stream === one.stream) === one && events.includes(one),
          );
          expect(doc.delivered).toBe(first.length);
          const steps = lives.flatMap((life) =>
            life
              .map((now, n) => ({ before: life[n - 1] ?? null, now }))
              .filter(({ now }) => dayInIndia(now.at) === day),
          );
          const isOpen = (one: Stand | null) => one !== null && !isEnded(one.status);
          expect(doc.opened).toBe(steps.filter(({ before, now }) => !isOpen(before) && isOpen(now)).length);
          expect(doc.ended).toBe(steps.filter(({ before, now }) => isOpen(before) && !isOpen(now)).length);
          // One decision both entered and left this status, so it took no time and is not a stay.
          const left = steps.flatMap(({ before, now }) =>
            before === null || before.at === now.at
              ? []
              : [{ status: before.status, ms: Date.parse(now.at) - Date.parse(before.at) }],
          );
          expect(new Set(Object.keys(doc.stays))).toEqual(new Set(left.map(({ status }) => status)));
          for (const [status, histogram] of Object.entries(doc.stays)) {
            const lengths = left.filter((one) => one.status === status).map(({ ms }) => ms);
            expect(countOf(histogram)).toBe(lengths.length);
            const truth = lengths.toSorted((a, b) => a - b)[Math.ceil(lengths.length / 2) - 1] ?? 0;
            const ratio = (medianOf(histogram) ?? 0) / truth;
            expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.0961);
            stays += lengths.length;
          }
        }
      }),
      { numRuns: 150 },
    );
    expect(stays, 'the generator makes cases that stay').toBeGreaterThan(500);
  });
});
