/** What commands need to know that asks nothing outside their stream. */
export type NoFacts = Readonly<Record<never, never>>;

/**
 * The facts of a command. `N` declares an aggregate's facts by type of command, under `others` those of all commands
 * that it does not name; commands that are named nowhere need none.
 */
export type FactsOf<N, T extends string> = T extends keyof N
  ? N[T]
  : N extends { readonly others: infer F }
    ? F
    : NoFacts;

/** A command with its own facts: `type` tells which ones they are. */
export type Informed<C extends { readonly type: string }, N> = {
  readonly [T in C['type']]: {
    readonly type: T;
    readonly command: C & { readonly type: T };
    readonly facts: FactsOf<N, T>;
  };
}[C['type']];

/** Pairs a command with its facts, so that a decider reads only what the command declares. */
export const informed = <C extends { readonly type: string }, N>(
  command: C,
  facts: FactsOf<N, C['type']>,
): Informed<C, N> =>
  // Whoever decides loads the facts by the type of the command; the compiler cannot know that they belong together.
  ({ type: command.type, command, facts }) as unknown as Informed<C, N>;
