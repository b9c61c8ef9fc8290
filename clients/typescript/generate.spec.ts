import { isForKeys } from '@anupalan/command-api/platform/http/route';
import { routes } from '@anupalan/command-api/server/routes';
import { PUBLIC_EVENT_TYPES } from '@anupalan/domain/rules/public-events';
import { expect, it } from 'vitest';
import { apiTypes } from './generate.js';

it('the client has the types of every call that keys make, and of the data of each public event', async () => {
  const text = await apiTypes();
  const paths = routes.filter(({ access }) => isForKeys(access)).map(({ path }) => path.replace(/:(\w+)/g, '{$1}'));
  expect(paths.length).toBeGreaterThan(5);
  for (const name of [...paths, ...PUBLIC_EVENT_TYPES]) expect(text).toContain(`"${name}": {`);
}, 60_000);
