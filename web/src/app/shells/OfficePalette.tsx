import { AVAILABILITIES } from '@anupalan/domain/rules/availability';
import { type NavPlace, navOf, titleOf } from '@anupalan/domain/rules/pages';
import { QUEUE_TABS } from '@anupalan/domain/rules/queue-tabs';
import type { OfficeRole } from '@anupalan/domain/rules/roles';
import { SITE_PAGES } from '@anupalan/domain/rules/site-pages';
import { useTranslation } from 'react-i18next';
import { useChangeAvailability } from '../../features/cases/queue/use-change-availability';
import type { ActEntry, PlaceEntry } from '../../features/palette/entries';
import { PaletteHost } from '../../features/palette/PaletteHost';
import { useRestartTour } from '../../features/tours/use-restart-tour';
import { signOut, useSession } from '../../shared/api/session';
import { usePageActs } from '../../shared/page-acts';
import { setThemeMode } from '../../shared/theme/mode';
import { useThemeChoices } from '../ThemeMenu';

/** The command palette with the pages and actions of the person's role. */
export function OfficePalette() {
  const { user } = useSession();
  if (user === null || user.role === 'customer') return null;
  return user.role === 'admin' ? <AdminPalette /> : <StaffPalette />;
}

/** Actions of admins that have an address. */
const ADMIN_ACTIONS = [
  { to: '/admin/services/new', icon: 'plus', name: 'palette.newService', words: [] },
  { to: '/admin/users?add=employee', icon: 'plus', name: 'adminUsers.employee.button', words: ['new user'] },
  { to: '/admin/users?add=invitation', icon: 'send', name: 'adminUsers.invitations.title', words: ['new user'] },
  { to: '/admin/settings/pages', icon: 'file', name: 'settings.pagesLink', words: SITE_PAGES },
  {
    to: '/admin/operations#payments',
    icon: 'rupee',
    name: 'palette.payments',
    words: ['refunds', 'disputes', 'invoices', 'payment gateway'],
  },
  { to: '/admin#money', icon: 'chart', name: 'palette.money', words: ['gst report', 'income', 'passed on'] },
  { to: '/admin/settings?tab=advanced', icon: 'settings', name: 'settings.field.maintenanceMode', words: [] },
] as const;

function AdminPalette() {
  const { t } = useTranslation();
  const actions = useOwnActions('admin');
  const here = useHere();
  const pages = usePages('work', 'setUp', 'own', 'foot');
  const places = ADMIN_ACTIONS.map(({ to, icon, name, words }) => ({ id: to, to, icon, label: t(name), words }));
  return <PaletteHost of="admin" pages={pages} actions={[...places, ...actions]} here={here} />;
}

function StaffPalette() {
  const { t } = useTranslation();
  const actions = useOwnActions('staff');
  const here = useHere();
  const { mutate } = useChangeAvailability();
  const queues = QUEUE_TABS.map((tab): PlaceEntry => {
    if (tab === 'mine') return { id: '/staff', to: '/staff', icon: 'inbox', label: t(titleOf('/staff')) };
    const to = `/staff?tab=${tab}`;
    return { id: to, to, icon: 'inbox', label: t('palette.queue', { tab: t(`queue.tabs.${tab}`) }) };
  });
  const availability = AVAILABILITIES.map((state): ActEntry => {
    const label = t('palette.availability', { state: t(`queue.${state}`) });
    return { id: `availability:${state}`, icon: 'user', label, run: () => mutate(state) };
  });
  return (
    <PaletteHost
      of="staff"
      pages={[...queues, ...usePages('own', 'foot')]}
      actions={[...availability, ...actions]}
      here={here}
    />
  );
}

/** The acts of the open page, such as the steps of a case. */
const useHere = (): readonly ActEntry[] => usePageActs().map((act) => ({ ...act, icon: 'check' }));

/** The pages of the table that stand in these places of the navigation, each once. */
function usePages(...places: readonly NavPlace[]): readonly PlaceEntry[] {
  const { t } = useTranslation();
  return places
    .flatMap(navOf)
    .filter(({ path }, at, all) => all.findIndex((one) => one.path === path) === at)
    .map(({ path, icon, name, words = [] }) => ({ id: path, to: path, icon, label: t(name), words }));
}

function useOwnActions(of: OfficeRole): readonly ActEntry[] {
  const { t } = useTranslation();
  const { restart } = useRestartTour(of);
  const themes = useThemeChoices().map(
    ([mode, name, icon]): ActEntry => ({
      id: `theme:${mode}`,
      icon,
      label: t('palette.theme', { theme: name }),
      run: () => setThemeMode(mode),
    }),
  );
  return [
    ...themes,
    { id: 'tour', icon: 'compass', label: t('tour.start'), run: restart },
    { id: 'sign-out', icon: 'signOut', label: t('shell.signOut'), words: ['log out'], run: () => void signOut() },
  ];
}
