import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signOut } from '../../../shared/api/session';
import { type BulkCase, currentRun, forgetBulk, resumeBulk, startBulk, stopBulk } from './bulk-run';

const cases = (n: number): BulkCase[] =>
  Array.from({ length: n }, (_, i) => ({ id: `r${i}`, number: `SR-${i}`, title: '' }));
const sent: { readonly ids: readonly string[]; readonly key: string }[] = [];
/** The server's answer to the n-th call. */
let answer: (n: number, ids: readonly string[]) => Response | Promise<Response>;
const done = (ids: readonly string[]): Response =>
  Response.json({
    success: true,
    message: '',
    results: ids.map((id) => ({ id, ok: id !== 'r7', code: 'closed', message: 'Closed' })),
  });

beforeEach(() => {
  sent.length = 0;
  answer = (_, ids) => done(ids);
  vi.stubGlobal('fetch', async (path: string, init: { body: string; headers: Record<string, string> }) => {
    if (path === '/api/logout') return Response.json({});
    const { requestIds } = JSON.parse(init.body) as { requestIds: string[] };
    sent.push({ ids: requestIds, key: String(init.headers['idempotency-key']) });
    return answer(sent.length, requestIds);
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  forgetBulk();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const start = (n: number) => startBulk({ act: 'close', path: '/api/staff/requests/close', body: {}, cases: cases(n) });

describe('an act on many cases', () => {
  it('is sent a hundred at a time, each case once, and keeps the word on each', async () => {
    await startBulk({ act: 'close', path: '/x', body: {}, cases: [...cases(250), ...cases(3)] });
    expect(sent.map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
    expect(currentRun()?.state).toBe('done');
    expect(currentRun()?.results).toHaveLength(250);
    expect(
      currentRun()
        ?.results.filter(({ ok }) => !ok)
        .map(({ id }) => id),
    ).toEqual(['r7']);
  });

  it('continues after a lost connection with the same key, so that nothing is done twice', async () => {
    answer = (n, ids) => {
      if (n === 2) throw new TypeError('no network');
      return done(ids);
    };
    await start(150);
    expect(currentRun()).toMatchObject({ state: 'broken' });
    expect(currentRun()?.results).toHaveLength(100);
    await resumeBulk();
    expect(currentRun()?.state).toBe('done');
    expect(sent[2]).toEqual(sent[1]);
  });

  it('stops after the part that is on its way', async () => {
    answer = (_, ids) => {
      stopBulk();
      return done(ids);
    };
    await start(300);
    expect(sent).toHaveLength(1);
    expect(currentRun()).toMatchObject({ state: 'stopped' });
    expect(currentRun()?.results).toHaveLength(100);
  });

  it('ends with the session of its person: nothing more of it is sent, and the next person does not see it', async () => {
    let arrive = (): void => undefined;
    const underway = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const ended = vi.fn();
    answer = (n, ids) => (n === 1 ? underway.then(() => done(ids)) : done(ids));
    const first = startBulk({ act: 'close', path: '/x', body: {}, cases: cases(300) }, ended);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await signOut();
    expect(currentRun()).toBeNull();
    // The next person begins a run before the answer to the one before has come.
    await start(5);
    arrive();
    await first;
    expect(sent.map(({ ids }) => ids.length)).toEqual([100, 5]);
    expect(currentRun()?.results).toHaveLength(5);
    expect(ended).not.toHaveBeenCalled();
  });
});
