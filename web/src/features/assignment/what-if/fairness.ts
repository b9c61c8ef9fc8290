import type { WhatIfAssignment } from '@anupalan/domain/contracts/what-if';

type Person = WhatIfAssignment['people'][number];
type Which = 'today' | 'draft';

interface Spread {
  readonly most: Person;
  readonly least: Person;
}

const spreadOf = (people: readonly Person[], which: Which): Spread | null => {
  const sorted = [...people].sort((a, b) => b[which].cases - a[which].cases);
  const [most, least] = [sorted[0], sorted.at(-1)];
  return most === undefined || least === undefined ? null : { most, least };
};

/** The people with most and with fewest cases, and the draft's effect on the gap. Null with fewer than two people. */
export const fairnessOf = (
  people: readonly Person[],
): (Readonly<Record<Which, Spread>> & { readonly verdict: 'same' | 'more' | 'less' }) | null => {
  const [today, draft] = [spreadOf(people, 'today'), spreadOf(people, 'draft')];
  if (people.length < 2 || today === null || draft === null) return null;
  const gap = (which: Which, { most, least }: Spread): number => most[which].cases - least[which].cases;
  const change = gap('draft', draft) - gap('today', today);
  return { today, draft, verdict: change === 0 ? 'same' : change < 0 ? 'more' : 'less' };
};
