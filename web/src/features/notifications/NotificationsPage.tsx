import type { User } from '@anupalan/domain/contracts/identity';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/api/session';
import { Button } from '../../shared/kit/Button';
import { MorePages } from '../../shared/kit/MorePages';
import { PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { Segmented } from '../../shared/kit/Segmented';
import { readList } from '../../shared/list-url';
import { EmptyState, ErrorState } from '../../shared/loading/states';
import { useUrlState } from '../../shared/use-url-state';
import { NoticesWait, NotificationRow } from './NotificationRow';
import { type Show, useNotificationPages } from './use-notification-pages';
import { useFollowed, useMarkRead, useNewest } from './use-notifications';

const SHOWS = ['all', 'unread'] as const;

const counted = (t: TFunction, n: number, more: boolean | undefined): string =>
  more ? t('notifications.countedTo', { n }) : `${n}`;

/** All notifications of the signed-in user, at /notifications (DASH-39). */
export default function NotificationsPage() {
  const { user } = useSession();
  // The session ended while the page was shown; the route redirects.
  return user === null ? null : <NotificationList user={user} />;
}

function NotificationList({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const show: Show = params.get('show') === 'unread' ? 'unread' : 'all';
  const { pages } = readList(params);
  const found = useNotificationPages(user, show, pages);
  // The newest page, under every filter: it has the unread count and the position up to which "all" are marked.
  const { list: newest } = useNewest(user);
  const mark = useMarkRead();
  const follow = useFollowed(user);
  const { list } = found;
  const unread = newest?.unread ?? 0;
  const upTo = newest?.items[0]?.id;
  return (
    <main className="page">
      <PageHead
        title={t(titleOf('/notifications'))}
        meta={[
          // Its line is reserved until then.
          newest === undefined
            ? '\u00a0'
            : unread === 0
              ? t('notifications.allRead')
              : t('notifications.unreadCount', { n: counted(t, unread, unread >= 100) }),
        ]}
        tools={
          <Button
            variant="quiet"
            icon="check"
            disabledReason={unread === 0 ? t('notifications.nothingToMark') : null}
            onClick={() => upTo !== undefined && mark.mutate(upTo)}
          >
            {t('notifications.markAll')}
          </Button>
        }
      />
      <Box sx={{ mt: 2.5, mb: 1.75 }}>
        <Segmented
          tall
          label={t('notifications.show')}
          value={show}
          options={SHOWS.map((value) => ({ value, label: t(`notifications.filter.${value}`) }))}
          onChange={(value) => set({ show: value === 'all' ? '' : value })}
        />
      </Box>
      <section className="card" aria-label={t(titleOf('/notifications'))}>
        {list === undefined ? (
          found.error === null ? (
            <NoticesWait count={6} />
          ) : (
            <ErrorState error={found.error} onRetry={found.retry} retrying={found.isFetching} />
          )
        ) : list.items.length === 0 ? (
          <Nothing show={show} role={user.role} onAll={() => set({ show: '' })} />
        ) : (
          <Found found={found} list={list} show={show} onFollow={follow} />
        )}
      </section>
    </main>
  );
}

interface FoundProps {
  readonly found: ReturnType<typeof useNotificationPages>;
  readonly list: NonNullable<FoundProps['found']['list']>;
  readonly show: Show;
  readonly onFollow: ReturnType<typeof useFollowed>;
}

function Found({ found, list, show, onFollow }: FoundProps) {
  const { t } = useTranslation();
  return (
    <>
      <ul className="notifications lined">
        {list.items.map((one) => (
          <NotificationRow key={`${one.id} ${one.code}`} notification={one} onFollow={onFollow} />
        ))}
      </ul>
      <Row nowrap justify="space-between" sx={{ px: 2, py: 1.5, borderTop: '1px solid var(--line)' }}>
        <span className="small muted num" role="status">
          {found.error === null
            ? t('notifications.shown', { shown: list.items.length, total: counted(t, list.total, list.more) })
            : t('notifications.moreFailed')}
        </span>
        {found.error !== null ? (
          <Button variant="quiet" size="small" icon="refresh" pending={found.isFetching} onClick={found.retry}>
            {t('errors.tryAgain')}
          </Button>
        ) : found.hasMore ? (
          <MorePages
            label={t('notifications.loadMore')}
            full={t(`notifications.full.${show}`)}
            pending={found.loadingMore}
          />
        ) : null}
      </Row>
    </>
  );
}

interface NothingProps {
  readonly show: Show;
  readonly role: User['role'];
  readonly onAll: () => void;
}

function Nothing({ show, role, onAll }: NothingProps) {
  const { t } = useTranslation();
  if (show === 'unread')
    return (
      <EmptyState
        icon="check"
        title={t('notifications.noneUnread')}
        action={
          <Button variant="quiet" onClick={onAll}>
            {t('notifications.showAll')}
          </Button>
        }
      />
    );
  return (
    <EmptyState icon="bell" title={t('notifications.none')}>
      {t(role === 'customer' ? 'notifications.noneBody' : 'notifications.noneBodyOffice')}
    </EmptyState>
  );
}
