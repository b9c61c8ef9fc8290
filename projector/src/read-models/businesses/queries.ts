import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { BusinessDoc } from './doc.js';
import { businesses } from './projection.js';

export const uses = ['businesses'] as const;

const view = (reads: ReadStore) => openView<BusinessDoc>(reads, businesses);

export const findBusiness = async (reads: ReadStore, id: string): Promise<BusinessDoc | null> =>
  (await view(reads).get(id))?.doc ?? null;

/** The businesses of a person, the oldest first; few by nature. */
export const businessesOf = (reads: ReadStore, ownerId: string): Promise<readonly BusinessDoc[]> =>
  view(reads).all({
    where: [{ field: 'ownerId', op: 'eq', value: ownerId }],
    sort: [{ field: 'since', dir: 'asc' }],
  });

const PAGE = 500;

/** Every business, page by page, for work that concerns all of them. */
export async function* eachBusiness(reads: ReadStore): AsyncIterable<BusinessDoc> {
  for (let after: string | null | undefined; after !== null; ) {
    const page = await view(reads).find({
      sort: [{ field: 'ownerId', dir: 'asc' }],
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    for (const { doc } of page.docs) yield doc;
    after = page.cursor;
  }
}
