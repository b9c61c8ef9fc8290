import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from './connection.js';
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

  it('of either name of the protocol goes to the client without its credentials, whatever those look like', () => {
    for (const [credentials, rest] of [
      ['', 'a:2113'],
      ['', 'a:2113,b:2113,c:2113?tls=false'],
      ['app:sec?ret%40&x=1@', 'a:2113?tlsCAFile=/run/ca.crt&node_preference=leader'],
    ])
      for (const scheme of ['esdb', 'kurrentdb'])
        for (const discover of ['', '+discover']) {
          const told = readConnectionString(`${scheme}${discover}://${credentials}${rest}`);
          const more = rest?.includes('?') === true ? '&' : '?';
          expect(told.text).toBe(`esdb${discover}://${rest}${more}maxDiscoverAttempts=1000000000`);
          expect(told.credentials).toEqual(credentials === '' ? null : { username: 'app', password: 'sec?ret@&x=1' });
        }
  });

  it('goes with the number of tries that it names itself', () => {
    const text = 'esdb://a:2113,b:2113?max_discover_attempts=3';
    expect(readConnectionString(text).text).toBe(text);
  });

  it('says how long a call may take, or nothing of it', () => {
    expect(readConnectionString('esdb://a:2113?tls=false&default-deadline=2500').deadlineMs).toBe(2500);
    expect(readConnectionString('esdb://a:2113').deadlineMs).toBeNull();
  });

  it('shows nobody its credentials, neither when it is none nor when it has options that are not known', async () => {
    await connect('esdb://app:s3cret@a:2113?tsl=false&keepAliveInterval=20000').close();
    expect(warned.join()).toContain('Unknown option key "tsl"');
    for (const wrong of ['esdb://app:s3cret@', 'esdb://app:s3cret@a:x', 'esdb://app:s3cret@a?tls=maybe', 'http://a']) {
      expect(() => connect(wrong)).toThrow(/expected/);
      expect(() => connect(wrong)).not.toThrow(/s3cret/);
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
      expect(() => connect(wrong)).toThrow(/@ is written %40/);
      expect(() => connect(wrong)).not.toThrow(/s3cret/);
    }
    expect(warned).toEqual([]);
  });
});
