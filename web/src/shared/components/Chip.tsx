import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';
import type { Ball } from './status';

/** The picture of each ball; colour is never alone. */
export const ballIcon: Readonly<Record<Ball, IconName>> = {
  you: 'turn',
  we: 'we',
  gov: 'gov',
  done: 'check',
  bad: 'alert',
};

export interface BallChipProps {
  readonly ball: Ball;
  readonly label: string;
}

/** Who has the ball: colour, icon and word, the same everywhere. */
export function BallChip({ ball, label }: BallChipProps) {
  return (
    <span className={`chip chip--${ball}`}>
      <Icon name={ballIcon[ball]} size={13} />
      {label}
    </span>
  );
}

/** A plain chip for facts that are no one's turn (Admin, Draft). */
export function Chip({ children, outline }: { readonly children: ReactNode; readonly outline?: boolean }) {
  return <span className={outline ? 'chip chip--outline faint' : 'chip chip--plain'}>{children}</span>;
}
