import type { ChangePreferences, Preferences } from '@anupalan/domain/contracts/account';
import type { Done } from '@anupalan/domain/contracts/common';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/i18n';
import { toast } from '../kit/toast/store';
import { api } from './client';
import { messageOf } from './errors';
import { queryClient } from './query-client';
import { useSession } from './session';
import { useCommand } from './use-command';

const PREFERENCES = '/api/me/preferences';
const PREFERENCES_KEY = [PREFERENCES] as const;

/**
 * The signed-in user's preferences: notification channels, language and finished tours. The live stream does not carry
 * their changes, so they are fetched again when the tab gets the focus.
 */
export function usePreferences() {
  const { user } = useSession();
  return useQuery({
    queryKey: PREFERENCES_KEY,
    queryFn: ({ signal }) => api.get<Preferences>(PREFERENCES, { signal }),
    enabled: user !== null,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}

/** The preferences with a change applied; a field that the change omits keeps its value. */
export const changedPreferences = (before: Preferences, change: ChangePreferences): Preferences => ({
  sms: change.sms ?? before.sms,
  mail: change.mail ?? before.mail,
  language: change.language ?? before.language,
  tours: {
    customer: change.tours?.customer ?? before.tours.customer,
    staff: change.tours?.staff ?? before.tours.staff,
    admin: change.tours?.admin ?? before.tours.admin,
  },
});

/**
 * Saves the user's own preferences and updates this tab's cache. Rejects when the server did not save them; a retry may
 * then send the same key.
 */
export async function savePreferences(change: ChangePreferences, idempotencyKey: string): Promise<Done> {
  const done = await api.put<Done>(PREFERENCES, change, { idempotencyKey });
  queryClient.setQueryData<Preferences>(PREFERENCES_KEY, (now) => now && changedPreferences(now, change));
  // A query that was sent before this save would restore the old values.
  void queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY });
  return done;
}

/**
 * Changes the user's own preferences: `change.mutate({ tours: { customer: true } })`. A failure changes nothing and
 * shows a toast.
 */
export function useChangePreferences() {
  return useCommand<ChangePreferences, Done>({
    send: savePreferences,
    // Changes are sent in order, so that an earlier press cannot overwrite a later one.
    scope: 'preferences',
    onError: (error) => toast({ title: t('errors.choiceFailed'), description: messageOf(error), kind: 'bad' }),
  });
}
