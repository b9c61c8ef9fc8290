import { describe, expect, it } from 'vitest';
import { BUILT_IN_SERVICES } from '../catalogue/built-in-services.js';
import { currentVersion, hasAuthority } from '../workflows/registry.js';
import { durationText } from './durations.js';

describe('how long a service takes', () => {
  it('is ours and the authority’s apart, in working days or as a range', () => {
    const filing = { workflow: 'filing', estimated_duration_days: 5 } as const;
    expect(durationText({ ...filing, decision_time: { from: 8, to: 18, unit: 'months' } })).toBe(
      'filed in about 5 working days · the authority takes 8 to 18 months',
    );
    expect(durationText({ ...filing, decision_time: null })).toBe('filed in about 5 working days');
    expect(durationText({ workflow: 'drafting', estimated_duration_days: 1, decision_time: null })).toBe(
      'takes about 1 working day',
    );
  });

  it('names the authority’s time for every built-in service that one decides, but for a return, which it takes at once', () => {
    const without = BUILT_IN_SERVICES.filter(
      ({ details }) => hasAuthority(currentVersion(details.workflow)) && details.decisionTime === null,
    );
    expect(without.map(({ slug }) => slug)).toEqual(['income-tax-filing']);
  });
});
