import { type RefObject, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router-dom';
import { type Tab, TabCount } from './Tabs';

export interface TabLink extends Tab {
  readonly to: To;
}

/** How much of the neighbour shows beside the selected tab in a row that scrolls, px. */
const PEEK = 32;

/** Keeps the selected tab within a row that is too narrow for all (phones). The page itself does not scroll. */
function useInView(row: RefObject<HTMLElement | null>, selected: string, tabs: readonly Tab[]): void {
  // Tabs get wider when their counts arrive.
  const counted = tabs.some((tab) => tab.count !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the selected tab.
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current="page"]');
    if (!row.current || !tab) return;
    const [of, one] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (one.left < of.left) row.current.scrollLeft -= of.left - one.left + PEEK;
    else if (one.right > of.right) row.current.scrollLeft += one.right - of.right + PEEK;
  }, [selected, counted]);
}

/** Tabs with addresses (`?tab=overdue`): links, so that Back and sharing work. */
export function TabLinks({ label, tabs, value }: { label: string; tabs: readonly TabLink[]; value: string }) {
  const row = useRef<HTMLElement>(null);
  useInView(row, value, tabs);
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          className={tab.key === value ? 'tab is-active' : 'tab'}
          aria-current={tab.key === value ? 'page' : undefined}
        >
          {tab.label}
          <TabCount of={tab} />
        </Link>
      ))}
    </nav>
  );
}
