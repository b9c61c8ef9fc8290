import type { App } from './app.js';

const KEY = 'told-from';

/**
 * From which moment on people are told what happens (ms since the epoch). What lies before it is history that was put in as
 * such, the demo data set: its events say who would have been told, but nobody is told of them today. 0 for "always".
 */
export const toldFrom = async (app: Pick<App, 'keyValue'>): Promise<number> => {
  const entry = await app.keyValue.get(KEY);
  return entry === null ? 0 : Number(entry.value);
};

/** Keeps messages about everything up to `time` from being sent. Must be durable before the first event of that history. */
export const tellOnlyFrom = async (app: Pick<App, 'keyValue'>, time: number): Promise<void> => {
  await app.keyValue.put(KEY, String(time));
};
