import { publicConfig } from '@anupalan/domain/contracts/identity';
import { toWire } from '@anupalan/domain/kernel/record';
import { companyRecord, siteRecord } from '@anupalan/domain/settings/settings-record';
import { defaultSettings } from '@anupalan/domain/settings/state';
import { uses as figureUses, registeredUsers } from '@anupalan/projector/read-models/figures/queries';
import { uses as settingsUses, siteSettings } from '@anupalan/projector/read-models/settings/queries';
import { uses as pageUses } from '@anupalan/projector/read-models/site-pages/queries';
import { type Route, reply, route } from '../platform/http/route.js';
import { versionNow } from '../settings/page-version.js';
import { DEMO_ACCOUNTS } from './demo-accounts.js';

export const publicRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/public/config',
    summary: 'Site settings, and the test accounts when in demo mode',
    tag: 'public',
    access: 'public',
    openInMaintenance: true,
    reads: [...settingsUses, ...figureUses, ...pageUses],
    answer: publicConfig,
    handle: async ({ app }) => {
      const [saved, usersRegistered, notice] = await Promise.all([
        siteSettings(app.reads),
        registeredUsers(app.reads),
        versionNow(app, 'privacy'),
      ]);
      const settings = { ...defaultSettings, ...saved };
      const { demo, otpLength } = app.config;
      return reply({
        ...toWire(siteRecord, settings),
        company: toWire(companyRecord, settings),
        demo,
        demoAccounts: demo ? DEMO_ACCOUNTS.map(({ role, label, digits }) => ({ role, label, mobile: digits })) : [],
        noticeVersion: String(notice),
        otpLength,
        usersRegistered,
      });
    },
  }),
];
