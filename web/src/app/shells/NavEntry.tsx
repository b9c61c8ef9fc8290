import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Icon, type IconName } from '../../shared/kit/icons';

export interface NavEntryProps {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  /** Active on the exact path only. */
  readonly end?: boolean;
  /** Also active, because the current path belongs to it. */
  readonly also?: boolean;
  readonly count?: number | undefined;
  readonly countTone?: 'warning' | 'bad';
  readonly onClick?: (() => void) | undefined;
  /** The name of the entry in the guided tour. */
  readonly tour?: string | undefined;
}

/** One entry of a sidebar or rail; a count of 0 is not shown (SHELL-30, SHELL-31). */
export function NavEntry({ to, icon, label, end, also, count, countTone, onClick, tour }: NavEntryProps) {
  return (
    <NavLink
      to={to}
      data-tour={tour}
      end={end ?? false}
      className={({ isActive }) => (isActive || also ? 'nav-item is-active' : 'nav-item')}
      onClick={() => onClick?.()}
    >
      <Icon name={icon} />
      {label}
      {count ? <span className={countTone ? `count count--${countTone}` : 'count'}>{count}</span> : null}
    </NavLink>
  );
}

/** The bottom bar's entries on phones. */
export const BottomNav = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav className="bottom-nav" aria-label={label}>
    {children}
  </nav>
);

export function BottomEntry({ to, icon, label, end, also, tour }: NavEntryProps) {
  return (
    <NavLink
      to={to}
      data-tour={tour}
      end={end ?? false}
      className={({ isActive }) => (isActive || also ? 'is-active' : '')}
    >
      <Icon name={icon} size={21} />
      {label}
    </NavLink>
  );
}
