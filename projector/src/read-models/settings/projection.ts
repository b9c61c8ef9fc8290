import { PAGE_PLACEHOLDERS, type PageValues } from '@anupalan/domain/rules/site-pages';
import type { SettingsEvent } from '@anupalan/domain/settings/events';
import type { Settings } from '@anupalan/domain/settings/settings-record';
import { defaultSettings } from '@anupalan/domain/settings/state';
import type { Projection } from '../../runner/projection.js';
import type { ChangedSetting, SettingsDoc, SettingsRecord } from './doc.js';

/** Number of saves that the document keeps. */
const MAX_HISTORY = 20;
/** The longest text in the history, in characters. */
const MAX_SHOWN = 200;

const shown = (value: string | number | boolean): string | number | boolean =>
  typeof value === 'string' && value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value;

const changesOf = (before: Settings, after: Settings): readonly ChangedSetting[] =>
  (Object.keys(defaultSettings) as (keyof Settings)[]).flatMap((name) =>
    before[name] === after[name] ? [] : [{ name, from: shown(before[name]), to: shown(after[name]) }],
  );

/** The values of the site that a page of trust can name. */
export const pageValuesOf = (said: PageValues): PageValues =>
  Object.fromEntries(PAGE_PLACEHOLDERS.map((name) => [name, said[name]])) as PageValues;

const SITE = 'site';

/** The document `site`, and one for each save with the data that pages of trust quoted from then on. */
export const settings: Projection<SettingsRecord, SettingsEvent> = {
  name: 'settings',
  version: 4,
  streams: ['settings'],
  handles: ['SettingsChanged'],
  keys: ({ revision }) => [SITE, `${SITE}@${revision + 1}`],
  evolve: (doc, { event, revision, metadata }, key) => {
    if (key !== SITE) return { savedAt: metadata.time, version: revision + 1, values: pageValuesOf(event.data) };
    const before = doc as SettingsDoc | null;
    const { id, role } = metadata.actor;
    const changes = changesOf(before ?? defaultSettings, event.data);
    const save = { version: revision + 1, at: metadata.time, by: { id, role }, changes };
    const history = [save, ...(before?.history ?? [])].slice(0, MAX_HISTORY);
    return { ...event.data, revision, updatedAt: metadata.time, history };
  },
  indexes: [{ name: 'by-time', fields: ['savedAt', 'version'] }],
  audience: () => ({ users: [], roles: ['staff', 'admin'], public: true }),
};
