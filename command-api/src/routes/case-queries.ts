import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { CaseSort, CaseSortField } from '@anupalan/projector/read-models/case-list/doc';
import { z } from 'zod';

const SORTS: Readonly<Record<string, CaseSortField>> = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  status_since: 'statusSince',
  due_at: 'dueAt',
  status: 'status',
  service_title: 'serviceTitle',
  price: 'pricePaise',
};
const NAMES = Object.keys(SORTS);

/** Parameters of every list of cases. */
export const listQuery = z.object({
  q: z.string().max(200).optional(),
  sort: z
    .enum([...NAMES, ...NAMES.map((name) => `-${name}`)])
    .optional()
    .meta({ description: 'Field to sort by; with `-` from the highest to the lowest. A search is newest first.' }),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(1000).optional(),
});
type ListQuery = z.output<typeof listQuery>;

const sortOf = (sort: string): CaseSort | null => {
  const field = SORTS[sort.replace(/^-/, '')];
  return field === undefined ? null : { field, dir: sort.startsWith('-') ? 'desc' : 'asc' };
};

/** The same for the read model: what was not said is left out. */
export const listOptions = ({ q, sort, limit, cursor }: ListQuery) => {
  const by = sort === undefined ? null : sortOf(sort);
  return {
    limit,
    ...(q === undefined ? {} : { q }),
    ...(by === null ? {} : { sort: by }),
    ...(cursor === undefined ? {} : { cursor }),
  };
};

const BAD_CURSOR: Rejection = {
  kind: 'invalid',
  code: 'bad_cursor',
  message: 'This page belongs to another list. Start again from its first page.',
};

/** A cursor of another query is the caller's mistake. */
export const withCursor = async <T>(read: () => Promise<T>): Promise<Result<T, Rejection>> => {
  try {
    return ok(await read());
  } catch (error) {
    if (error instanceof RangeError) return err(BAD_CURSOR);
    throw error;
  }
};
