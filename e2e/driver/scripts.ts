import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Ran {
  readonly code: number;
  /** stdout and stderr together. */
  readonly output: string;
}

/** Runs a built program of the server (`backup`, `restore`, `admin`) as `npm run` does, over a data folder. */
export const runScript = (name: string, args: readonly string[], dataDir: string): Promise<Ran> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL(`../../command-api/dist/bundle/${name}.js`, import.meta.url));
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: stdout + stderr });
    });
  });

/**
 * Orders a backup from the running server, as `npm run backup` does; resolves once the server has the order. `answer`:
 * its final text, '' when it died before.
 */
export const beginBackup = async (dataDir: string, target: string): Promise<{ readonly answer: Promise<string> }> => {
  const connection = connect(join(dataDir, 'admin.sock'));
  await once(connection, 'connect');
  let said = '';
  connection.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  // A dying server may end the connection with an error; its close follows. `once` would reject.
  connection.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => connection.on('close', () => resolve(said.trim())));
  connection.write(`${JSON.stringify({ order: 'backup', target, keep: null })}\n`);
  return { answer };
};

/** Makes a backup that must succeed; returns its folder. */
export const backUp = async (dataDir: string, target: string, ...more: readonly string[]): Promise<string> => {
  const { code, output } = await runScript('backup', [target, ...more], dataDir);
  const path = /Backup made and checked: (\S+)/.exec(output)?.[1];
  if (code !== 0 || path === undefined) throw new Error(`backup ended with ${code}: ${output}`);
  return path;
};
