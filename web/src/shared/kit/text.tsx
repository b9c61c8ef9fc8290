import type { ReactNode } from 'react';
import { type DateStyle, formatDate, formatRelative } from './dates';
import { Icon } from './icons';
import { momentText } from './moment';
import { formatMoney } from './money';
import { initialsOf } from './person-name';

/** An amount in rupees (a number, or the wire's text), in tabular figures. */
export const Money = ({ amount }: { readonly amount: number | string }) => (
  <span className="num nowrap">{formatMoney(amount)}</span>
);

export interface DateTextProps {
  readonly at: string | null | undefined;
  readonly style?: DateStyle;
  /** Shows the relative time beside the date. */
  readonly relative?: boolean;
}

/** A moment in Indian time; its tip shows the minute. */
export function DateText({ at, style = 'day', relative }: DateTextProps) {
  if (at === null || at === undefined || at === '') return null;
  return (
    <time dateTime={at} title={momentText(at)} className="num nowrap">
      {formatDate(at, style)}
      {relative ? <span className="faint">{` ${formatRelative(at)}`}</span> : null}
    </time>
  );
}

/** A person's initials in a disc, or an icon if only the number is known; decoration beside the name. */
export const Avatar = ({ name, plain, small }: { name: string; plain?: boolean; small?: boolean }) => (
  <span className={`avatar${plain ? ' avatar--plain' : ''}${small ? ' avatar--sm' : ''}`} aria-hidden="true">
    {initialsOf(name) || <Icon name="user" size={small ? 13 : 18} />}
  </span>
);

export interface Pair {
  readonly term: ReactNode;
  readonly value: ReactNode;
}

/** Terms and values: amounts aligned right, or `facts` aligned left. */
export const Pairs = ({ items, facts }: { readonly items: readonly Pair[]; readonly facts?: boolean }) => (
  <dl className={facts ? 'pairs pairs--facts' : 'pairs num'}>
    {items.map(({ term, value }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a definition list keeps its order.
      <div key={index} className="pair">
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
