import { publicConfig } from '@anupalan/domain/contracts/identity';
import { defaultSettings } from '@anupalan/domain/settings/state';
import { uses as peopleUses, registeredUsers } from '@anupalan/projector/read-models/people/queries';
import { uses as settingsUses, siteSettings } from '@anupalan/projector/read-models/settings/queries';
import { type Route, reply, route } from '../platform/http/route.js';
import { DEMO_ACCOUNTS } from './demo-accounts.js';
import { NOTICE_VERSION } from './sign-in.js';

export const publicRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/public/config',
    summary: 'Site settings, and the test accounts when in demo mode',
    tag: 'public',
    access: 'public',
    openInMaintenance: true,
    reads: [...settingsUses, ...peopleUses],
    answer: publicConfig,
    handle: async ({ app }) => {
      const [saved, usersRegistered] = await Promise.all([siteSettings(app.reads), registeredUsers(app.reads)]);
      const { siteName, contactEmail, contactPhone, supportHours, supportMessage, maintenanceMode } =
        saved ?? defaultSettings;
      const { demo, otpLength } = app.config;
      return reply({
        siteName,
        contactEmail,
        contactPhone,
        supportHours,
        supportMessage,
        maintenanceMode,
        demo,
        demoAccounts: demo ? DEMO_ACCOUNTS.map(({ role, label, digits }) => ({ role, label, mobile: digits })) : [],
        noticeVersion: NOTICE_VERSION,
        otpLength,
        usersRegistered,
      });
    },
  }),
];
