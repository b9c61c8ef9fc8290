import { appendFileSync, existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import Database from 'libsql';
import { afterAll, describe, it, type TestContext } from 'vitest';

/**
 * Chooses the engine of a suite: the one at the given URL, else a container when Docker answers, else a local server
 * binary, else a counterpart that speaks its protocol. The choice is written to a table.
 */

export type EngineName = 'eventstoredb' | 'mongodb' | 'redis' | 'clamd';
export type EngineKind = 'given' | 'container' | 'local' | 'counterpart';

export interface StartedEngine {
  readonly url: string;
  stop(): Promise<void>;
}

export interface EngineUnderTest extends StartedEngine {
  readonly engine: EngineName;
  readonly kind: EngineKind;
  /** As the engine reports it; `unknown` if it does not. */
  readonly version: string;
}

/** Ways to get an engine. A way returns null when this machine does not have it. */
export interface Ways {
  readonly container?: () => Promise<StartedEngine | null>;
  readonly local?: () => Promise<StartedEngine | null>;
  readonly counterpart?: () => Promise<StartedEngine | null>;
  /** Asks the engine at `url` for its version. */
  readonly version: (url: string) => Promise<string>;
}

/** A row of the table of suites and engines. */
export interface EngineRow {
  readonly suite: string;
  readonly engine: EngineName | 'data folder';
  readonly version: string;
  readonly kind: EngineKind | 'embedded' | 'none';
  /** Number of passed tests. */
  readonly tests: number;
  /** Number of tests that this engine or machine cannot run, by reason. */
  readonly notRun: Readonly<Record<string, number>>;
}

/** The environment variables that point a suite at a real engine. */
export const URL_VARIABLES: Readonly<Record<EngineName, string>> = {
  eventstoredb: 'EVENTSTORE_URL',
  mongodb: 'MONGODB_URL',
  redis: 'REDIS_URL',
  clamd: 'CLAMD_ADDRESS',
};

const DOCKER_SOCKET = '/var/run/docker.sock';

/** True when a Docker engine answers within a second, at DOCKER_HOST or the usual socket. */
export const dockerAnswers = async (): Promise<boolean> => {
  const host = process.env.DOCKER_HOST ?? `unix://${DOCKER_SOCKET}`;
  const socketPath = host.startsWith('unix://') ? host.slice('unix://'.length) : null;
  if (socketPath !== null && !existsSync(socketPath)) return false;
  const { hostname, port } = new URL(socketPath === null ? host.replace(/^tcp:/, 'http:') : 'http://docker');
  const target = socketPath === null ? { hostname, port } : { socketPath };
  return new Promise((done) => {
    const ask = request({ ...target, path: '/_ping', timeout: 1000 }, (answer: IncomingMessage) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    ask.on('timeout', () => ask.destroy());
    ask.on('error', () => done(false));
    ask.end();
  });
};

/** The engine to test, started unless its URL is given; null when there is none. The caller stops it. */
export const engineUnderTest = async (engine: EngineName, ways: Ways): Promise<EngineUnderTest | null> => {
  const found = async (kind: EngineKind, started: StartedEngine): Promise<EngineUnderTest> => {
    try {
      return { engine, kind, version: await ways.version(started.url), url: started.url, stop: started.stop };
    } catch (error) {
      await started.stop();
      throw error;
    }
  };
  const given = process.env[URL_VARIABLES[engine]];
  if (given !== undefined && given !== '') return found('given', { url: given, stop: async () => {} });
  const container = ways.container !== undefined && (await dockerAnswers()) ? await ways.container() : null;
  if (container) return found('container', container);
  const local = await ways.local?.();
  if (local) return found('local', local);
  const counterpart = await ways.counterpart?.();
  return counterpart ? found('counterpart', counterpart) : null;
};

/**
 * Several engines for one suite, with those in `brought` used as they are; the caller stops them. Null when one cannot
 * be had: engines that were started before are stopped again, since a skipped suite stops none.
 */
export const enginesUnderTest = async <N extends EngineName>(
  ways: Readonly<Record<N, Ways>>,
  brought?: Readonly<Partial<Record<NoInfer<N>, EngineUnderTest>>>,
): Promise<Readonly<Record<N, EngineUnderTest>> | null> => {
  const found: Partial<Record<N, EngineUnderTest>> = {};
  const started: EngineUnderTest[] = [];
  for (const name of Object.keys(ways) as N[]) {
    const own = brought?.[name];
    const engine = own ?? (await engineUnderTest(name, ways[name]));
    if (engine === null) {
      for (const one of started) await one.stop();
      return null;
    }
    if (own === undefined) started.push(engine);
    found[name] = engine;
  }
  return found as Record<N, EngineUnderTest>;
};

/** Writes a row to the file that ENGINES_TABLE names; see ./engines-table and scripts/ci-summary. */
const writeRow = (row: EngineRow): void => {
  const file = process.env.ENGINES_TABLE;
  if (file !== undefined && file !== '') appendFileSync(file, `${JSON.stringify(row)}\n`);
};

interface Counted {
  readonly type: string;
  readonly meta: { readonly notHere?: string };
  readonly result?: { readonly state?: string };
  readonly tasks?: readonly Counted[];
}

/** Writes the row of a suite after its run. */
const writeRun = (row: Pick<EngineRow, 'suite' | 'engine' | 'version' | 'kind'>, ran: unknown): void => {
  let tests = 0;
  const notRun: Record<string, number> = {};
  const count = ({ type, meta, result, tasks = [] }: Counted): void => {
    if (type !== 'test') tasks.forEach(count);
    else if (meta.notHere !== undefined) notRun[meta.notHere] = (notRun[meta.notHere] ?? 0) + 1;
    else if (result?.state === 'pass') tests += 1;
  };
  count(ran as Counted);
  writeRow({ ...row, tests, notRun });
};

/** For a contract suite over the data folder, which needs no engine and has a row of its own. */
export const tableEmbedded = (suite: string, adapter: string): void => {
  if (adapter !== 'embedded') return;
  // biome-ignore lint/correctness/noEmptyPattern: Vitest passes its fixtures first, and requires a pattern.
  afterAll(({}, ran) => {
    const db = new Database(':memory:');
    const { version } = db.prepare('SELECT sqlite_version() AS version').get() as { readonly version: string };
    db.close();
    writeRun({ suite, engine: 'data folder', version: `SQLite ${version}`, kind: 'embedded' }, ran);
  });
};

/**
 * Defines a suite on an available engine, prints the engine, stops it afterwards and writes a row of the table. Without
 * an engine the suite fails on CI and is skipped elsewhere. Awaited at the top of a spec file.
 */
export const onEngine = async (
  suite: string,
  engine: EngineName,
  ways: Ways,
  define: (under: EngineUnderTest) => void,
): Promise<void> => {
  const under = await engineUnderTest(engine, ways);
  if (under === null) {
    it(`${suite}: finds an engine to run on`, ({ skip }: TestContext) => {
      const why = `no ${engine} here, and ${URL_VARIABLES[engine]} is not set`;
      writeRow({ suite, engine, version: '-', kind: 'none', tests: 0, notRun: { [why]: 1 } });
      if (process.env.CI === 'true') throw new Error(why);
      skip(why);
    });
    return;
  }
  const where = `${engine} ${under.version} (${under.kind})`;
  console.info(`${suite} runs on ${where}`);
  describe(`${suite} on ${where}`, () => {
    // biome-ignore lint/correctness/noEmptyPattern: Vitest passes its fixtures first, and requires a pattern.
    afterAll(async ({}, ran) => {
      writeRun({ suite, engine, version: under.version, kind: under.kind }, ran);
      await under.stop();
    });
    define(under);
  });
};
