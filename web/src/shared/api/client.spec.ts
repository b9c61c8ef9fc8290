import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StubAnswer, stubFetch } from '../testing/api-stub';
import { api, apiUrl, toApiError } from './client';
import { ApiError, errorText, messageOf, NetworkError } from './errors';
import { link } from './link-state';
import { forgetPosition, lastPosition, rememberPosition } from './position';

beforeEach(() => {
  forgetPosition();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the text of a refusal', () => {
  it("is the answer's message, else its status text, else the status by the kind of call", () => {
    const refused = { message: 'Mobile number is required' };
    for (const [kind, last] of [
      ['query', 'API error: 503'],
      ['command', 'Request failed with status: 503'],
      ['file', 'Failed with status: 503'],
    ] as const) {
      expect(errorText(422, 'Unprocessable', refused, kind)).toBe('Mobile number is required');
      expect(errorText(503, 'Service Unavailable', null, kind)).toBe('Service Unavailable');
      expect(errorText(503, '', { message: '' }, kind)).toBe(last);
    }
    expect(messageOf('no error at all')).toBe('Something went wrong');
  });

  it('names the kind of call when the answer has no text', async () => {
    stubFetch({ status: 502 });
    await expect(api.get('/api/requests')).rejects.toThrow(/^API error: 502$/);
    await expect(api.post('/api/requests/1/cancel', {})).rejects.toThrow(/^Request failed with status: 502$/);
    await expect(api.delete('/api/sessions')).rejects.toThrow(/^Request failed with status: 502$/);
    await expect(api.post('/api/files', new FormData())).rejects.toThrow(/^Failed with status: 502$/);
    expect(toApiError(502, '', null, null).message).toBe('Failed with status: 502');
  });

  it('comes with the code, the invalid values and the allowed acts', async () => {
    const body = {
      message: 'Not now',
      code: 'not_allowed_in_status',
      allowed: ['cancel'],
      errors: [{ path: 'answers.pan', message: 'Enter a valid PAN' }],
    };
    stubFetch({ status: 409, body, headers: { 'retry-after': '30' } });
    const error: unknown = await api.post('/api/requests/1/cancel', {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, message: 'Not now', code: 'not_allowed_in_status', retryAfter: 30 });
    expect((error as ApiError).allowed).toEqual(['cancel']);
    expect((error as ApiError).errors[0]?.path).toBe('answers.pan');
  });

  it('differs from the error of a missing answer', async () => {
    stubFetch(new TypeError('Failed to fetch'));
    await expect(api.get('/api/services')).rejects.toBeInstanceOf(NetworkError);
    await expect(api.get('/api/services')).rejects.toThrow(
      'Network error or server unavailable. Please try again later.',
    );
  });
});

describe('a call', () => {
  it('carries the session, is never cached and sends JSON, but form data as it is', async () => {
    const calls = stubFetch({ body: { success: true } });
    await api.post('/api/a', { mobile: '9876543210' });
    await api.post('/api/b', new FormData());
    expect(calls[0]?.init).toMatchObject({
      credentials: 'include',
      cache: 'no-store',
      body: '{"mobile":"9876543210"}',
    });
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(calls[0]?.headers.get('cache-control')).toBe('no-cache');
    expect(calls[1]?.headers.get('content-type')).toBeNull();
  });

  it('that is a command has an idempotency key, a query has none', async () => {
    const calls = stubFetch({ body: {} });
    await api.post('/api/a');
    await api.post('/api/a');
    await api.get('/api/a');
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[2]).toBeNull();
  });

  it('takes a path with or without its slash, and a whole address', () => {
    expect(apiUrl('api/user')).toBe('/api/user');
    expect(apiUrl('/api/user')).toBe('/api/user');
    expect(apiUrl('https://a.example/api/user')).toBe('https://a.example/api/user');
  });
});

describe('reading one’s own writes', () => {
  it('asks later queries to wait for the position of the last write', async () => {
    const calls = stubFetch({ body: {}, headers: { 'x-position': '00000000000000000042' } }, { body: {} });
    await api.post('/api/requests/1/submit-intake');
    await api.get('/api/requests/1');
    expect(calls[1]?.headers.get('x-min-position')).toBe('00000000000000000042');
  });

  it('keeps the later of two positions, for a minute', () => {
    rememberPosition('0007', 0);
    rememberPosition('0005', 10);
    expect(lastPosition(20)).toBe('0007');
    expect(lastPosition(60_001)).toBeNull();
  });
});

describe('the report of a call to the link state', () => {
  const told = async (answer: StubAnswer | Error, method: 'get' | 'post' = 'get'): Promise<unknown[]> => {
    const seen: unknown[] = [];
    for (const name of ['answered', 'refused', 'unanswered'] as const)
      vi.spyOn(link, name).mockImplementation((...args: unknown[]) => void seen.push([name, ...args]));
    stubFetch(answer);
    await api[method]('/api/requests/1').catch(() => undefined);
    return seen;
  };

  const PATH = '/api/requests/1';
  const busy = { status: 503, body: { code: 'catching_up' } };
  const away = { status: 502, body: '<html>Bad Gateway</html>' };
  it.each<[string, StubAnswer | Error, unknown[]]>([
    ['an answer', { body: {} }, ['answered', PATH, false]],
    ['an answer of views that lag', { body: {}, headers: { 'x-stale': 'true' } }, ['answered', PATH, true]],
    ['a refusal', { status: 404, body: { code: 'not_found' } }, ['refused', PATH]],
    ['too many calls', { status: 429, body: { code: 'too_many' } }, ['refused', PATH]],
    ['a fault', { status: 500, body: { code: 'fault' } }, ['unanswered']],
    ['our own server that is busy', busy, ['unanswered']],
    ['a proxy whose server is away', away, ['unanswered']],
    ['no answer', new TypeError('Failed to fetch'), ['unanswered']],
  ])('%s', async (_, answer, expected) => expect(await told(answer)).toEqual([expected]));

  it('of a command that failed in the server does not concern the data on screen', async () => {
    expect(await told(busy, 'post')).toEqual([['refused', PATH]]);
    expect(await told(away, 'post')).toEqual([['unanswered']]);
  });

  it('is empty when the page aborted the call', async () => {
    const unanswered = vi.spyOn(link, 'unanswered').mockReturnValue();
    stubFetch(new DOMException('Aborted', 'AbortError'));
    await expect(api.get('/api/requests/1', { signal: AbortSignal.abort() })).rejects.toThrow('Aborted');
    expect(unanswered).not.toHaveBeenCalled();
  });
});
