import {
  type SettingsView,
  saveSettings,
  settings,
  settingsHistory,
  settingsSaved,
} from '@anupalan/domain/contracts/settings';
import { SITE, siteSettings } from '@anupalan/domain/settings/aggregate';
import { defaultSettings } from '@anupalan/domain/settings/state';
import { success } from '@anupalan/domain/texts/done';
import type { Expected } from '@anupalan/infra/ports/event-store';
import { peopleById, uses as peopleUses } from '@anupalan/projector/read-models/people/queries';
import { siteSettings as savedSettings, uses } from '@anupalan/projector/read-models/settings/queries';
import type { App } from '../platform/app.js';
import { caughtUp } from '../platform/commands/caught-up.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { versionOf } from '../platform/http/versions.js';
import { actorView } from '../platform/people-names.js';

const tag = 'admin';
const VIEW_WAIT_MS = 2000;

/** 0 means that nothing was saved yet, so that the first save can be conditional too. */
const revisionOf = (version: number): Expected => (version === 0 ? 'none' : version - 1);

const current = async (app: App): Promise<SettingsView> => {
  const saved = await savedSettings(app.reads);
  if (saved === null) return { ...defaultSettings, version: 0, updated_at: null };
  const { revision, updatedAt, history: _, ...shown } = saved;
  return { ...defaultSettings, ...shown, version: versionOf(revision), updated_at: updatedAt };
};

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'The system settings, the defaults before the first save',
    tag,
    access: ['admin'],
    answer: settings,
    reads: uses,
    handle: async ({ app }) => {
      const shown = await current(app);
      return reply(shown, { version: shown.version });
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/settings/history',
    summary: 'The latest saves of the settings: who changed what, newest first',
    tag,
    access: ['admin'],
    answer: settingsHistory,
    reads: [...uses, ...peopleUses],
    handle: async ({ app }) => {
      const saves = (await savedSettings(app.reads))?.history ?? [];
      const people = await peopleById(
        app.reads,
        saves.map(({ by }) => by.id),
      );
      return reply({
        items: saves.map(({ by, changes, ...save }) => ({ ...save, by: actorView(by, people), changes: [...changes] })),
      });
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/settings',
    summary:
      'Save the system settings; what is left out stays. With If-Match only over the version that was seen, else 412 with the current ones',
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
      if (!saved.ok) {
        if (saved.error.code !== 'changed_meanwhile') return refuse(saved.error);
        await caughtUp(app, siteSettings, SITE, uses);
        return refuse(saved.error, { extra: { current: await current(app) } });
      }
      const { revision, position } = saved.value;
      // Counts for the next caller already.
      await app.positions.waitFor(uses, position, VIEW_WAIT_MS);
      await app.settings.refresh();
      const version = versionOf(revision);
      return reply({ ...success('settings_saved'), id: SITE, version }, { position, version });
    },
  }),
];
