import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { PaperDoc } from './doc.js';
import { papers } from './projection.js';

export const uses = ['papers'] as const;

const view = (reads: ReadStore) => openView<PaperDoc>(reads, papers);
const of = (ownerId: string) => [{ field: 'ownerId', op: 'eq', value: ownerId }] as const;

/** A paper, or what is shared of another file; null for an unknown id and for what is removed. */
export const findPaper = async (reads: ReadStore, id: string): Promise<PaperDoc | null> =>
  (await view(reads).get(id))?.doc ?? null;

/** The papers that prove duties of a business, whoever keeps them, the oldest first. */
export const proofsOf = async (reads: ReadStore, businessId: string): Promise<readonly PaperDoc[]> =>
  view(reads).all({
    where: [
      { field: 'paper.values.businessId', op: 'eq', value: businessId, lead: true },
      { field: 'paper.ruleId', op: 'gt', value: '' },
    ],
    sort: [{ field: 'at', dir: 'asc' }],
  });

/** The papers of a person and the files that they share, the oldest first; few by nature. */
export const papersOf = (reads: ReadStore, ownerId: string): Promise<readonly PaperDoc[]> =>
  view(reads).all({ where: of(ownerId), sort: [{ field: 'at', dir: 'asc' }] });

/** The papers whose last day is one of these, one owner after the other. */
export const papersExpiringOn = (reads: ReadStore, days: readonly string[]): AsyncIterable<PaperDoc> =>
  view(reads).each({
    where: [{ field: 'paper.values.expiresOn', op: 'in', value: days }],
    sort: [{ field: 'ownerId', dir: 'asc' }],
  });

/** How many papers a person keeps, without other files that they share. */
export const paperCount = (reads: ReadStore, ownerId: string): Promise<number> =>
  view(reads).count([...of(ownerId), { field: 'paper.mime', op: 'gt', value: '' }]);
