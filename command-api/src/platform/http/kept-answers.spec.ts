import { position } from '@anupalan/domain/kernel/position';
import type { Change } from '@anupalan/infra/ports/change-feed';
import { describe, expect, it } from 'vitest';
import { keptAnswers } from './kept-answers.js';

const at = (n: number) => position(String(n).padStart(20, '0'));

const kit = () => {
  let now = 0;
  let hear: (change: Change) => void = () => undefined;
  let miss: () => void = () => undefined;
  const listen = (listener: (change: Change) => void, onMissed?: () => void) => {
    hear = listener;
    miss = onMissed ?? miss;
    return () => undefined;
  };
  const kept = keptAnswers({ listen }, new Set(['catalogue']), () => now);
  const change = (model: string) => hear({ model, id: 'a', position: at(9), audience: { users: [], roles: [] } });
  const later = (ms: number) => {
    now += ms;
  };
  return { kept, change, miss: () => miss(), later };
};

describe('answers that are kept', () => {
  it('are found until a change of what they are made of', () => {
    const { kept, change } = kit();
    kept.begin('/a', at(1))('[]');
    change('people');
    expect(kept.find('/a', null)?.packed.forms.identity.toString()).toBe('[]');
    change('catalogue');
    expect(kept.find('/a', null)).toBeNull();
  });

  it('are not found by who asks for a newer one, whatever the feed says', () => {
    const { kept } = kit();
    kept.begin('/a', at(1))('[]');
    expect([kept.find('/a', at(1))?.asOf, kept.find('/a', at(2))]).toEqual([at(1), null]);
  });

  it('are not kept when something changed while they were made', () => {
    const { kept, change } = kit();
    const keep = kept.begin('/a', at(1));
    change('catalogue');
    expect(keep('[]').asOf).toBe(at(1));
    expect(kept.find('/a', null)).toBeNull();
  });

  it('are read again after ten seconds, and when the feed has missed something', () => {
    const { kept, later, miss } = kit();
    const first = kept.begin('/a', at(1))('[]');
    later(10_001);
    expect(kept.find('/a', null)).toBeNull();
    // The same as before is not packed again.
    expect(kept.begin('/a', at(2))('[]').packed).toBe(first.packed);
    miss();
    expect(kept.find('/a', null)).toBeNull();
  });
});
