import type { SettingsEvent } from '@anupalan/domain/settings/events';
import type { Projection } from '../../runner/projection.js';
import type { SettingsDoc } from './doc.js';

/** The one document `site`. */
export const settings: Projection<SettingsDoc, SettingsEvent> = {
  name: 'settings',
  version: 1,
  streams: ['settings'],
  handles: ['SettingsChanged'],
  keys: () => ['site'],
  evolve: (_, { event, revision, metadata }) => ({ ...event.data, revision, updatedAt: metadata.time }),
  indexes: [],
  audience: () => ({ users: [], roles: ['staff', 'admin'], public: true }),
};
