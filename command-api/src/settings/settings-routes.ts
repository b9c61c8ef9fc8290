import { type SettingsView, saveSettings, settings, settingsSaved } from '@anupalan/domain/contracts/settings';
import { SITE, siteSettings } from '@anupalan/domain/settings/aggregate';
import type { Expected } from '@anupalan/infra/ports/event-store';
import type { App } from '../platform/app.js';
import { refuse, reply, route } from '../platform/http/route.js';

const tag = 'admin';

/** 0 stands for "nobody has saved anything yet", so that the first save can be conditional, too. */
const versionOf = (revision: Expected): number => (revision === 'none' ? 0 : revision + 1);
const revisionOf = (version: number): Expected => (version === 0 ? 'none' : version - 1);

/** As the log has them now: an admin's form must not open with what was replaced a moment ago. */
const current = async (app: App): Promise<SettingsView> => {
  const { state, revision } = await app.load(siteSettings, SITE);
  const [last] = revision === 'none' ? [] : (await app.store.load(`${siteSettings.prefix}-${SITE}`)).slice(-1);
  return { ...state.settings, version: versionOf(revision), updated_at: last?.metadata.time ?? null };
};

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'The system settings, the defaults before the first save',
    tag,
    access: ['admin'],
    answer: settings,
    handle: async ({ app }) => {
      const shown = await current(app);
      return reply(shown, { version: shown.version });
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/settings',
    summary:
      'Save the system settings; with If-Match only over the version that was seen, else 412 with the current ones',
    tag,
    access: ['admin'],
    body: saveSettings,
    answer: settingsSaved,
    handle: async ({ app, body, context, ifMatch }) => {
      const saved = await app.execute(
        siteSettings,
        SITE,
        { type: 'changeSettings', ...body },
        context,
        ifMatch === undefined ? {} : { ifRevision: revisionOf(ifMatch) },
      );
      if (!saved.ok)
        return refuse(
          saved.error,
          saved.error.code === 'changed_meanwhile' ? { extra: { current: await current(app) } } : {},
        );
      const { revision, position } = saved.value;
      const version = versionOf(revision);
      return reply({ success: true as const, message: 'Settings saved', id: SITE, version }, { position, version });
    },
  }),
];
