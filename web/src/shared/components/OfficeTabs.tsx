import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { useId } from 'react';
import { TabCount, type TabsProps } from './Tabs';

/** Tabs within a form of the office, MUI's; arrow keys select. The selected one is moved into a row that scrolls. */
export function OfficeTabs({ label, tabs, value, onChange, children }: TabsProps) {
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
          <Tab
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
