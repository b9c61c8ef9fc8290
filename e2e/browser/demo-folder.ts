import type { TestProject } from 'vitest/node';
import { freePort, removeFolder, startServer, tempFolder } from '../driver/server.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo's cases that no server uses; to be copied. */
    readonly demoFolder: string;
  }
}

/** Runs once before the files of the project, so that the demo's cases are created only once. */
export default async ({ provide }: TestProject): Promise<() => void> => {
  const dataDir = tempFolder();
  const server = await startServer({ dataDir, port: await freePort(), env: { DEMO_DATA: '1' } });
  await server.stop();
  provide('demoFolder', dataDir);
  return () => removeFolder(dataDir);
};
