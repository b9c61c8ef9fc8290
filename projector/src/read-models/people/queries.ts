import { completed } from '@anupalan/domain/kernel/record';
import { isThere } from '@anupalan/domain/processes/assignment/state';
import type { Role } from '@anupalan/domain/rules/roles';
import { type Profile, profileRecord } from '@anupalan/domain/staffing/profile-record';
import type { Condition, Query, ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import { matches, searchWords } from '../shared/tokens.js';
import type { PersonDoc } from './doc.js';
import { people } from './projection.js';

export const uses = ['people'] as const;

const view = (reads: ReadStore) => openView<PersonDoc>(reads, people);

export const findPerson = async (reads: ReadStore, id: string): Promise<PersonDoc | null> =>
  (await view(reads).get(id))?.doc ?? null;

/** A person's profile; the default profile if none was saved. */
export const profileOf = ({ staff }: PersonDoc): Profile => completed(profileRecord, staff ?? {});

/** By id; unknown ids (the system, the gateway) are missing. Used to join names to other documents. */
export const peopleById = (reads: ReadStore, ids: readonly string[]): Promise<ReadonlyMap<string, PersonDoc>> =>
  view(reads).getMany(ids);

export interface PeoplePage {
  readonly people: readonly PersonDoc[];
  readonly cursor: string | null;
  /** Counted up to 1000. */
  readonly total: number;
}

const MAX_PAGES = 50;
const MAX_COUNTED = 1000;

const NEWEST: Query['sort'] & object = [{ field: 'createdAt', dir: 'desc' }];
const BY_NAME: Query['sort'] & object = [{ field: 'sortName', dir: 'asc' }];

/**
 * Accounts, newest first, or by name if asked; erased ones unless `present`. `q` searches name, email and mobile: its
 * results are newest first, whatever the order.
 */
export const listPeople = async (
  reads: ReadStore,
  options: {
    readonly q?: string;
    readonly roles?: readonly Role[];
    readonly active?: boolean;
    /** Leaves erased accounts out. */
    readonly present?: boolean;
    readonly order?: 'newest' | 'name';
    readonly limit?: number;
    readonly cursor?: string;
  } = {},
): Promise<PeoplePage> => {
  const words = searchWords(options.q ?? '');
  if (options.q !== undefined && options.q.trim() !== '' && words.length === 0)
    return { people: [], cursor: null, total: 0 };
  const where: Condition[] = words.map(({ token }) => ({ field: 'tokens', op: 'contains', value: token }));
  if (options.roles !== undefined) where.push({ field: 'role', op: 'in', value: options.roles });
  if (options.active !== undefined) where.push({ field: 'active', op: 'eq', value: options.active });
  if (options.present === true) where.push({ field: 'erased', op: 'eq', value: false });
  const fits = (doc: PersonDoc): boolean => words.every((word) => matches(doc.tokens, word));
  let found: readonly PersonDoc[] = [];
  let cursor = options.cursor ?? null;
  // The beginning of a long word can lead to pages without the whole word.
  for (let pages = 0; found.length === 0 && pages < MAX_PAGES && (pages === 0 || cursor !== null); pages += 1) {
    const page = await view(reads).find({
      where,
      sort: options.order === 'name' && words.length === 0 ? BY_NAME : NEWEST,
      limit: options.limit ?? 25,
      ...(cursor === null ? {} : { after: cursor }),
    });
    found = page.docs.map(({ doc }) => doc).filter(fits);
    cursor = page.cursor;
  }
  // The store finds a long word by its beginning only.
  const total = words.every(({ word, token }) => word === token)
    ? await view(reads).count(where, MAX_COUNTED)
    : (await view(reads).find({ where, limit: MAX_COUNTED })).docs.filter(({ doc }) => fits(doc)).length;
  return { people: found, cursor, total };
};

/** Active staff and admins, by name. */
export const staffMembers = async (reads: ReadStore): Promise<readonly PersonDoc[]> => {
  const { docs } = await view(reads).find({
    where: [
      { field: 'role', op: 'in', value: ['staff', 'admin'] },
      { field: 'active', op: 'eq', value: true },
    ],
    limit: 1000,
  });
  return docs.map(({ doc }) => doc).sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'en-IN'));
};

/**
 * Everybody who was ever assigned a case and should have none now: staff or admins who are away, off duty or no longer
 * here.
 */
export const absentAssignees = async (reads: ReadStore): Promise<readonly PersonDoc[]> => {
  const assigned = await view(reads).all({ where: [{ field: 'lastAssignedAt', op: 'gt', value: '' }] });
  return assigned.filter(
    ({ active, role, staff }) => !isThere({ active, role, availability: staff?.availability ?? 'available' }),
  );
};

/** Ids of active admins, or super admins, other than `userId`, at most 1000: the last one must not be demoted. */
export const otherAdmins = async (reads: ReadStore, userId: string, isSuper = false): Promise<readonly string[]> => {
  const { docs } = await view(reads).find({
    where: [
      { field: 'role', op: 'eq', value: 'admin' },
      { field: 'active', op: 'eq', value: true },
    ],
    limit: 1000,
  });
  return docs.flatMap(({ id, doc }) => (id === userId || (isSuper && !doc.isSuperAdmin) ? [] : [id]));
};
