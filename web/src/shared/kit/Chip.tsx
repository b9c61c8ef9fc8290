import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';

/** A colour with a meaning; it always comes with an icon and a word. */
export type Tone = 'warning' | 'info' | 'authority' | 'done' | 'bad';

/** The icon of each tone; colour is never the only sign. */
export const toneIcon: Readonly<Record<Tone, IconName>> = {
  warning: 'turn',
  info: 'staff',
  authority: 'authority',
  done: 'check',
  bad: 'alert',
};

export interface ToneChipProps {
  readonly tone: Tone;
  readonly label: string;
  /** Replaces the tone's own icon, which stands for whose turn it is in a case. */
  readonly icon?: IconName;
}

/** A status by colour, icon and word. */
export function ToneChip({ tone, label, icon = toneIcon[tone] }: ToneChipProps) {
  return (
    <span className={`chip chip--${tone}`}>
      <Icon name={icon} size={13} />
      {label}
    </span>
  );
}

/** A plain chip for facts that are not a status (Admin, Draft). */
export function Chip({ children, outline }: { readonly children: ReactNode; readonly outline?: boolean }) {
  return <span className={outline ? 'chip chip--outline faint' : 'chip chip--plain'}>{children}</span>;
}
