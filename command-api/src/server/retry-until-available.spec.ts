import { StoreRefused, StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { describe, expect, it } from 'vitest';
import { retryUntilAvailable, unlessAborted } from './retry-until-available.js';

describe('a start that needs a store', () => {
  it('waits while it does not answer, and says why', async () => {
    const why: string[] = [];
    let tries = 0;
    const work = async (): Promise<string> => {
      tries += 1;
      if (tries === 1) throw new StoreUnavailable('The log is away.');
      return 'there';
    };
    expect(await retryUntilAvailable(work, new AbortController().signal, ({ message }) => why.push(message))).toBe(
      'there',
    );
    expect(why).toEqual(['The log is away.']);
  });

  it('fails at once of anything else, and does not wait once it is told to stop', async () => {
    const { signal } = new AbortController();
    const broken = retryUntilAvailable(
      () => Promise.reject(new Error('broken')),
      signal,
      () => undefined,
    );
    await expect(broken).rejects.toThrow('broken');
    const ending = new AbortController();
    const away = (): Promise<never> => Promise.reject(new StoreUnavailable('The log is away.'));
    await expect(retryUntilAvailable(away, ending.signal, () => ending.abort())).rejects.toThrow('The log is away.');
  });

  it('ends with what a store refuses for longer than it may take to start', async () => {
    const refused = (): Promise<never> => Promise.reject(new StoreRefused('Its password is wrong.'));
    const none = () => undefined;
    await expect(retryUntilAvailable(refused, new AbortController().signal, none, 1)).rejects.toThrow('password');
  });

  it('leaves work that never ends when it is told to stop', async () => {
    const ending = new AbortController();
    const left = unlessAborted(new Promise(() => undefined), ending.signal);
    ending.abort();
    expect(await left).toBe(false);
    expect(await unlessAborted(new Promise(() => undefined), ending.signal)).toBe(false);
    expect(await unlessAborted(Promise.resolve(), new AbortController().signal)).toBe(true);
  });
});
