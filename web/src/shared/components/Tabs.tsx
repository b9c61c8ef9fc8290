import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  readonly countTone?: 'warning' | 'bad';
}

/** How many things the tab holds. */
export const TabCount = ({ of: { count, countTone } }: { readonly of: Tab }) =>
  count === undefined ? null : <span className={countTone ? `count count--${countTone}` : 'count'}>{count}</span>;

/** How much of the neighbour shows beside the selected tab in a row that scrolls, px. */
const PEEK = 32;

/** Keeps the selected tab within a row that is too narrow for all (phones). The page itself does not scroll. */
export function useInView(row: RefObject<HTMLElement | null>, selected: string, tabs: readonly Tab[]): void {
  // Tabs get wider when their counts arrive.
  const counted = tabs.some((tab) => tab.count !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the selected tab.
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-selected="true"], [aria-current="page"]');
    if (!row.current || !tab) return;
    const [of, one] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (one.left < of.left) row.current.scrollLeft -= of.left - one.left + PEEK;
    else if (one.right > of.right) row.current.scrollLeft += one.right - of.right + PEEK;
  }, [selected, counted]);
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (key: string) => void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

/**
 * Tabs within a page of customers and visitors, with arrow keys; those of the office are MUI's (`OfficeTabs`). Views
 * with an address of their own use TabLinks.
 */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useInView(list, value, tabs);
  const move = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((tab) => tab.key === value);
    const last = tabs.length - 1;
    const to = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const next = tabs[to[event.key as keyof typeof to] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move} tabIndex={-1}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            className="tab"
            aria-selected={tab.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            <TabCount of={tab} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
