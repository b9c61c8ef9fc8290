import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFetch } from '../testing/api-stub';
import { api } from './client';
import { rememberPosition } from './position';

const answer = (body: object): Promise<Response> => Promise.resolve(new Response(JSON.stringify(body)));

beforeEach(() => {
  // The clock of a document that has just begun; the one of this process is that of all its files.
  vi.spyOn(performance, 'now').mockReturnValue(100);
  globalThis.ahead = { '/api/services': answer({ from: 'document' }) };
});

describe('a call that the document has begun', () => {
  it('answers the first query of its path, once', async () => {
    stubFetch({ body: { from: 'app' } });
    expect(await api.get('/api/services')).toEqual({ from: 'document' });
    expect(await api.get('/api/services')).toEqual({ from: 'app' });
  });

  it('answers nothing after a command: it may be older, or another person’s', async () => {
    stubFetch({ body: { from: 'app' } });
    await api.post('/api/logout');
    expect(await api.get('/api/services')).toEqual({ from: 'app' });
  });

  it('answers nothing when the last write was before the document', async () => {
    stubFetch({ body: { from: 'app' } });
    rememberPosition('00000000000000000009');
    expect(await api.get('/api/services')).toEqual({ from: 'app' });
  });
});
