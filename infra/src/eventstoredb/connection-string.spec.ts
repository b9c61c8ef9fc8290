import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConnectionString } from './connection-string.js';

describe('a connection string of EventStoreDB', () => {
  const warned: string[] = [];
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    warned.length = 0;
  });

  it('of either name of the protocol goes to the client as it is, whatever its credentials look like', () => {
    for (const rest of [
      '://a:2113',
      '://a:2113,b:2113,c:2113?tls=false',
      '://app:sec?ret%40&x=1@a:2113?tlsCAFile=/run/ca.crt&node_preference=leader',
      '+discover://app:secret@cluster.example.org:2113?gossipTimeout=1',
    ])
      for (const scheme of ['esdb', 'kurrentdb'])
        expect(readConnectionString(`${scheme}${rest}`).text).toBe(`esdb${rest}`);
    expect(warned).toEqual([]);
  });

  it('says how long a call may take, or nothing of it', () => {
    expect(readConnectionString('esdb://a:2113?tls=false&default-deadline=2500').deadlineMs).toBe(2500);
    expect(readConnectionString('esdb://a:2113').deadlineMs).toBeNull();
  });

  it('shows nobody its credentials, neither when it is none nor when it has options that are not known', () => {
    const told = readConnectionString('esdb://app:s3cret@a:2113?tsl=false&keepAliveInterval=20000');
    expect(told.text).toBe('esdb://app:s3cret@a:2113?keepAliveInterval=20000');
    expect(warned.join()).toContain('Unknown option key "tsl"');
    for (const wrong of ['esdb://app:s3cret@', 'esdb://app:s3cret@a:x', 'esdb://app:s3cret@a?tls=maybe', 'http://a']) {
      expect(() => readConnectionString(wrong)).toThrow(/expected/);
      expect(() => readConnectionString(wrong)).not.toThrow(/s3cret/);
    }
    expect(warned.join()).not.toContain('s3cret');
  });

  it('shows nothing of a password with an @ or a : that is not escaped, and takes no part of it for a host', () => {
    for (const wrong of [
      'esdb://app:p@s3cret@a:x',
      'esdb://app:p@s3cret@a:2113',
      'esdb://app:p@x?s3cret=1&y@a:2113',
      'esdb://app:p:s3cret@a:2113',
      'esdb://s3cret@a:x',
    ]) {
      expect(() => readConnectionString(wrong)).toThrow(/@ is written %40/);
      expect(() => readConnectionString(wrong)).not.toThrow(/s3cret/);
    }
    expect(warned).toEqual([]);
  });
});
