import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasId, type IdSet, noIds, withId } from './id-set.js';

describe('a set of ids', () => {
  it('has what was added to it, and what was added later stays out of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 3 }), { maxLength: 200 }),
        fc.string({ maxLength: 3 }),
        (ids, other) => {
          const versions: IdSet[] = [noIds];
          for (const id of ids) versions.push(withId(versions.at(-1) ?? noIds, id));
          versions.forEach((set, count) => {
            const added = ids.slice(0, count);
            for (const id of [...ids, other]) expect(hasId(set, id)).toBe(added.includes(id));
          });
        },
      ),
    );
  });
  it('finds each of a hundred thousand', () => {
    let set = noIds;
    for (let i = 0; i < 100_000; i += 1) set = withId(set, `order-${i}`);
    for (let i = 0; i < 100_000; i += 997) expect(hasId(set, `order-${i}`)).toBe(true);
    expect(hasId(set, 'order-100000')).toBe(false);
  });
});
