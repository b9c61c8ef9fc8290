import { describe, expect, it } from 'vitest';
import { checkSupplier, partsOf, ROLES, readRole } from './roles.js';

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

  it('needs somebody who gives receipts where payments are served or recorded, once money can be taken', () => {
    const supplier = { name: 'Kulkarni' };
    for (const role of ['all', 'api', 'worker'] as const) {
      expect(() => checkSupplier(partsOf(role), { razorpay: {}, supplier: null })).toThrow(
        /^SUPPLIER_NAME, .*GSTIN: needed with RAZORPAY_KEY_ID/,
      );
      expect(() => checkSupplier(partsOf(role), { razorpay: {}, supplier })).not.toThrow();
      expect(() => checkSupplier(partsOf(role), { razorpay: null, supplier: null })).not.toThrow();
    }
    expect(() => checkSupplier(partsOf('projector'), { razorpay: {}, supplier: null })).not.toThrow();
  });

  it('leaves no part to nobody when each runs by itself', () => {
    const apart = ROLES.filter((role) => role !== 'all').map(partsOf);
    for (const part of ['http', 'projections', 'work'] as const)
      expect(apart.filter((parts) => parts[part])).toHaveLength(1);
  });
});
