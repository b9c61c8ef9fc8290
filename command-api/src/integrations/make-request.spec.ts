import { mobile, user } from '@anupalan/domain/identity/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { apiRequest } from '@anupalan/domain/requests/api-request';
import { currentVersion } from '@anupalan/domain/workflows/registry';
import { describe, expect, it } from 'vitest';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { flowWorld, killedEverywhere } from '../testing/flow-world.js';

const KEY = { id: 'key-1', role: 'integrator' } as const;
const newWorld = () =>
  flowWorld({
    now: Date.parse('2026-01-05T10:00:00.000Z'),
    aggregates: [apiRequest, user, mobile, serviceRequest],
    facts: {
      requestService: { serviceActive: true, workflow: currentVersion('filing'), caseNumber: 'SR-000001-1' },
    },
  });
const ask = (requestId: string, commandId: string) => (app: App) =>
  app.execute(
    apiRequest,
    requestId,
    {
      type: 'askForRequest',
      partner: 'Shree Accounts',
      mobileId: 'number',
      mobile: '9876543210',
      name: 'Asha Kulkarni',
      email: null,
      reference: null,
      billTo: null,
      bought: {
        serviceId: 'gst-registration',
        serviceTitle: 'GST Registration',
        pricePaise: 29_900,
        catalogueRevision: 1,
        estimatedDays: 7,
        decisionTime: null,
      },
    },
    systemContext('test', { commandId, actor: KEY }),
  );

describe('a request by API whose process is killed', () => {
  it('between any two steps is completed by the next one: one account, one request, one message', async () => {
    const killed = await killedEverywhere(newWorld, ask('r1', 'call-1'), async ({ log, jobs, typesIn }, app) => {
      if (typesIn('apiRequest-r1').length === 0) return;
      expect((await app.load(apiRequest, 'r1')).state).toMatchObject({ steps: [], made: true, refused: null });
      expect(typesIn('mobile-number')).toEqual(['MobileClaimed', 'MobileRegistered']);
      expect(typesIn('serviceRequest-r1')).toEqual(['ServiceRequested']);
      expect(log.filter(({ event: { type } }) => type === 'UserRegistered')).toHaveLength(1);
      const told = [...jobs.values()].filter(({ payload }) => payload.template === 'requested_for_you');
      expect(told).toHaveLength(1);
    });
    expect(killed).toBeGreaterThan(10);
  });
});

describe('two requests by API at once for one new number', () => {
  it('are made for one account: the one that comes second finds it', async () => {
    const { startProcess, typesIn, log } = newWorld();
    const { app } = startProcess();
    await Promise.all([ask('r1', 'call-1')(app), ask('r2', 'call-2')(app)]);
    const refused = await Promise.all(
      ['r1', 'r2'].map(async (id) => (await app.load(apiRequest, id)).state.refused?.code ?? null),
    );
    expect(refused.toSorted()).toEqual([null, 'mobile.taken'].toSorted());
    const loser = refused[0] === null ? 'r2' : 'r1';
    await ask(loser, 'again')(app);
    expect(typesIn(`serviceRequest-${loser}`)).toEqual(['ServiceRequested']);
    const customers = log.flatMap(({ event: { type, data } }) =>
      type === 'ServiceRequested' ? [data.customerId] : [],
    );
    expect(new Set(customers).size).toBe(1);
    expect(log.filter(({ event: { type } }) => type === 'UserRegistered')).toHaveLength(1);
  });
});
