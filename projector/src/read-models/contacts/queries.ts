import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import { peopleById } from '../people/queries.js';
import type { CallBack, ContactsDoc } from './doc.js';
import { contacts } from './projection.js';

export const uses = ['contacts'] as const;

const view = (reads: ReadStore) => openView<ContactsDoc>(reads, contacts);

/** The people of these cases, one document per case. */
export const contactsOf = async (reads: ReadStore, ids: readonly string[]): Promise<readonly ContactsDoc[]> => [
  ...(await view(reads).getMany(ids)).values(),
];

export type DueCall = ContactsDoc & { readonly call: CallBack };

/**
 * The calls that customers wait for, the first due first. With `staffId` of their cases and of those nobody has. An
 * assignee who is no longer active is nobody.
 */
export const dueCalls = async (reads: ReadStore, staffId: string | null): Promise<readonly DueCall[]> => {
  // Few by nature: a case has one at most, and it goes once somebody has called.
  const all = await view(reads).all({
    where: [{ field: 'call.dueOn', op: 'gt', value: '' }],
    sort: [{ field: 'call.dueOn', dir: 'asc' }],
  });
  const assignees = await peopleById(
    reads,
    all.flatMap(({ assignedTo }) => assignedTo ?? []),
  );
  const isGone = (id: string | null): boolean => id !== null && assignees.get(id)?.active === false;
  return (all as readonly DueCall[])
    .map((one) => (isGone(one.assignedTo) ? { ...one, assignedTo: null } : one))
    .filter(({ assignedTo }) => staffId === null || assignedTo === null || assignedTo === staffId);
};
