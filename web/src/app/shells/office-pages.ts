import type { IconName } from '../../shared/components/icons';

/** A page of the office's navigation. */
export interface OfficePage {
  readonly to: string;
  readonly icon: IconName;
  /** The key of its name. */
  readonly name: `shell.nav.${'dashboard' | 'allCases' | 'history' | 'operations' | 'assignment' | 'users' | 'servicesAdmin' | 'integrations' | 'settings'}`;
}

/** The daily pages of admins, in the order of the sidebar and the palette (ALAY-08). */
export const ADMIN_WORK: readonly OfficePage[] = [
  { to: '/admin', icon: 'chart', name: 'shell.nav.dashboard' },
  { to: '/admin/requests', icon: 'list', name: 'shell.nav.allCases' },
  { to: '/admin/history', icon: 'history', name: 'shell.nav.history' },
  { to: '/admin/operations', icon: 'pulse', name: 'shell.nav.operations' },
  { to: '/admin/assignment', icon: 'shuffle', name: 'shell.nav.assignment' },
];

/** The pages on which admins set up the product. */
export const ADMIN_SET_UP: readonly OfficePage[] = [
  { to: '/admin/users', icon: 'people', name: 'shell.nav.users' },
  { to: '/admin/services', icon: 'folder', name: 'shell.nav.servicesAdmin' },
  { to: '/admin/integrations', icon: 'bolt', name: 'shell.nav.integrations' },
  { to: '/admin/settings', icon: 'settings', name: 'shell.nav.settings' },
];
