import { awaitsReview, statusesIn } from '@anupalan/domain/workflows/phases';
import { type CaseFilters, type FilterName, OPEN, valuesOf } from '../list/filters';

const NONE = { assignee: '', waiting_on: '', due: '', status: '' };

/** The tabs of all cases, each a choice of filters; the other filters stay as they are. */
const CASE_TABS = {
  all: NONE,
  mine: { ...NONE, assignee: 'me', waiting_on: OPEN },
  unassigned: { ...NONE, assignee: 'none', waiting_on: OPEN },
  overdue: { ...NONE, due: 'overdue' },
  review: { ...NONE, status: statusesIn(awaitsReview).join(',') },
} as const satisfies Readonly<Record<string, Partial<Record<FilterName, string>>>>;

export type CaseTab = keyof typeof CASE_TABS;
const CHOSEN = ['assignee', 'waiting_on', 'due', 'status'] as const satisfies readonly FilterName[];

export const CASE_TAB_NAMES = Object.keys(CASE_TABS) as readonly CaseTab[];

/** The change to an address that opens a tab. */
export const filtersOf = (tab: CaseTab): Readonly<Record<string, string>> => CASE_TABS[tab];

/** The tab that these filters are of; null for a choice of one's own. */
export const caseTabOf = (filters: CaseFilters): CaseTab | null => {
  const same = (tab: CaseTab, name: (typeof CHOSEN)[number]): boolean => {
    const chosen = valuesOf(filters, name).toSorted().join();
    return (
      chosen ===
      valuesOf({ ...filters, ...CASE_TABS[tab] }, name)
        .toSorted()
        .join()
    );
  };
  return CASE_TAB_NAMES.find((tab) => CHOSEN.every((name) => same(tab, name))) ?? null;
};
