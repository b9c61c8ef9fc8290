import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Ran {
  readonly code: number;
  /** Both streams, in one. */
  readonly output: string;
}

/** Runs a built program of the server (`backup`, `restore`, `admin`) as `npm run` does, over a data folder. */
export const runScript = (name: string, args: readonly string[], dataDir: string): Promise<Ran> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL(`../../command-api/dist/server/${name}.js`, import.meta.url));
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: stdout + stderr });
    });
  });

/** Makes a backup that must succeed; answers its folder. */
export const backUp = async (dataDir: string, target: string, ...more: readonly string[]): Promise<string> => {
  const { code, output } = await runScript('backup', [target, ...more], dataDir);
  const path = /Backup made and checked: (\S+)/.exec(output)?.[1];
  if (code !== 0 || path === undefined) throw new Error(`backup ended with ${code}: ${output}`);
  return path;
};
