import type { Consents } from '@anupalan/domain/contracts/account';
import type { Done } from '@anupalan/domain/contracts/common';
import type { SessionView, User } from '@anupalan/domain/contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { isCode, isStatus, messageOf } from '../../shared/api/errors';
import { queryClient } from '../../shared/api/query-client';
import { userChanged } from '../../shared/api/session';
import { useCommand } from '../../shared/api/use-command';
import { toast } from '../../shared/kit/toast/store';

const SESSIONS = '/api/sessions';
const SESSIONS_KEY = [SESSIONS] as const;
/**
 * Interval of the session list's queries, ms. Sessions are not in the event log, so no live change reports a new one.
 */
const SESSIONS_POLL_INTERVAL_MS = 15_000;

/** The account data that a person may change. */
export interface Personal {
  readonly name: string;
  readonly email: string;
}

/** The refusal of a new email that confirms new devices. */
export const EMAIL_UNCONFIRMED = 'profile.email_unconfirmed';

/** Saves name and email and completes the profile; updates the session's user at once (ERR-06, ERR-07). */
export function useSaveProfile() {
  const { t } = useTranslation();
  return useCommand<Personal, User>({
    send: (personal, idempotencyKey) =>
      api.post('/api/update-profile', { ...personal, profile_completed: true }, { idempotencyKey }),
    onSuccess: (user) => {
      userChanged(user);
      toast({ title: t('profile.toast.updated'), description: t('profile.toast.updatedBody'), kind: 'done' });
    },
    // A new email is confirmed in a dialog.
    onError: (error) =>
      isCode(error, EMAIL_UNCONFIRMED) ||
      toast({ title: t('profile.toast.updateFailed'), description: messageOf(error), kind: 'bad' }),
  });
}

/** The signed-in user's live sessions, newest first. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async ({ signal }) =>
      (await api.get<{ readonly items: readonly SessionView[] }>(SESSIONS, { signal })).items,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: SESSIONS_POLL_INTERVAL_MS,
  });

/** Ends one of the person's other sessions by a fresh code; a session that has already ended counts as success. */
export function useEndSession() {
  const { t } = useTranslation();
  return useCommand<{ readonly session: SessionView; readonly otp: string }, Done | null>({
    send: async ({ session: { id }, otp }, idempotencyKey) => {
      try {
        return await api.post<Done>(`${SESSIONS}/${encodeURIComponent(id)}/end`, { otp }, { idempotencyKey });
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
    onSuccess: (_, { session: { id, device } }) => {
      queryClient.setQueryData<readonly SessionView[]>(SESSIONS_KEY, (all) => all?.filter((one) => one.id !== id));
      void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
      toast({ title: t('profile.toast.ended'), description: t('profile.toast.endedBody', { device }), kind: 'done' });
    },
  });
}

/** The privacy notices that the person agreed to. */
export const useConsents = () =>
  useQuery({
    queryKey: ['/api/me/consents'],
    queryFn: ({ signal }) => api.get<Consents>('/api/me/consents', { signal }),
  });
