import { describe, expect, it } from 'vitest';
import { stubFetch } from '../../testing/api-stub';
import { fetchBytes } from './fetch-bytes';

const fetched = () => fetchBytes('/api/documents/1', new AbortController().signal, () => undefined);

describe('the bytes of a document', () => {
  it('come in one call, with the session and past every cache', async () => {
    const calls = stubFetch({ body: '%PDF-1.7' });
    const bytes = await fetched();
    expect(bytes instanceof Uint8Array && new TextDecoder().decode(bytes)).toBe('%PDF-1.7');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.init).toMatchObject({ credentials: 'include', cache: 'no-store' });
    expect([calls[0]?.headers.get('cache-control'), calls[0]?.headers.get('accept')]).toEqual(['no-cache', '*/*']);
  });

  it.each([
    [404, 'gone'],
    [403, 'unreachable'],
    [503, 'unreachable'],
  ])('are, after %i, %s', async (status, problem) => {
    stubFetch({ status });
    expect(await fetched()).toBe(problem);
  });

  it('are unreachable where no answer comes', async () => {
    stubFetch(new TypeError('Failed to fetch'));
    expect(await fetched()).toBe('unreachable');
  });
});
