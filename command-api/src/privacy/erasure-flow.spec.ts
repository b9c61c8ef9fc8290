import { mobile, user } from '@anupalan/domain/identity/aggregate';
import { erasure } from '@anupalan/domain/identity/erasure';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { withMoves } from '@anupalan/domain/requests/moves';
import { currentVersion } from '@anupalan/domain/workflows/registry';
import { describe, expect, it } from 'vitest';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { flowWorld, killedEverywhere, unlessKilled } from '../testing/flow-world.js';

const ASHA = { id: 'asha', role: 'customer' } as const;

/** A customer with two requests without a payment. */
const newWorld = () => {
  const world = flowWorld({
    now: Date.parse('2026-01-05T10:00:00.000Z'),
    aggregates: [erasure, user, mobile, serviceRequest],
  });
  world.happened('user-asha', [
    {
      type: 'UserRegistered',
      data: {
        mobile: '+919876543210',
        name: 'Asha',
        email: null,
        role: 'customer',
        isSuperAdmin: false,
        via: 'sign_in',
        consent: null,
      },
    },
  ]);
  world.happened('mobile-m1', [
    { type: 'MobileClaimed', data: { userId: ASHA.id } },
    { type: 'MobileRegistered', data: { userId: ASHA.id } },
  ]);
  const bought = {
    serviceId: 'licence',
    serviceTitle: 'Licence',
    catalogueRevision: 0,
    estimatedDays: 1,
    decisionTime: null,
  };
  for (const id of ['r1', 'r2'])
    world.happened(
      `serviceRequest-${id}`,
      withMoves(serviceRequest.decider.initial, [
        {
          type: 'ServiceRequested',
          data: {
            ...bought,
            customerId: ASHA.id,
            caseNumber: `SR-${id}`,
            pricePaise: 399_00,
            workflow: currentVersion('filing'),
            orderId: null,
            source: 'test',
          },
        },
      ]),
    );
  return world;
};
const ask =
  (commandId = 'call-1') =>
  (app: App) => {
    const plan = { requestIds: ['r1', 'r2'], receipts: [], toCancel: ['r1', 'r2'], mobileId: 'm1' };
    const context = systemContext('test', { commandId, actor: ASHA });
    return app.execute(erasure, 'e1', { type: 'requestErasure', userId: ASHA.id, ...plan }, context);
  };

describe('an erasure whose process is killed', () => {
  it('between any two steps is gone on with by the next one, up to the job that does the rest', async () => {
    const killed = await killedEverywhere(newWorld, ask(), async ({ typesIn, jobs }, app) => {
      if (typesIn('erasure-e1').length === 0) return;
      expect(typesIn('serviceRequest-r1')).toEqual(['ServiceRequested', 'RequestCancelled']);
      expect(typesIn('serviceRequest-r2')).toEqual(['ServiceRequested', 'RequestCancelled']);
      expect(typesIn('user-asha')).toEqual(['UserRegistered', 'UserErased']);
      expect(typesIn('mobile-m1').at(-1)).toBe('MobileReleased');
      expect((await app.load(erasure, 'e1')).state).toMatchObject({ steps: [], refused: null });
      expect([...jobs.values()].filter(({ queue }) => queue === 'erasures')).toHaveLength(1);
    });
    expect(killed).toBeGreaterThan(20);
  });
});

describe('an erasure that a request stands in the way of when its turn comes', () => {
  it('is refused before the account is gone, and erases nothing, wherever its process was killed', async () => {
    let refusals = 0;
    for (let waits = 0, outcome: unknown = 'killed'; outcome === 'killed'; waits += 1) {
      const { startProcess, typesIn, jobs } = newWorld();
      outcome = await unlessKilled(ask()(startProcess(waits).app));
      const { app, followLog } = startProcess();
      const admin = { id: 'lata', role: 'admin' } as const;
      const moved = { type: 'overrideStatus', to: 'completed', reason: 'Settled by telephone' } as const;
      await app.execute(serviceRequest, 'r2', moved, systemContext('test', { actor: admin }));
      await followLog();
      const { refused, started } = (await app.load(erasure, 'e1')).state;
      if (refused === null) continue;
      refusals += 1;
      expect([refused.code, started]).toEqual(['not_allowed_in_status', null]);
      expect(typesIn('user-asha')).toEqual(['UserRegistered']);
      expect(typesIn('mobile-m1')).not.toContain('MobileReleased');
      expect([...jobs.values()].filter(({ queue }) => queue === 'erasures')).toEqual([]);
    }
    expect(refusals).toBeGreaterThan(3);
  });
});
