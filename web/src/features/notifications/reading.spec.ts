import type { Notification } from '@anupalan/domain/contracts/notifications';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badgeOf, markedFollowed, markedUpTo, readByFollowing } from './reading';

const told = (id: string, isRead: boolean): Notification => ({
  id,
  title: 'GST Registration: filed',
  description: 'It is filed.',
  createdAt: '2026-11-20T06:18:00.000Z',
  isRead,
  type: 'service',
  code: 'filed',
  params: {},
  link: '/services/gst-registration?id=1',
});
/** Newest first; the first `unread` of them are unread. */
const listOf = (ids: string, unread: number) => ({
  items: [...ids].map((id, index) => told(id, index >= unread)),
  unread,
});
const open = (items: readonly Notification[]): string =>
  items
    .filter(({ isRead }) => !isRead)
    .map(({ id }) => id)
    .join('');

describe('the badge of the bell', () => {
  it.each([
    [0, null],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [100, '9+'],
  ])('says of %i unread ones: %s', (unread, badge) => {
    expect(badgeOf(unread)).toBe(badge);
  });
});

describe('a list that is marked as read', () => {
  it('up to its newest has nothing unread', () => {
    const { items, unread } = markedUpTo(listOf('abcd', 3), 'a');
    expect([open(items), unread]).toEqual(['', 0]);
  });

  it('up to another keeps newer ones unread', () => {
    const { items, unread } = markedUpTo(listOf('abcd', 3), 'c');
    expect([open(items), unread]).toEqual(['ab', 2]);
  });

  it('also reduces the count by those beyond its end', () => {
    expect(markedUpTo({ ...listOf('ab', 2), unread: 40 }, 'b').unread).toBe(1);
  });

  it('up to one that it does not have stays as it is', () => {
    const list = listOf('abcd', 3);
    expect(markedUpTo(list, 'x')).toBe(list);
  });
});

describe('a list of which some were opened', () => {
  it('shows those as read, and counts the others', () => {
    const { items, unread } = markedFollowed({ ...listOf('abcd', 3), unread: 5 }, new Set('bd'));
    expect([open(items), unread]).toEqual(['ac', 4]);
  });

  it('keeps a count that says only that there are more', () => {
    expect(markedFollowed({ ...listOf('abcd', 4), unread: 100 }, new Set('a')).unread).toBe(100);
  });
});

describe('following notifications', () => {
  it('reads a single unread one', () => {
    expect(readByFollowing(listOf('abc', 1), new Set('a'))).toBe('a');
  });

  it('reads nothing while an older one was not followed', () => {
    expect(readByFollowing(listOf('abc', 3), new Set('ab'))).toBeNull();
  });

  it('marks earlier opened ones as soon as all older ones were opened', () => {
    expect(readByFollowing(listOf('abcd', 4), new Set('bcd'))).toBe('b');
  });

  it('reads nothing while older unread ones are not in the list', () => {
    expect(readByFollowing({ ...listOf('abc', 3), unread: 4 }, new Set('abc'))).toBeNull();
    expect(readByFollowing({ items: listOf('abc', 3).items, unread: 100 }, new Set('abc'))).toBeNull();
  });

  it('never marks one that was not opened, and leaves no opened one at the old end', () => {
    const ids = [...'abcdefgh'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.subarray(ids), (unread, chosen) => {
        const list = listOf(ids.join(''), unread);
        const followed = new Set(chosen);
        const upTo = readByFollowing(list, followed);
        const after = upTo === null ? list : markedUpTo(list, upTo);
        const newlyRead = ids.slice(after.unread, unread);
        expect(newlyRead.every((id) => followed.has(id))).toBe(true);
        const oldest = open(after.items).at(-1);
        expect(oldest !== undefined && followed.has(oldest)).toBe(false);
      }),
    );
  });
});
