import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    notHere?: string;
  }
}

/**
 * Ends a test that this engine or machine cannot run, with the reason. Unlike other skips it does not fail CI, which
 * prints it (scripts/ci-summary).
 */
export const notHere = ({ task, skip }: Pick<TestContext, 'task' | 'skip'>, why: string): never => {
  task.meta.notHere = why;
  return skip(why) as never;
};
