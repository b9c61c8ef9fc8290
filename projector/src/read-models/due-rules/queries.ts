import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { DueRuleDoc } from './doc.js';
import { dueRules } from './projection.js';

export const uses = ['due-rules'] as const;

const view = (reads: ReadStore) => openView<DueRuleDoc>(reads, dueRules);

export const findDueRule = async (reads: ReadStore, id: string): Promise<DueRuleDoc | null> =>
  (await view(reads).get(id))?.doc ?? null;

/** All rules for dates; some hundred at most. */
export const allDueRules = (reads: ReadStore): Promise<readonly DueRuleDoc[]> =>
  view(reads).all({ where: [], sort: [{ field: 'id', dir: 'asc' }] });
