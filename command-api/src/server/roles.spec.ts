import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.js';
import { checkFrontDoor, checkSealKeys, checkSupplier, partsOf, ROLES, readRole } from './roles.js';

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

  it('needs in production to know what people open, where anybody is told of it', () => {
    const config = readConfig({ NODE_ENV: 'production', MASTER_KEY: 'x', HOST: '0.0.0.0' });
    for (const role of ['all', 'api', 'worker'] as const)
      expect(() => checkFrontDoor(partsOf(role), config)).toThrow(/^PUBLIC_URL: needed in production/);
    expect(() => checkFrontDoor(partsOf('projector'), config)).not.toThrow();
    expect(() => checkFrontDoor(partsOf('all'), readConfig({}))).not.toThrow();
    const demo = readConfig({ NODE_ENV: 'production', DEMO: '1' });
    expect(() => checkFrontDoor(partsOf('all'), demo)).not.toThrow();
  });

  it('needs in production to know whether there is a proxy, where people can come by one only', () => {
    const check = (env: Readonly<Record<string, string>>, role: 'all' | 'api' | 'worker' = 'all') =>
      checkFrontDoor(
        partsOf(role),
        readConfig({ NODE_ENV: 'production', MASTER_KEY: 'x', PUBLIC_URL: 'https://a.example', ...env }),
      );
    for (const env of [{}, { HOST: 'localhost' }, { TRUST_PROXY: '' }])
      expect(() => check(env)).toThrow(/^TRUST_PROXY: needed, since people open https:\/\/a\.example/);
    expect(() => check({}, 'api')).toThrow(/^TRUST_PROXY/);
    expect(() => check({}, 'worker')).not.toThrow();
    for (const env of [
      { TRUST_PROXY: '1' },
      { TRUST_PROXY: '0' },
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'http://localhost:8080' },
    ])
      expect(() => check(env)).not.toThrow();
  });

  it('leaves no part to nobody when each runs by itself', () => {
    const apart = ROLES.filter((role) => role !== 'all').map(partsOf);
    for (const part of ['http', 'projections', 'work'] as const)
      expect(apart.filter((parts) => parts[part])).toHaveLength(1);
  });

  it('seals outside demo mode by a key that is not in the folder, and checks by the public one', () => {
    const none = { demo: false, sealKey: null, sealPublicKeys: [] };
    for (const role of ['all', 'worker'] as const) {
      expect(() => checkSealKeys(partsOf(role), { ...none, sealPublicKeys: [{}] })).toThrow(/^SEAL_KEY: needed/);
      expect(() => checkSealKeys(partsOf(role), { ...none, sealKey: {} })).not.toThrow();
      expect(() => checkSealKeys(partsOf(role), { ...none, demo: true })).not.toThrow();
    }
    expect(() => checkSealKeys(partsOf('api'), none)).toThrow(/^SEAL_PUBLIC_KEYS: needed/);
    expect(() => checkSealKeys(partsOf('api'), { ...none, sealPublicKeys: [{}] })).not.toThrow();
    expect(() => checkSealKeys(partsOf('projector'), none)).not.toThrow();
  });
});
