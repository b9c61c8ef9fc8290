import type { Done } from '@anupalan/domain/contracts/common';
import type { User } from '@anupalan/domain/contracts/identity';
import type { QueuePage } from '@anupalan/domain/contracts/requests';
import type { Replay } from '@anupalan/domain/contracts/scratch';
import { monthsBefore } from '@anupalan/domain/rules/dates';
import type { Client } from '../driver/client.js';
import { atRest, type Scene } from './camera.js';

/** The command palette with results. */
const palette: Pick<Scene, 'open' | 'act' | 'window'> = {
  open: /^Search/,
  act: async (page) => {
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('as');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
  },
  window: true,
};

/** The pages of staff; `reviewId` is a case that its assignee reviews, '' when there is none. */
export const staffPages = async (staff: Client): Promise<{ readonly pages: Scene[]; readonly reviewId: string }> => {
  const { items } = await staff.must<QueuePage>('GET', '/api/staff/queue?tab=all&limit=100');
  const review = items.find(
    ({ status, assigned_to }) => status === 'documents_uploaded_pending_review' && assigned_to !== null,
  );
  const others = ['documents_approved', 'awaiting_govt_approval', 'service_delivered'].flatMap((wanted) => {
    const found = items.find(({ status }) => status === wanted);
    return found === undefined
      ? []
      : [{ name: `case-${wanted.replaceAll('_', '-')}`, path: `/staff/requests/${found.id}` }];
  });
  return {
    reviewId: review?.id ?? items[0]?.id ?? '',
    pages: [
      { name: 'queue', path: '/staff' },
      { name: 'queue-all', path: '/staff?tab=all' },
      { name: 'queue-finished', path: '/staff?tab=finished' },
      { name: 'bell', path: '/staff', open: /^Notifications/ },
      { name: 'palette', path: '/staff', ...palette },
      { name: 'profile', path: '/profile' },
      ...(review === undefined
        ? []
        : [
            { name: 'review', path: `/staff/requests/${review.id}` },
            { name: 'case', path: `/staff/requests/${review.id}?pane=case` },
            { name: 'history', path: `/staff/requests/${review.id}?pane=history` },
          ]),
      ...others,
    ],
  };
};

/** A member of staff whose page is shown; somebody is invited, so that the list of invitations has a row. */
export const employeeIdOf = async (admin: Client): Promise<string> => {
  const invited = { name: 'Ravi Menon', email: 'ravi@demo.anupalan.example' };
  await admin.must('POST', '/api/admin/invitations', { body: invited });
  const [employee] = await admin.must<readonly User[]>('GET', '/api/admin/users?role=staff');
  return employee?.id ?? '';
};

/** A replay of some read models, as soon as it was compared. */
export const replayIdOf = async (admin: Client): Promise<string> => {
  const body = { models: ['case-list', 'orders', 'figures'] };
  const { id } = await admin.must<Done>('POST', '/api/admin/replays', { body });
  for (;;) {
    const { builds } = await admin.must<Replay>('GET', `/api/admin/replays/${id}`);
    if (builds.every(({ state }) => state === 'ready' || state === 'failed')) return id;
    await new Promise((done) => setTimeout(done, 500));
  }
};

/** A past day, shown when its views are there. */
const past = (path: string): Pick<Scene, 'path' | 'act'> => ({
  path: `${path}?as_of=${monthsBefore(new Date().toISOString().slice(0, 10), 1)}`,
  act: async (page) => {
    await page.locator('.figure-tile, .case-table').first().waitFor();
    await atRest(page);
  },
});

export const adminPages = (caseId: string, employeeId: string, replayId: string): Scene[] => [
  { name: 'dashboard', path: '/admin' },
  { name: 'dashboard-past', ...past('/admin') },
  { name: 'requests', path: '/admin/requests' },
  { name: 'requests-past', ...past('/admin/requests') },
  { name: 'palette', path: '/admin/requests', ...palette },
  { name: 'users', path: '/admin/users' },
  { name: 'users-employee', path: '/admin/users', open: 'Add Employee' },
  { name: 'invitations', path: '/admin/users?tab=invitations' },
  { name: 'person', path: `/admin/users/${employeeId}` },
  { name: 'profile', path: '/profile' },
  { name: 'services', path: '/admin/services' },
  { name: 'service', path: '/admin/services/edit/gst-registration' },
  { name: 'service-form', path: '/admin/services/edit/gst-registration?tab=config' },
  { name: 'service-field', path: '/admin/services/edit/gst-registration?tab=config', open: 'Add Field' },
  { name: 'service-history', path: '/admin/services/edit/gst-registration?tab=history' },
  { name: 'assignment', path: '/admin/assignment' },
  { name: 'assignment-rule', path: '/admin/assignment', open: 'New rule' },
  { name: 'what-if', path: '/admin/assignment/what-if' },
  { name: 'what-if-statuses', path: '/admin/assignment/what-if?of=statuses' },
  { name: 'operations', path: '/admin/operations' },
  { name: 'replays', path: '/admin/operations/replays' },
  { name: 'replays-new', path: '/admin/operations/replays', open: 'New replay' },
  { name: 'replay', path: `/admin/operations/replays/${replayId}` },
  { name: 'integrations', path: '/admin/integrations' },
  { name: 'settings', path: '/admin/settings' },
  { name: 'pages', path: '/admin/settings/pages' },
  { name: 'page-editor', path: '/admin/settings/pages/refunds' },
  { name: 'case', path: `/admin/requests/${caseId}` },
];
