import { businessRecord } from '@anupalan/domain/compliance/business-record';
import { completed } from '@anupalan/domain/kernel/record';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { BusinessDoc } from './doc.js';
import { businesses } from './projection.js';

export const uses = ['businesses'] as const;

const view = (reads: ReadStore) => openView<BusinessDoc>(reads, businesses);

/** A document from before a field gets it, too, while the next version of the view is built. */
const whole = (doc: BusinessDoc): BusinessDoc => ({
  ...doc,
  assessed: doc.assessed ?? null,
  values: completed(businessRecord, doc.values),
});

export const findBusiness = async (reads: ReadStore, id: string): Promise<BusinessDoc | null> => {
  const found = await view(reads).get(id);
  return found === null ? null : whole(found.doc);
};

/** The businesses of a person, the oldest first; few by nature. */
export const businessesOf = async (reads: ReadStore, ownerId: string): Promise<readonly BusinessDoc[]> => {
  const docs = await view(reads).all({
    where: [{ field: 'ownerId', op: 'eq', value: ownerId }],
    sort: [{ field: 'since', dir: 'asc' }],
  });
  return docs.map(whole);
};

/** Every business, one owner after the other, for work that concerns all of them. */
export async function* eachBusiness(reads: ReadStore): AsyncIterable<BusinessDoc> {
  for await (const doc of view(reads).each({ sort: [{ field: 'ownerId', dir: 'asc' }] })) yield whole(doc);
}
