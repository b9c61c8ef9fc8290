import type { TriedRule } from '@anupalan/domain/contracts/assignment';

export interface Share {
  /** Null for the queue. */
  readonly id: string | null;
  readonly name: string | null;
  readonly cases: number;
}

/** The number of cases per person, the largest first; the queue comes last. */
export function sharesOf(
  items: readonly Pick<TriedRule['items'][number], 'would_be' | 'would_be_name'>[],
): readonly Share[] {
  const shares = new Map<string | null, Share>();
  for (const { would_be: id, would_be_name: name } of items)
    shares.set(id, { id, name, cases: (shares.get(id)?.cases ?? 0) + 1 });
  return [...shares.values()].sort((a, b) => Number(a.id === null) - Number(b.id === null) || b.cases - a.cases);
}
