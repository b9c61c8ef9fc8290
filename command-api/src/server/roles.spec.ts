import { describe, expect, it } from 'vitest';
import { partsOf, ROLES, readRole } from './roles.js';

describe('the role of a process', () => {
  it('is everything unless the command line names a part', () => {
    expect(readRole(undefined, { engines: null })).toBe('all');
    expect(partsOf('all')).toEqual({ http: true, projections: true, work: true });
    expect(readRole('worker', { engines: {} })).toBe('worker');
    expect(() => readRole('web', { engines: {} })).toThrow('There is no role web.');
  });

  it('is a part only over the engines that all parts share', () => {
    for (const role of ROLES.filter((one) => one !== 'all'))
      expect(() => readRole(role, { engines: null })).toThrow('EVENTSTORE_URL, MONGODB_URL and REDIS_URL');
  });

  it('leaves no part to nobody when each runs by itself', () => {
    const apart = ROLES.filter((role) => role !== 'all').map(partsOf);
    for (const part of ['http', 'projections', 'work'] as const)
      expect(apart.filter((parts) => parts[part])).toHaveLength(1);
  });
});
