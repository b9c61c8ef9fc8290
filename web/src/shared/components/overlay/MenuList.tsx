import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../icons';
import { useAnchored } from './anchored';
import { Layer } from './Layer';
import type { MenuProps } from './Menu';

export interface MenuListProps extends Omit<MenuProps, 'trigger'> {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Letters pressed within this time (ms) are one word. */
const WORD_MS = 500;

/** Which entry a key leads to: the one after or before, the first, the last; null where the key is not of a menu. */
export function entryAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** The next entry that begins with what was typed, round from the present one, which may stay where the word has grown. */
export function entryFor(typed: string, at: number, labels: readonly string[]): number | null {
  const word = typed.toLowerCase();
  const from = word.length > 1 ? Math.max(at, 0) : at + 1;
  const order = labels.map((_, n) => (from + n) % labels.length);
  return order.find((n) => labels[n]?.toLowerCase().startsWith(word)) ?? null;
}

/** The open menu; the keyboard begins at the present choice. */
export function MenuList({ anchor, label, head, items, onClose }: MenuListProps) {
  const panel = useRef<HTMLDivElement>(null);
  const typed = useRef<{ readonly word: string; readonly at: number }>({ word: '', at: 0 });
  useAnchored(panel, anchor, 'below');
  const entries = (): HTMLElement[] => [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens.
  useLayoutEffect(() => {
    const all = entries();
    (all.find((one) => one.ariaChecked === 'true') ?? all[0])?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moved = entryAfter(event.key, at, all.length);
    if (moved !== null) {
      event.preventDefault();
      all[moved]?.focus();
      return;
    }
    if (event.key.length !== 1 || event.key === ' ') return;
    const { word, at: last } = typed.current;
    const next = event.timeStamp - last < WORD_MS ? word + event.key : event.key;
    typed.current = { word: next, at: event.timeStamp };
    const found = entryFor(
      next,
      at,
      all.map((one) => one.textContent ?? ''),
    );
    if (found !== null) all[found]?.focus();
  };
  return (
    <Layer
      ref={panel}
      className="layer--clear"
      onClose={onClose}
      returnTo={anchor}
      panel={{ className: 'anchored menu', onKeyDown }}
    >
      {head ? <div className="menu-head">{head}</div> : null}
      <div role="menu" aria-label={label}>
        {items.map((item) =>
          item === 'rule' ? (
            <div key="rule" className="menu-rule" />
          ) : (
            <button
              key={item.label}
              type="button"
              tabIndex={-1}
              className={item.selected ? 'menu-item is-selected' : 'menu-item'}
              {...(item.selected === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': item.selected })}
              onClick={() => {
                // Gone before the act, the focus at the button and the page's scroll bar back: what the act opens starts from these.
                flushSync(onClose);
                item.onSelect();
              }}
            >
              {item.icon ? <Icon name={item.icon} size={17} /> : null}
              <span className={item.bad ? 'bad' : undefined}>{item.label}</span>
              {item.selected ? <Icon name="check" size={15} className="menu-check" /> : null}
            </button>
          ),
        )}
      </div>
    </Layer>
  );
}
