import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  readonly countTone?: 'warning' | 'bad';
}

export const TabCount = ({ of: { count, countTone } }: { readonly of: Tab }) =>
  count === undefined ? null : <span className={countTone ? `count count--${countTone}` : 'count'}>{count}</span>;

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly children: ReactNode;
}

/**
 * Tabs within a page; arrow keys select. The selected tab is scrolled into view. Views with their own address use
 * TabLinks.
 */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId();
  return (
    <>
      <MuiTabs
        aria-label={label}
        value={value}
        onChange={(_, key: string) => onChange(key)}
        selectionFollowsFocus
        variant="scrollable"
        scrollButtons={false}
      >
        {tabs.map((tab) => (
          <MuiTab
            key={tab.key}
            value={tab.key}
            id={`${id}-${tab.key}`}
            aria-controls={`${id}-panel`}
            label={
              <>
                {tab.label}
                <TabCount of={tab} />
              </>
            }
          />
        ))}
      </MuiTabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
