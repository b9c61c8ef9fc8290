import type { OfficeSearch } from '@anupalan/domain/contracts/search';
import { formatMobile, nationalMobile } from '@anupalan/domain/rules/mobile';
import type { OfficeRole } from '@anupalan/domain/rules/roles';
import { searchByWords } from '@anupalan/domain/rules/word-search';
import { t } from '../../shared/i18n/i18n';
import type { IconName } from '../../shared/kit/icons';

/** One line of the palette. */
export interface Entry {
  /** The same for the same thing, for ever: `case:…`, `/admin/users`. */
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly detail?: string;
  /** A short word at the end of the line. */
  readonly tail?: string;
  /** Further words that find it. */
  readonly words?: readonly string[];
}
/** An entry that leads to a page. */
export interface PlaceEntry extends Entry {
  readonly to: string;
}
/** An entry that acts. */
export interface ActEntry extends Entry {
  readonly run: () => void;
}
export type AnyEntry = PlaceEntry | ActEntry;

const caseEntry =
  (role: OfficeRole) =>
  (one: OfficeSearch['cases'][number]): PlaceEntry => ({
    id: `case:${one.id}`,
    icon: 'file',
    label: one.service_title,
    detail: [one.case_number, one.customer_name].filter((part) => part !== null).join(', '),
    tail: one.status_label,
    to: `/${role}/requests/${encodeURIComponent(one.id)}`,
  });

/** Admins come to the account, staff to the customer's cases. */
const personEntry =
  (role: OfficeRole) =>
  (one: OfficeSearch['people'][number]): PlaceEntry => {
    const mobile = formatMobile(one.mobile);
    const q = new URLSearchParams({ q: nationalMobile(one.mobile) });
    return {
      id: `person:${one.id}`,
      icon: 'user',
      label: one.name ?? mobile,
      ...(one.name === null ? {} : { detail: mobile }),
      ...(one.role === 'customer' ? {} : { tail: t(one.role === 'admin' ? 'shell.adminBadge' : 'shell.staffBadge') }),
      to: role === 'admin' ? `/admin/users/${encodeURIComponent(one.id)}` : `/staff?tab=all&${q}`,
    };
  };

/** Admins come to the service, staff to its cases. */
const serviceEntry =
  (role: OfficeRole) =>
  ({ id, title, active }: OfficeSearch['services'][number]): PlaceEntry => ({
    id: `service:${id}`,
    icon: 'folder',
    label: title,
    ...(active ? {} : { tail: t('palette.withdrawn') }),
    to:
      role === 'admin'
        ? `/admin/services/edit/${encodeURIComponent(id)}`
        : `/staff?tab=all&service=${encodeURIComponent(id)}`,
  });

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly AnyEntry[];
}

/** The server's results as groups. */
export const groupsFound = (found: OfficeSearch, role: OfficeRole): readonly EntryGroup[] => [
  { title: t('palette.cases'), entries: found.cases.map(caseEntry(role)) },
  {
    title: t(role === 'admin' ? 'palette.people.admin' : 'palette.people.staff'),
    entries: found.people.map(personEntry(role)),
  },
  { title: t('palette.services'), entries: found.services.map(serviceEntry(role)) },
];

/**
 * The acts of the open page, the pages and the actions that match all words of a text; the acts come first, then the
 * group of the best match.
 */
export const localGroups = (
  pages: readonly AnyEntry[],
  actions: readonly AnyEntry[],
  text: string,
  here: readonly AnyEntry[] = [],
): readonly EntryGroup[] => {
  const { found, complete } = searchByWords([...here, ...pages, ...actions], text, ({ label, words = [] }) => ({
    names: [label, ...words],
    more: [],
  }));
  const [best] = found;
  if (best === undefined || !complete) return [];
  const groups = [
    { title: t('palette.pages'), entries: found.filter((one) => pages.includes(one)) },
    { title: t('palette.actions'), entries: found.filter((one) => actions.includes(one)) },
  ];
  const ofPage = { title: t('palette.here'), entries: found.filter((one) => here.includes(one)) };
  return [ofPage, ...(actions.includes(best) ? groups.toReversed() : groups)];
};
