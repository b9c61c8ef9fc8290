import { afterEach, describe, expect, it, vi } from 'vitest';
import { engineUnderTest, type StartedEngine, type Ways } from './engines.js';
import { renderTable } from './engines-table.js';

describe('the engine under test', () => {
  afterEach(() => vi.unstubAllEnvs());

  const stopped: string[] = [];
  const started = (url: string): StartedEngine => ({
    url,
    stop: async () => {
      stopped.push(url);
    },
  });
  const ways: Ways = {
    local: async () => started('redis://local'),
    counterpart: async () => started('redis://counterpart'),
    version: async (url) => `1 at ${url}`,
  };

  it('is the one whose URL is given, before any that could be started', async () => {
    vi.stubEnv('REDIS_URL', 'redis://given');
    expect(await engineUnderTest('redis', ways)).toMatchObject({
      kind: 'given',
      url: 'redis://given',
      version: '1 at redis://given',
    });
  });

  it('is a local server before a counterpart, a counterpart before none, and none where there is no way', async () => {
    vi.stubEnv('REDIS_URL', '');
    expect(await engineUnderTest('redis', ways)).toMatchObject({ kind: 'local', url: 'redis://local' });
    const noBinary: Ways = { ...ways, local: async () => null };
    expect(await engineUnderTest('redis', noBinary)).toMatchObject({ kind: 'counterpart' });
    expect(await engineUnderTest('redis', { version: ways.version })).toBe(null);
  });

  it('is stopped again when it does not answer', async () => {
    vi.stubEnv('REDIS_URL', '');
    const silent: Ways = { ...ways, version: () => Promise.reject(new Error('no answer')) };
    await expect(engineUnderTest('redis', silent)).rejects.toThrow('no answer');
    expect(stopped).toEqual(['redis://local']);
  });

  it('stands in a table with its suite, its version and the number of tests', () => {
    const lines = [
      { suite: 'key-value', engine: 'redis', version: '7.0.15', kind: 'local', tests: 12 },
      { suite: 'event store', engine: 'eventstoredb', version: '-', kind: 'none', tests: 0 },
    ];
    expect(renderTable(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))).toBe(
      [
        'suite        engine        version  kind     tests',
        'event store  eventstoredb  -        not run  0',
        'key-value    redis         7.0.15   local    12',
      ].join('\n'),
    );
  });
});
