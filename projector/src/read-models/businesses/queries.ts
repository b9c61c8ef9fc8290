import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { BusinessDoc } from './doc.js';
import { businesses } from './projection.js';

export const uses = ['businesses'] as const;

const view = (reads: ReadStore) => openView<BusinessDoc>(reads, businesses);

export const findBusiness = async (reads: ReadStore, id: string): Promise<BusinessDoc | null> =>
  (await view(reads).get(id))?.doc ?? null;

/** The businesses of a person, the oldest first; how many they can keep is limited. */
export const businessesOf = (reads: ReadStore, ownerId: string): Promise<readonly BusinessDoc[]> =>
  view(reads).all({
    where: [{ field: 'ownerId', op: 'eq', value: ownerId }],
    sort: [{ field: 'since', dir: 'asc' }],
  });

/** The businesses in whose team a person is, their own included, the oldest first; how many one can join is limited. */
export const businessesWith = (reads: ReadStore, userId: string): Promise<readonly BusinessDoc[]> =>
  view(reads).all({
    where: [{ field: 'users', op: 'contains', value: userId }],
    sort: [{ field: 'since', dir: 'asc' }],
  });

/** The businesses that have an invitation for the mobile with this key. */
export const businessesInviting = (reads: ReadStore, mobileKey: string): Promise<readonly BusinessDoc[]> =>
  view(reads).all({ where: [{ field: 'invited', op: 'contains', value: mobileKey }] });

/** Every business, one owner after the other, for work that concerns all of them. */
export async function* eachBusiness(reads: ReadStore): AsyncIterable<BusinessDoc> {
  for await (const doc of view(reads).each({ sort: [{ field: 'ownerId', dir: 'asc' }] })) yield doc;
}
