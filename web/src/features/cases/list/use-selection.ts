import type { CasePage, CaseRow } from '@anupalan/domain/contracts/requests';
import { useCallback, useState } from 'react';
import { api } from '../../../shared/api/client';
import { onPersonLeft } from '../../../shared/api/session';
import type { BulkCase } from '../bulk/bulk-run';

/** Maximum size of a selection, equal to the lists' maximum count. */
export const MAX_SELECTED = 1000;
const PAGE = 100;

const caseOf = ({ id, case_number, service_title }: CaseRow): BulkCase => ({
  id,
  number: case_number,
  title: service_title,
});

export interface Selection {
  readonly cases: readonly BulkCase[];
  has(id: string): boolean;
  toggle(row: CaseRow, on?: boolean): void;
  /** Selects these rows only. */
  only(rows: readonly CaseRow[]): void;
  clear(): void;
  /** Selects all cases of the list, shown or not, up to 1000. Throws when a page cannot be fetched. */
  all(): Promise<void>;
  /** `all` is fetching pages. */
  readonly reading: boolean;
}

type Chosen = ReadonlyMap<string, BulkCase>;
const NONE: Chosen = new Map();

/** The last selection, so that it is still there when its person comes back from a case. */
let kept: { readonly path: string; readonly cases: Chosen } | null = null;
onPersonLeft(() => {
  kept = null;
});

/**
 * The selected cases of a list, in the order of selection. `path` is the list without cursor; another filter or tab
 * starts with an empty selection.
 */
export function useSelection(path: string): Selection {
  const [held, setHeld] = useState(kept ?? { path, cases: NONE });
  const [reading, setReading] = useState(false);
  const chosen = held.path === path ? held.cases : NONE;
  const choose = useCallback(
    (cases: Chosen): void => {
      kept = { path, cases };
      setHeld(kept);
    },
    [path],
  );
  const toggle = (row: CaseRow, on = !chosen.has(row.id)): void => {
    const next = new Map(chosen);
    if (on) next.set(row.id, caseOf(row));
    else next.delete(row.id);
    choose(next);
  };
  const all = async (): Promise<void> => {
    setReading(true);
    try {
      const found = new Map<string, BulkCase>();
      const query = path.replace(/([?&])limit=\d+/, `$1limit=${PAGE}`);
      for (let cursor: string | null = ''; cursor !== null && found.size < MAX_SELECTED; ) {
        const page: CasePage = await api.get(cursor === '' ? query : `${query}&cursor=${encodeURIComponent(cursor)}`);
        for (const row of page.items) if (found.size < MAX_SELECTED) found.set(row.id, caseOf(row));
        cursor = page.next_cursor;
      }
      choose(found);
    } finally {
      setReading(false);
    }
  };
  return {
    cases: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle,
    only: (rows) => choose(new Map(rows.map((row) => [row.id, caseOf(row)]))),
    clear: () => choose(NONE),
    all,
    reading,
  };
}
