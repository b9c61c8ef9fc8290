import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../command-api/dist/bundle/main.js', import.meta.url));

/** The built server in its own process, as `npm start` runs it. */
export interface ServerProcess {
  readonly origin: string;
  readonly dataDir: string;
  /** Time from the start of the process to its ready line, ms. */
  readonly readyAfterMs: number;
  /** The output so far, stdout and stderr. */
  output(): string;
  /** Kills the process (kill -9) without its handlers. Resolves when it has ended. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  readonly exited: Promise<number | null>;
}

export const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'anupalan-'));
export const removeFolder = (dir: string): void => rmSync(dir, { recursive: true, force: true });

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/**
 * Starts the server and waits until it reports ready, or, with `alive`, until its health check answers; rejects with
 * its output when it exits before.
 */
export const startServer = async (options: {
  readonly dataDir: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The part that this process runs; all parts by default. */
  readonly role?: 'api' | 'projector' | 'worker' | 'all';
  /** Its program, of another folder than this one. */
  readonly main?: string;
  readonly alive?: boolean;
  /** Kills the process, also before it is ready. */
  readonly signal?: AbortSignal;
}): Promise<ServerProcess> => {
  const started = Date.now();
  const program = options.main ?? MAIN;
  const child: ChildProcess = spawn(
    process.execPath,
    options.role === undefined ? [program] : [program, options.role],
    {
      env: {
        PATH: process.env.PATH ?? '',
        PORT: String(options.port),
        HOST: '127.0.0.1',
        DATA_DIR: options.dataDir,
        LOG_LEVEL: 'warn',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.signal === undefined ? {} : { signal: options.signal, killSignal: 'SIGKILL' as const }),
    },
  );
  // An abort emits an error here; the exit is handled below.
  child.on('error', () => undefined);
  let text = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      const ready = /Anupalan is ready at (\S+)/.exec(text);
      if (ready?.[1] !== undefined) resolve(ready[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    if (options.alive === true) {
      const own = `http://127.0.0.1:${options.port}`;
      const look = (): void => {
        fetch(`${own}/health/live`).then(
          () => resolve(own),
          () => child.exitCode ?? setTimeout(look, 50),
        );
      };
      look();
    }
    void exited.then((code) => reject(new Error(`the server ended with ${code} before it was ready:\n${text}`)));
  });
  return {
    origin,
    dataDir: options.dataDir,
    readyAfterMs: Date.now() - started,
    output: () => text,
    exited,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
};
