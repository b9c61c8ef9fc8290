import type { User } from '@anupalan/domain/contracts/identity';
import { titleOf } from '@anupalan/domain/rules/pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/api/session';
import { Icon } from '../../shared/kit/icons';
import { BellList, type BellListProps } from './BellList';
import { badgeOf } from './reading';
import { useNewest } from './use-notifications';

export interface BellProps {
  /** The list's position: under a header, or beside a rail. */
  readonly opens?: BellListProps['opens'];
}

/** The signed-in user's bell, with the number of unread notifications (SHELL-36, DASH-40). */
export function Bell(props: BellProps) {
  const { user } = useSession();
  return user === null ? null : <OwnBell key={user.id} user={user} {...props} />;
}

function OwnBell({ user, opens = 'below' }: BellProps & { readonly user: User }) {
  const { t } = useTranslation();
  const { list } = useNewest(user);
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const badge = badgeOf(list?.unread ?? 0);
  const label = badge === null ? t(titleOf('/notifications')) : t('shell.bellUnread', { n: badge });
  return (
    <>
      <button
        ref={setAnchor}
        type="button"
        className="icon-btn"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" size={21} />
        {badge === null ? null : (
          <span className="dot-count num" aria-hidden="true">
            {badge}
          </span>
        )}
      </button>
      {open ? <BellList user={user} opens={opens} anchor={anchor} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
