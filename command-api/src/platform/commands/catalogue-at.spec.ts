import { BUILT_IN_SERVICES } from '@anupalan/domain/catalogue/built-in-services';
import type { CatalogueEvent } from '@anupalan/domain/catalogue/events';
import { recorded } from '@anupalan/domain/testing/scenario';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import { expect, it } from 'vitest';
import { catalogueAt } from './catalogue-at.js';

it('reads the form of a case again only where 200 others were asked for since', async () => {
  const [{ details } = { details: null }] = BUILT_IN_SERVICES;
  if (details === null) throw new Error('no service');
  const created: CatalogueEvent = { type: 'ServiceCreated', data: { ...details, builtIn: true } };
  const asked: number[] = [];
  const store: Pick<SealedStore, 'pages'> = {
    async *pages(stream, { to = 0 } = {}) {
      asked.push(to);
      yield [recorded(stream, created, { revision: to })];
    },
  };
  const bound = catalogueAt(store as SealedStore);
  for (let revision = 0; revision < 200; revision += 1) await bound('gst', revision);
  // Used all the time, so that new entries displace another one.
  await bound('gst', 0);
  await bound('gst', 200);
  expect((await bound('gst', 0))?.title).toBe(details.title);
  expect(asked).toHaveLength(201);
  await bound('gst', 1);
  expect(asked.slice(-1)).toEqual([1]);
  expect(asked).toHaveLength(202);
});
