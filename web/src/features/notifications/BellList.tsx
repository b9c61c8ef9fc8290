import type { User } from '@anupalan/domain/contracts/identity';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useDeferredValue, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../shared/kit/Button';
import { Popover } from '../../shared/kit/overlay/Popover';
import { Row } from '../../shared/kit/Row';
import { EmptyState, ErrorState } from '../../shared/loading/states';
import { NoticesWait, NotificationRow } from './NotificationRow';
import { useFollowed, useMarkRead, useNewest } from './use-notifications';
import './notifications.css';

export interface BellListProps {
  readonly user: User;
  readonly opens: 'below' | 'beside';
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The bell's panel: the newest notifications, the button that marks them and the link to all (DASH-35 to DASH-41). */
export function BellList({ user, opens, anchor, onClose }: BellListProps) {
  const id = useId();
  return (
    <Popover labelledBy={id} anchor={anchor} side={opens} className="bell" onClose={onClose}>
      <BellContent id={id} user={user} onClose={onClose} />
    </Popover>
  );
}

/** Limits the list's height to whole rows, so that no text is cut. */
function endAtARow(list: HTMLElement): void {
  list.style.maxHeight = '';
  const top = list.getBoundingClientRect().top - list.scrollTop;
  const most = list.clientHeight;
  const ends = Array.from(list.children, (row) => Math.floor(row.getBoundingClientRect().bottom - top));
  const last = ends.findLast((end) => end <= most);
  if (last !== undefined && last > 0) list.style.maxHeight = `${last}px`;
}

function BellContent({ id, user, onClose }: Pick<BellListProps, 'user' | 'onClose'> & { readonly id: string }) {
  const { t } = useTranslation();
  const { list, error, isFetching, retry } = useNewest(user);
  // The panel is rendered before its rows: both together took 280 ms at a quarter of the CPU.
  const panelShown = useDeferredValue<boolean>(true, false);
  const mark = useMarkRead();
  const follow = useFollowed(user);
  const newest = list?.items[0];
  const rows = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (panelShown && list !== undefined && rows.current !== null) endAtARow(rows.current);
  }, [panelShown, list]);
  return (
    <>
      <Row nowrap justify="space-between" sx={{ p: '10px 8px 10px 16px', borderBottom: '1px solid var(--line)' }}>
        <h2 className="card-title" id={id}>
          {t(titleOf('/notifications'))}
        </h2>
        <Button
          variant="text"
          size="small"
          disabledReason={list?.unread ? null : t('notifications.nothingToMark')}
          onClick={() => newest && mark.mutate(newest.id)}
        >
          {t('notifications.markAll')}
        </Button>
      </Row>
      {list === undefined || !panelShown ? (
        error === null ? (
          <div className="bell-list">
            <NoticesWait count={3} />
          </div>
        ) : (
          <ErrorState error={error} onRetry={retry} retrying={isFetching} />
        )
      ) : list.items.length === 0 ? (
        <EmptyState icon="bell" title={t('notifications.none')}>
          {t(user.role === 'customer' ? 'notifications.noneBody' : 'notifications.noneBodyOffice')}
        </EmptyState>
      ) : (
        <ul className="bell-list lined" ref={rows} aria-labelledby={id}>
          {list.items.map((one) => (
            <NotificationRow
              key={`${one.id} ${one.code}`}
              notification={one}
              onFollow={(followed) => {
                follow(followed);
                onClose();
              }}
            />
          ))}
        </ul>
      )}
      <Box sx={{ px: 1, py: 0.75, borderTop: '1px solid var(--line)' }}>
        <LinkButton to="/notifications" variant="text" size="small" block onClick={onClose}>
          {t('notifications.viewAll')}
        </LinkButton>
      </Box>
    </>
  );
}
