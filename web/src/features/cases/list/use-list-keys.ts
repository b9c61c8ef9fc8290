import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useKeys } from '../../../shared/components/keys/use-keys';
import { lastList, nextInList, noteOpened } from './last-list';

/** The address of a case from its list. */
export const caseOfList = (list: string, id: string): string => {
  const base = list === '/staff' ? '/staff/requests' : list;
  return `${base}/${encodeURIComponent(id)}`;
};

/** On the page of a case: N opens the next of the list where its person came from, Escape leads back to that list. */
export function useListKeys(list: string, id: string): void {
  const navigate = useNavigate();
  const next = nextInList(list, id);
  useEffect(() => noteOpened(list, id), [list, id]);
  useKeys({
    ...(next === null ? {} : { n: () => void navigate(caseOfList(list, next)) }),
    escape: () => void navigate(lastList(list)),
  });
}
