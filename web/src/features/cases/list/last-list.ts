import type { CaseRow } from '@anupalan/domain/contracts/requests';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { onPersonLeft } from '../../../shared/api/session';
import { ROW_LINK } from './row-link';

/** A list as its person left it. */
interface Left {
  readonly search: string;
  /** Its shown cases, in their order. */
  readonly ids: readonly string[];
  /** The case that was opened last, from the list or after another case of it. */
  readonly opened: string | null;
}
const NEW: Left = { search: '', ids: [], opened: null };

/** The lists of this tab by their address, so that a case's arrow leads back to the same place. */
const left = new Map<string, Left>();
onPersonLeft(() => left.clear());

const change = (pathname: string, more: Partial<Left>): void => {
  left.set(pathname, { ...(left.get(pathname) ?? NEW), ...more });
};

/** Keeps the query and the rows of the shown list, and gives the focus back to the row of the case one comes from. */
export function useRememberList(rows: readonly Pick<CaseRow, 'id'>[]): void {
  const { pathname, search } = useLocation();
  const ids = rows.map(({ id }) => id).join(' ');
  useEffect(() => {
    change(pathname, { search });
  }, [pathname, search]);
  useEffect(() => {
    if (ids !== '') change(pathname, { ids: ids.split(' ') });
  }, [pathname, ids]);
  const returned = useRef(false);
  useEffect(() => {
    if (ids === '' || returned.current) return;
    // In the next frame: the navigation gives the focus to the heading in it.
    const frame = requestAnimationFrame(() => {
      returned.current = true;
      const { opened } = left.get(pathname) ?? NEW;
      change(pathname, { opened: null });
      const links = [...document.querySelectorAll<HTMLElement>(ROW_LINK)];
      const link = links.find((one) => one.dataset.rowLink === opened && one.getClientRects().length > 0);
      link?.focus();
      link?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, ids]);
}

/** A case of a list is open: its row is where its person comes back to. */
export const noteOpened = (pathname: string, id: string): void => change(pathname, { opened: id });

/** A list's address with its last query, or without one when it was not shown yet. */
export const lastList = (pathname: string): string => `${pathname}${left.get(pathname)?.search ?? ''}`;

/** The case after this one in the list that its person came from, null at its end; undefined where they came from elsewhere. */
export function nextInList(pathname: string, id: string): string | null | undefined {
  const { ids } = left.get(pathname) ?? NEW;
  const at = ids.indexOf(id);
  return at === -1 ? undefined : (ids[at + 1] ?? null);
}
