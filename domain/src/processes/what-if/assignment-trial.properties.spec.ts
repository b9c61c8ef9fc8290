import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Act, anAct, LEAST_BUSY, live, OFFICE, OPENS } from '../../../testing/office.js';
import type { Recorded } from '../../kernel/event.js';
import { EVERY_CASE, type RuleDetails } from '../../staffing/assignment-rule-record.js';
import { AssignmentTrial, type Period } from './assignment-trial.js';
import type { AssignmentDraft } from './assignment-world.js';

const DAY: Period = { from: '2026-01-01', to: '2026-01-01' };
const aRule: fc.Arbitrary<RuleDetails> = fc.record({
  name: fc.constantFrom('A', 'B'),
  description: fc.constant(''),
  active: fc.boolean(),
  ruleType: fc.constantFrom('automatic', 'manual', 'round_robin', 'workload_balanced'),
  priority: fc.integer({ min: 1, max: 3 }),
  config: fc.record({
    services: fc.constant([]),
    serviceTypes: fc.constant([]),
    categories: fc.constant([]),
    requiredSpecialization: fc.constant(null),
    staff: fc.subarray([...OFFICE]),
  }),
});
const aDraft: fc.Arbitrary<AssignmentDraft> = fc.record({
  rules: fc.array(aRule, { maxLength: 3 }).map((rules) => rules.map((rule, n) => ({ ...rule, id: `r${n}` }))),
  people: fc.dictionary(
    fc.constantFrom(...OFFICE),
    fc.record(
      {
        maxConcurrentCases: fc.integer({ min: 1, max: 5 }),
        availability: fc.constantFrom('available', 'busy', 'away', 'off_duty'),
        specializations: fc.constant([{ specialization: 'gst', proficiencyLevel: 3, isPrimary: true }]),
      },
      { requiredKeys: [] },
    ),
  ),
});
/**
 * A restart of the assigner looks at all cases, which the log does not show: between two acts of which the second followed
 * at once it may change the order of what is given.
 */
const acts = fc
  .array(anAct, { maxLength: 40 })
  .map((all) =>
    all.filter(({ kind }, n) => kind !== 'restart' || (all[n - 1]?.kind !== 'hurry' && all[n + 1]?.kind !== 'hurry')),
  );

/** Tries a draft beside the rules of today: by default those under which the office of these specs really worked. */
const tried = (
  log: readonly Recorded[],
  draft: AssignmentDraft,
  period: Period = DAY,
  today: AssignmentDraft['rules'] = [{ ...LEAST_BUSY, id: 'r' }],
) => {
  const trial = new AssignmentTrial(draft, today, period);
  for (const event of log) for (const _ of trial.take(event));
  for (const _ of trial.end());
  return trial.finish();
};
const asWas = (rule: RuleDetails): AssignmentDraft => ({ rules: [{ ...rule, id: 'r' }], people: {} });

/** The last assignee of each paid case by the log alone. */
const assignees = (log: readonly Recorded[]): Map<string, string | null> => {
  const found = new Map<string, string | null>();
  for (const { stream, event } of log) {
    const id = stream.replace('serviceRequest-', '');
    if (event.type === 'InitialPaymentReceived') found.set(id, null);
    if (event.type === 'RequestAssigned') found.set(id, String(event.data.staffId));
  }
  return found;
};

describe('a log that is tried under other rules', () => {
  it('comes out as it was under the rule that held, whatever that rule is and whatever people did by hand', () => {
    fc.assert(
      fc.property(acts, aRule, (done, rule) => {
        const { log } = live(done, undefined, rule);
        const { outcome } = tried(log, asWas(rule));
        const real = assignees(log);
        expect([outcome.cases, outcome.same]).toEqual([real.size, real.size]);
        expect(outcome.byHand.dropped).toBe(0);
        for (const { staffId, draft } of outcome.people)
          expect(draft.cases).toBe([...real.values()].filter((one) => one === staffId).length);
      }),
    );
  });

  it('differs in no case from today’s rules where the draft is a copy of them, whatever held in the past', () => {
    fc.assert(
      fc.property(acts, aDraft, (done, { rules }) => {
        const { outcome, moved } = tried(live(done).log, { rules, people: {} }, DAY, rules);
        expect(moved).toEqual([]);
        expect([outcome.moved, outcome.flows]).toEqual([0, []]);
        for (const { today, draft } of outcome.people) expect(draft).toEqual(today);
        expect(outcome.waiting.draft).toEqual(outcome.waiting.today);
        for (const day of outcome.days) expect(day.draft).toEqual(day.today);
      }),
    );
  });

  it('always comes out the same under the rules as they were, which is the check of the method', () => {
    fc.assert(
      fc.property(acts, aDraft, (done, draft) => {
        const { outcome } = tried(live(done).log, draft);
        expect(outcome.same).toBe(outcome.cases);
      }),
    );
  });

  it('gives every case of the period to somebody or leaves it waiting, and counts each once', () => {
    fc.assert(
      fc.property(acts, aDraft, (done, draft) => {
        const { outcome, moved } = tried(live(done).log, draft);
        for (const which of ['today', 'draft'] as const) {
          const given = outcome.people.reduce((sum, one) => sum + one[which].cases, 0);
          expect(given + outcome.waiting[which].never).toBe(outcome.cases);
        }
        expect(moved).toHaveLength(outcome.moved);
        expect(outcome.flows.reduce((sum, { cases }) => sum + cases, 0)).toBe(outcome.moved);
        for (const { from, to } of moved) expect(from).not.toBe(to);
      }),
    );
  });

  it('comes out the same twice, and leaves the events as they are', () => {
    fc.assert(
      fc.property(acts, aDraft, (done, draft) => {
        const { log } = live(done);
        const before = JSON.stringify(log);
        expect(tried(log, draft)).toEqual(tried(log, draft));
        expect(JSON.stringify(log)).toBe(before);
      }),
    );
  });

  it('can begin in the middle of the log', () => {
    fc.assert(
      fc.property(acts, fc.integer({ min: 0, max: 40 }), aRule, (done, minutes, rule) => {
        const { log } = live(done, undefined, rule);
        // The first acts happened before the period.
        const shift = (Date.parse('2025-12-31T18:30:00.000Z') - OPENS) / 60_000 - minutes;
        const moved = log.map((one) => ({
          ...one,
          metadata: {
            ...one.metadata,
            time: new Date(Date.parse(one.metadata.time) + shift * 60_000 - 30_000).toISOString(),
          },
        }));
        const { outcome } = tried(moved, asWas(rule), DAY, asWas(rule).rules);
        expect([outcome.moved, outcome.same]).toEqual([0, outcome.cases]);
      }),
    );
  });
});

describe('rules that are tried on a small office', () => {
  const pay = (id: number): Act => ({ kind: 'pay', id });
  const { log } = live([pay(0), pay(1), pay(2)]);

  it('move cases to whom they choose, and say why', () => {
    const only = { ...LEAST_BUSY, id: 'r2', name: 'All to c', config: { ...EVERY_CASE, staff: ['c'] } };
    const { outcome, moved } = tried(log, { rules: [only], people: { c: { maxConcurrentCases: 3 } } });
    expect(outcome).toMatchObject({ cases: 3, moved: 2, same: 3, waiting: { draft: { never: 0 } } });
    expect(outcome.flows).toEqual([
      { from: 'a', to: 'c', cases: 1 },
      { from: 'b', to: 'c', cases: 1 },
    ]);
    expect(outcome.people.map(({ staffId, draft: { cases, highest } }) => [staffId, cases, highest])).toEqual([
      ['a', 0, 0],
      ['b', 0, 0],
      ['c', 3, 3],
    ]);
    expect(moved[0]).toMatchObject({
      requestId: '1',
      from: 'b',
      to: 'c',
      fromWhy: { by: 'rule', ruleName: 'r', load: 0, limit: 2 },
      toWhy: { by: 'rule', ruleName: 'All to c', load: 1, limit: 3 },
    });
  });

  it('leave a case waiting where nobody may get more, and say so', () => {
    const only = { ...LEAST_BUSY, id: 'r2', config: { ...EVERY_CASE, staff: ['c'] } };
    const { outcome, moved } = tried(log, { rules: [only], people: { c: { maxConcurrentCases: 1 } } });
    expect(outcome.waiting.draft.never).toBe(2);
    expect(moved.map(({ requestId, to, toWhy }) => [requestId, to, toWhy])).toEqual([
      ['2', null, { by: 'none', why: 'nobody' }],
      ['1', null, { by: 'none', why: 'nobody' }],
      ['0', 'c', expect.objectContaining({ by: 'rule' })],
    ]);
  });

  it('keep everybody to the limit of the draft, whenever they come to the office and whatever their profile says', () => {
    fc.assert(
      fc.property(acts, fc.integer({ min: 1, max: 3 }), (done, limit) => {
        const only = { ...LEAST_BUSY, id: 'r2', config: { ...EVERY_CASE, staff: ['c'] } };
        const withoutHands = done.filter(({ kind }) => kind !== 'claim');
        const { outcome } = tried(live(withoutHands).log, {
          rules: [only],
          people: { c: { maxConcurrentCases: limit } },
        });
        expect(outcome.people.find(({ staffId }) => staffId === 'c')?.draft.highest ?? 0).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('give nothing to whom the draft says to be away, whatever their profile says meanwhile', () => {
    fc.assert(
      fc.property(acts, fc.constantFrom('busy', 'away', 'off_duty'), (done, availability) => {
        const withoutHands = done.filter(({ kind }) => kind !== 'claim');
        const draft: AssignmentDraft = { rules: [{ ...LEAST_BUSY, id: 'r2' }], people: { c: { availability } } };
        const { moved } = tried(live(withoutHands).log, draft);
        expect(moved.filter(({ to }) => to === 'c')).toEqual([]);
      }),
    );
  });

  it('find whom the draft says to have a skill, and nobody without one', () => {
    const config = { ...EVERY_CASE, requiredSpecialization: 'gst' };
    const skilled = { ...LEAST_BUSY, id: 'r2', config };
    expect(tried(log, { rules: [skilled], people: {} }).outcome.waiting.draft.never).toBe(3);
    const specializations = [{ specialization: 'gst', proficiencyLevel: 5, isPrimary: false }];
    const people = { b: { specializations, maxConcurrentCases: 3 } };
    const { outcome } = tried(log, { rules: [skilled], people });
    expect(outcome.people.map(({ staffId, draft: { cases } }) => [staffId, cases])).toEqual([
      ['a', 0],
      ['b', 3],
      ['c', 0],
    ]);
  });

  it('do not let happen by hand what presupposes an assignee whom the case would not have had', () => {
    const claim: Act = { kind: 'claim', who: 'b', id: 0 };
    const { log: claimed } = live([pay(0), claim]);
    const toC = { ...LEAST_BUSY, id: 'r2', config: { ...EVERY_CASE, staff: ['c'] } };
    const { outcome, moved } = tried(claimed, { rules: [toC], people: {} });
    expect(outcome.byHand).toEqual({ kept: 0, dropped: 1 });
    expect(moved).toMatchObject([{ from: 'b', to: 'c', fromWhy: { by: 'hand', method: 'claim' } }]);
  });
});
