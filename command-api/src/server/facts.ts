import type { Aggregate } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent } from '@anupalan/domain/kernel/event';
import type { FactsOf } from '@anupalan/domain/kernel/facts';
import { type Deciding, type FactSources, loadedOnce } from '../platform/commands/facts.js';
import { factsOfPrefix } from './aggregates.js';

/**
 * Loads the facts of a command, at every decision, also after a conflict. Their source is the log and the configuration;
 * which facts a command needs is declared beside its decider, where they come from in `facts.ts` of its slice.
 */
export const factsFrom =
  (sources: FactSources) =>
  async <S, C extends { readonly type: string }, E extends DomainEvent, N>(
    { prefix }: Pick<Aggregate<S, C, E, N>, 'prefix' | 'decider'>,
    deciding: Deciding<S, C>,
  ): Promise<FactsOf<N, C['type']>> => {
    const loaders = factsOfPrefix(prefix);
    const load = loaders[deciding.command.type] ?? loaders.others;
    const facts = await load?.(deciding as never, { ...sources, load: loadedOnce(sources.load) });
    // Each aggregate is listed with the loaders that its needs demand.
    return (facts ?? {}) as FactsOf<N, C['type']>;
  };
