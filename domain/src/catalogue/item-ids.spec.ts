import { describe, expect, it } from 'vitest';
import { admin, given, staff } from '../../testing/scenario.js';
import { FIRST_FREE_ID } from './events.js';
import { type ItemIdsEvent, itemIds } from './item-ids.js';

const { decider } = itemIds;
const byAdmin = { ctx: { actor: admin() } };
const allocate = (...wanted: readonly (number | null)[]) => ({ type: 'allocateItemIds', wanted }) as const;
const allocated = (...ids: readonly number[]): ItemIdsEvent => ({ type: 'ItemIdsAllocated', data: { ids } });

describe('the numbers of questions and documents', () => {
  it('begin after those of the built-in services and are given once', () => {
    given(decider, [])
      .when(allocate(null, null), byAdmin)
      .then([allocated(FIRST_FREE_ID, FIRST_FREE_ID + 1)]);
    given(decider, [allocated(FIRST_FREE_ID)])
      .when(allocate(null), byAdmin)
      .then([allocated(FIRST_FREE_ID + 1)]);
  });
  it('stay as a file has them where they were never given, and are not met again later', () => {
    const kept = allocated(100_007, 100_008, 100_003);
    given(decider, [])
      .when(allocate(100_007, null, 100_003), byAdmin)
      .then([kept]);
    given(decider, [kept])
      .when(allocate(100_005, null), byAdmin)
      .then([allocated(100_009, 100_010)]);
  });
  it('are others where the wanted one is taken, built-in, repeated or absurd', () => {
    given(decider, [allocated(100_000)])
      .when(allocate(100_000, 1001, 100_005, 100_005, 2_000_000_000, 100_006.5), byAdmin)
      .then([allocated(100_006, 100_007, 100_005, 100_008, 100_009, 100_010)]);
  });
  it('are asked for by admins only, and not without need', () => {
    given(decider, [])
      .when(allocate(null), { ctx: { actor: staff() } })
      .thenRefused('service.admin_only');
    given(decider, []).when(allocate(), byAdmin).thenNothing();
    expect(given(decider, []).state).toEqual({ next: FIRST_FREE_ID });
  });
});
