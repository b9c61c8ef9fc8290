import type { CasePage } from '@anupalan/domain/contracts/requests';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { CaseSort, CaseSortField } from '@anupalan/projector/read-models/case-list/doc';
import { allCases } from '@anupalan/projector/read-models/case-list/queries';
import { z } from 'zod';
import type { App } from '../app/app.js';
import { casePageOf } from '../app/case-rows.js';
import { type Reply, refuse, reply } from '../http/route.js';

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

/** A list over all cases. `status`: one or several, repeated or with commas. `assignee`: an id, or `none`. */
export const casesQuery = listQuery.extend({
  status: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((text) => text.split(',').filter((one) => one !== '')))
    .pipe(z.array(z.string().max(50)).max(20))
    .optional(),
  assignee: z.string().max(100).optional(),
});

/** The same for the read model: what was not said is left out. */
export const listOptions = ({ q, sort, limit, cursor }: z.output<typeof listQuery>) => {
  const field = sort === undefined ? undefined : SORTS[sort.replace(/^-/, '')];
  const by: CaseSort | null =
    field === undefined ? null : { field, dir: sort?.startsWith('-') === true ? 'desc' : 'asc' };
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

/** A page of all cases, for staff and admins. */
export const listCases = async (app: App, query: z.output<typeof casesQuery>): Promise<Reply<CasePage>> => {
  const { status, assignee } = query;
  const page = await withCursor(() =>
    allCases(app.reads, {
      ...listOptions(query),
      ...(status === undefined ? {} : { status }),
      ...(assignee === undefined ? {} : { assignee }),
    }),
  );
  return page.ok ? reply(casePageOf(page.value, isoNow(app.clock))) : refuse(page.error, { status: 400 });
};
