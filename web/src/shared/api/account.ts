import type { ChangePreferences, Preferences } from '@anupalan/domain/contracts/account';
import type { Done } from '@anupalan/domain/contracts/common';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../components/toast/store';
import { t } from '../i18n/i18n';
import { api } from './client';
import { messageOf } from './errors';
import { queryClient } from './query-client';
import { useSession } from './session';
import { useCommand } from './use-command';

const PREFERENCES = '/api/me/preferences';
const PREFERENCES_KEY = [PREFERENCES] as const;

/**
 * The choices of who is signed in: how they are told, which tours are over. No live change tells of them, so they are asked for
 * again when the tab is looked at again. Not asked for while nobody is signed in.
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

/** The choices after a change; what it leaves out stays. */
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
 * Saves own choices. Once saved they are known everywhere in this tab. Rejects when they could not be saved; the same key may
 * then be sent again.
 */
export async function savePreferences(change: ChangePreferences, idempotencyKey: string): Promise<Done> {
  const done = await api.put<Done>(PREFERENCES, change, { idempotencyKey });
  queryClient.setQueryData<Preferences>(PREFERENCES_KEY, (now) => now && changedPreferences(now, change));
  // An answer that was on its way when this was saved would bring the old ones back.
  void queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY });
  return done;
}

/**
 * Changes own choices: `change.mutate({ tours: { customer: true } })`. Once saved they are known everywhere in this tab; a
 * failure is told by a toast and changes nothing. While under way, `isPending` and `variables` say what is wished.
 */
export function useChangePreferences() {
  return useCommand<ChangePreferences, Done>({
    send: savePreferences,
    // The last press is what is wished: it must not be overtaken by the one before.
    scope: 'preferences',
    onError: (error) => toast({ title: t('errors.choiceFailed'), description: messageOf(error), kind: 'bad' }),
  });
}
