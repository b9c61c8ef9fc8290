import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enginesUnderTest, engineUnderTest, type StartedEngine, type Ways } from './engines.js';
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

  it('is a container before a local server while a Docker engine answers, at its socket or its address', async () => {
    vi.stubEnv('REDIS_URL', '');
    const withDocker: Ways = { ...ways, container: async () => started('redis://container') };
    const dir = mkdtempSync(join(tmpdir(), 'anupalan-docker-'));
    let status = 200;
    const docker = createServer((asked, answer) => answer.writeHead(asked.url === '/_ping' ? status : 404).end());
    const kind = async (host: string): Promise<string | undefined> => {
      vi.stubEnv('DOCKER_HOST', host);
      return (await engineUnderTest('redis', withDocker))?.kind;
    };
    try {
      const socket = join(dir, 'docker.sock');
      expect(await kind(`unix://${socket}`)).toBe('local');
      await new Promise<void>((done) => docker.listen(socket, done));
      expect(await kind(`unix://${socket}`)).toBe('container');
      await new Promise((done) => docker.close(done));
      await new Promise<void>((done) => docker.listen(0, '127.0.0.1', done));
      const host = `tcp://127.0.0.1:${(docker.address() as AddressInfo).port}`;
      expect(await kind(host)).toBe('container');
      status = 500;
      expect(await kind(host)).toBe('local');
      await new Promise((done) => docker.close(done));
      expect(await kind(host)).toBe('local');
    } finally {
      docker.close();
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('is stopped again when it does not answer', async () => {
    vi.stubEnv('REDIS_URL', '');
    stopped.length = 0;
    const silent: Ways = { ...ways, version: () => Promise.reject(new Error('no answer')) };
    await expect(engineUnderTest('redis', silent)).rejects.toThrow('no answer');
    expect(stopped).toEqual(['redis://local']);
  });

  it('is stopped again when another one that the same suite needs cannot be had, unless the test brought it along', async () => {
    for (const variable of ['REDIS_URL', 'MONGODB_URL', 'EVENTSTORE_URL']) vi.stubEnv(variable, '');
    const none: Ways = { version: ways.version };
    const at = (url: string): Ways => ({ ...ways, local: async () => started(url) });
    stopped.length = 0;
    const all = await enginesUnderTest({ mongodb: at('mongodb://local'), redis: ways });
    expect([all?.mongodb.url, all?.redis.url, stopped]).toEqual(['mongodb://local', 'redis://local', []]);
    const eventstoredb = { engine: 'eventstoredb', kind: 'given', version: '1', ...started('esdb://own') } as const;
    const lacking = { eventstoredb: none, redis: ways, mongodb: none };
    expect(await enginesUnderTest(lacking, { eventstoredb })).toBe(null);
    expect(stopped).toEqual(['redis://local']);
  });

  it('stands in a table with its suite, its version and the number of tests, and beneath it what was not run and why', () => {
    const lines = [
      { suite: 'key-value', engine: 'redis', version: '7.0.15', kind: 'local', tests: 12, notRun: { 'too old': 2 } },
      {
        suite: 'event store',
        engine: 'eventstoredb',
        version: '-',
        kind: 'none',
        tests: 0,
        notRun: { 'none here': 1 },
      },
      { suite: 'key-value', engine: 'data folder', version: 'SQLite 3.45.1', kind: 'embedded', tests: 14, notRun: {} },
    ];
    expect(renderTable(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))).toBe(
      [
        'suite        engine        version        kind      tests',
        'event store  eventstoredb  -              not run   0',
        'key-value    data folder   SQLite 3.45.1  embedded  14',
        'key-value    redis         7.0.15         local     12',
        '',
        'not run, all of event store: none here',
        'not run, 2 of key-value: too old',
      ].join('\n'),
    );
  });
});
