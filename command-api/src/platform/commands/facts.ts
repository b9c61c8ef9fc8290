import { type Aggregate, streamName } from '@anupalan/domain/kernel/aggregate';
import type { Supplier } from '@anupalan/domain/payments/events';
import type { CatalogueAt } from './catalogue-at.js';
import type { CommandContext } from './command-context.js';
import type { Load } from './load.js';

/** Where facts come from. */
export interface FactSources {
  readonly load: Load;
  readonly catalogueAt: CatalogueAt;
  /** `isSuper`: super admins only. */
  readonly otherAdmins: (userId: string, isSuper?: boolean) => Promise<readonly string[]>;
  /** Claims the number of a new request; null when all drawn numbers are taken. */
  readonly claimCaseNumber: (requestId: string, context: CommandContext) => Promise<string | null>;
  readonly gateway: { readonly name: string };
  readonly config: { readonly supplier: Supplier | null; readonly secondFactor: boolean };
}

/** The command to decide, and the state of its stream. */
export interface Deciding<S, C> {
  readonly id: string;
  readonly command: C;
  readonly state: S;
  readonly context: CommandContext;
}

type CommandsOf<C extends { readonly type: string }, N, K> = K extends 'others'
  ? Exclude<C, { readonly type: Exclude<keyof N, 'others'> }>
  : C & { readonly type: K };

/** One loader for each entry of an aggregate's needs: it has to give every fact that is declared there. */
export type FactsOfCommands<A> =
  A extends Aggregate<infer S, infer C, infer _, infer N>
    ? {
        readonly [K in keyof N]: (deciding: Deciding<S, CommandsOf<C, N, K>>, from: FactSources) => Promise<N[K]>;
      }
    : never;

/** Loads each stream once, so that all facts of a decision see it in the same state. */
export const loadedOnce = (load: Load): Load => {
  const loaded = new Map<string, ReturnType<Load>>();
  const once: Load = (aggregate, id) => {
    const stream = streamName(aggregate, id);
    const known = loaded.get(stream) ?? load(aggregate, id);
    loaded.set(stream, known);
    // A stream has one aggregate, so this is its state.
    return known as never;
  };
  return once;
};
