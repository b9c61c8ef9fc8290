import type { OfficeSearch } from '@anupalan/domain/contracts/search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';

const WAIT_MS = 150;
/** The server finds nothing by one letter. */
const MIN_LETTERS = 2;

export interface Search {
  /** The results of the text; undefined while they are awaited and after a failure. */
  readonly found: OfficeSearch | undefined;
  readonly searching: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Asks the server for a text once it rests; the call of an older text is cancelled. */
export function useSearch(text: string): Search {
  const [asked, setAsked] = useState('');
  const q = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), WAIT_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const enabled = asked.length >= MIN_LETTERS;
  const query = useQuery({
    ...modelQuery<OfficeSearch>(models.caseList, `/api/staff/search?${new URLSearchParams({ q: asked })}`),
    enabled,
    // People and services change without a change of the list of cases.
    staleTime: 0,
  });
  const current = asked === q;
  return {
    found: current && enabled ? query.data : undefined,
    searching: q.length >= MIN_LETTERS && (!current || query.isLoading),
    failed: current && enabled && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}
