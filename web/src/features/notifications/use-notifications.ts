import type { Done } from '@anupalan/domain/contracts/common';
import type { User } from '@anupalan/domain/contracts/identity';
import type { Notification, Notifications } from '@anupalan/domain/contracts/notifications';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { invalidateModel, queryClient } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { onPersonLeft } from '../../shared/api/session';
import { t } from '../../shared/i18n/i18n';
import { toast } from '../../shared/kit/toast/store';
import { markedFollowed, markedUpTo, readByFollowing } from './reading';

export const PATH = '/api/notifications';
export const PER_PAGE = 20;
const READ = ['read-notifications'] as const;

type List = Pick<Notifications, 'items' | 'unread'>;

/** The key has the user's id, so that no other user of this browser sees the list. */
export const keyOf = (path: string, user: User) => [models.notifications, null, path, user.id] as const;

/** Ids of the notifications opened in this tab. The server keeps one mark, which cannot pass over those not opened. */
let followed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setFollowed(next: ReadonlySet<string>): void {
  followed = next;
  for (const listener of listeners) listener();
}
onPersonLeft(() => setFollowed(new Set()));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A list with what was opened in this tab and the pending marks applied. A refused mark restores it. */
export function useMarked<L extends List>(list: L | undefined): L | undefined {
  const opened = useSyncExternalStore(subscribe, () => followed);
  const marks = useMutationState({
    filters: { mutationKey: READ, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
  return list && marks.reduce(markedUpTo, markedFollowed(list, opened));
}

const NEWEST = `${PATH}?limit=${PER_PAGE}`;

/** The signed-in user's newest notifications with the unread count, for the bell. */
export function useNewest(user: User) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(NEWEST, user),
    queryFn: ({ signal }) => api.get<Notifications>(NEWEST, { signal }),
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

/** Returns the function to call when a notification is opened; it marks what the server can mark as read. */
export function useFollowed(user: User): (notification: Notification) => void {
  const { mutate } = useMarkRead();
  return ({ id, isRead }) => {
    if (isRead) return;
    setFollowed(new Set(followed).add(id));
    const newest = queryClient.getQueryData<Notifications>(keyOf(NEWEST, user));
    const upTo = newest === undefined ? null : readByFollowing(newest, followed);
    if (upTo !== null) mutate(upTo);
  };
}
