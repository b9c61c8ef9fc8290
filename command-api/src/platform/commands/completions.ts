import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import type { CommandContext } from './command-context.js';

/** What is added to the commands of one aggregate before they are decided, by type: what a process that issues one cannot know. */
export type Completions<C extends { readonly type: string }> = {
  readonly [T in C['type']]?: (
    command: Extract<C, { readonly type: T }>,
    id: string,
    context: CommandContext,
  ) => Promise<Result<C, Rejection>>;
};
