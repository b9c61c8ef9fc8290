import type { Done } from '@anupalan/domain/contracts/common';
import type { User } from '@anupalan/domain/contracts/identity';
import type { Notification, Notifications } from '@anupalan/domain/contracts/notifications';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { invalidateModel } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { toast } from '../../shared/components/toast/store';
import { t } from '../../shared/i18n/i18n';
import { markedUpTo, readByFollowing } from './reading';

export const PATH = '/api/notifications';
export const PER_PAGE = 20;
const READ = ['read-notifications'] as const;

type List = Pick<Notifications, 'items' | 'unread'>;

/** The key has the user's id, so that no other user of this browser sees the list. */
export const keyOf = (path: string, user: User) => [models.notifications, null, path, user.id] as const;

/** A list with the pending marks applied. A refused mark restores it. */
export function useMarked<L extends List>(list: L | undefined): L | undefined {
  const marks = useMutationState({
    filters: { mutationKey: READ, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
  return list && marks.reduce(markedUpTo, list);
}

/** The signed-in user's newest notifications with the unread count, for the bell. */
export function useNewest(user: User) {
  const path = `${PATH}?limit=${PER_PAGE}`;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(path, user),
    queryFn: ({ signal }) => api.get<Notifications>(path, { signal }),
  });
  return { list: useMarked(data), error, isFetching, retry: () => void refetch() };
}

/**
 * Marks everything up to and including a notification as read: `mark.mutate(id)`. It is pending until the lists are
 * fetched again; meanwhile they are shown as marked.
 */
export function useMarkRead() {
  return useMutation<Done, Error, string>({
    mutationKey: READ,
    networkMode: 'always',
    mutationFn: async (upTo) => {
      const done = await api.post<Done>(`${PATH}/read`, { upTo });
      await invalidateModel(models.notifications);
      return done;
    },
    onError: (error) => toast({ title: t('notifications.markFailed'), description: messageOf(error), kind: 'bad' }),
  });
}

/** Ids of the notifications opened in this tab. */
const followed = new Set<string>();

/** Returns the function to call when a notification of `list` is opened; it marks what has been read. */
export function useFollowed(list: List | undefined): (notification: Notification) => void {
  const { mutate } = useMarkRead();
  return ({ id, isRead }) => {
    if (isRead || list === undefined) return;
    followed.add(id);
    const upTo = readByFollowing(list, followed);
    if (upTo !== null) mutate(upTo);
  };
}
