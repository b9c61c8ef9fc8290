import { defaultSettings } from '@anupalan/domain/settings/state';
import type { Change, ChangeFeed } from '@anupalan/infra/ports/change-feed';
import type { SettingsDoc } from '@anupalan/projector/read-models/settings/doc';
import { expect, it } from 'vitest';
import { liveSettings } from './live-settings.js';

let doc: SettingsDoc | null = null;
let asked = 0;
let away = false;

const read = async (): Promise<SettingsDoc | null> => {
  asked += 1;
  if (away) throw new Error('away');
  return doc;
};

const site = (siteName: string): SettingsDoc => ({
  ...defaultSettings,
  siteName,
  revision: 0,
  history: [],
  updatedAt: '2026-11-01T00:00:00.000Z',
});

const opened = () => {
  let tell: (change: Change) => void = () => undefined;
  let missed: () => void = () => undefined;
  const feed: ChangeFeed = {
    publish: () => undefined,
    listen: (listener, onMissed = () => undefined) => {
      [tell, missed] = [listener, onMissed];
      return () => undefined;
    },
  };
  let now = 0;
  const settings = liveSettings(read, feed, () => now);
  return {
    settings,
    changed: (model: string) => tell({ model } as Change),
    missed: () => missed(),
    pass: (ms: number) => {
      now += ms;
    },
  };
};

it('asks the store once for many calls, and says whether anybody has saved them', async () => {
  [doc, asked] = [null, 0];
  const { settings } = opened();
  expect(await settings.current()).toMatchObject({ siteName: 'Anupalan', saved: false });
  await settings.current();
  expect(asked).toBe(1);
});

it('follows what is saved: by the feed, after lost changes, and by its age', async () => {
  doc = site('First');
  const { settings, changed, missed, pass } = opened();
  expect(await settings.current()).toMatchObject({ siteName: 'First', saved: true });
  doc = site('Second');
  changed('case-list');
  expect((await settings.current()).siteName).toBe('First');
  changed('settings');
  await expect.poll(async () => (await settings.current()).siteName).toBe('Second');
  doc = site('Third');
  missed();
  await expect.poll(async () => (await settings.current()).siteName).toBe('Third');
  doc = site('Fourth');
  pass(10_001);
  expect((await settings.current()).siteName).toBe('Third');
  await expect.poll(async () => (await settings.current()).siteName).toBe('Fourth');
});

it('goes on with what it knows while the store is away', async () => {
  [doc, away] = [site('Known'), false];
  const { settings, changed } = opened();
  await settings.current();
  away = true;
  changed('settings');
  expect((await settings.current()).siteName).toBe('Known');
  away = false;
});
