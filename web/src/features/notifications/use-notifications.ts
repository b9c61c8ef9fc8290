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

/** Nobody's list is ever shown to somebody else who signs in here: the key says whose it is. */
export const keyOf = (path: string, user: User) => [models.notifications, null, path, user.id] as const;

/** A list as it will be once the marks have arrived that are on their way. A mark that is refused shows it as it was. */
export function useMarked<L extends List>(list: L | undefined): L | undefined {
  const marks = useMutationState({
    filters: { mutationKey: READ, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
  return list && marks.reduce(markedUpTo, list);
}

/** The newest notifications of who is signed in, with the number of unread ones: what the bell shows. */
export function useNewest(user: User) {
  const path = `${PATH}?limit=${PER_PAGE}`;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(path, user),
    queryFn: ({ signal }) => api.get<Notifications>(path, { signal }),
  });
  return { list: useMarked(data), error, isFetching, retry: () => void refetch() };
}

/**
 * Marks everything up to and with a notification as read: `mark.mutate(id)`. It is under way until the lists are there that
 * show it; meanwhile they are drawn as if it had happened.
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

/** What was followed in this tab, by id. */
const followed = new Set<string>();

/** To be called when somebody follows a notification of `list`: what they have read by it is marked. */
export function useFollowed(list: List | undefined): (notification: Notification) => void {
  const { mutate } = useMarkRead();
  return ({ id, isRead }) => {
    if (isRead || list === undefined) return;
    followed.add(id);
    const upTo = readByFollowing(list, followed);
    if (upTo !== null) mutate(upTo);
  };
}
