import { Worker } from 'node:worker_threads';

const THREAD = new URL('../src/embedded/log-thread.ts', import.meta.url).href;

/** The thread that writes the log at `path`, from its source, which Node cannot read by itself. */
export const logThreadFromSource = (path: string): Worker => {
  const program = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
    register();
    return import(${JSON.stringify(THREAD)});
  });`;
  return new Worker(program, { eval: true, workerData: path, execArgv: ['--conditions=source'] });
};
