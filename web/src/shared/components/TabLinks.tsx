import { useRef } from 'react';
import { Link, type To } from 'react-router-dom';
import { type Tab, TabCount, useInView } from './Tabs';

export interface TabLink extends Tab {
  readonly to: To;
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
