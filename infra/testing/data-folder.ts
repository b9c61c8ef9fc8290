import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder for one test. */
export const temporaryFolder = async (): Promise<{ readonly dir: string; remove(): Promise<void> }> => {
  const dir = await mkdtemp(join(tmpdir(), `anupalan-${randomUUID().slice(0, 8)}-`));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
};

/** Resolves once `condition` holds; fails with `what` after `ms`. */
export const eventually = async (
  what: string,
  condition: () => boolean | Promise<boolean>,
  ms = 60_000,
): Promise<void> => {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** Deterministic numbers in [0, 1) for a seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};
