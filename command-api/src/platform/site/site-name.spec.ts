import { defaultSettings } from '@anupalan/domain/settings/state';
import { expect, it } from 'vitest';
import type { App } from '../app.js';
import { siteNameOf } from './site-name.js';

const named = (siteName: string) =>
  siteNameOf({
    settings: { current: async () => ({ ...defaultSettings, siteName, saved: true }) },
    config: { demo: false },
  } as unknown as App);

it('is one line, since it stands in the subjects of mails', async () => {
  expect(await named('  Anupalan\r\nBcc: somebody@example.in\u0000 ')).toBe('Anupalan Bcc: somebody@example.in');
  expect(await named(' \n ')).toBe(defaultSettings.siteName);
});
