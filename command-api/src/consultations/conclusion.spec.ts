import { conclusion } from '@anupalan/domain/consultations/conclusion';
import { consultation } from '@anupalan/domain/consultations/consultation';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { withMoves } from '@anupalan/domain/requests/moves';
import { currentVersion } from '@anupalan/domain/workflows/registry';
import { describe, expect, it } from 'vitest';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { flowWorld, killedEverywhere, unlessKilled } from '../testing/flow-world.js';
import { concludeConsultation } from './consultations.js';

const NOW = Date.parse('2026-01-05T10:00:00.000Z');
const MEERA = { id: 'meera', role: 'staff' } as const;
const CONCLUSION = derivedId('conclusion', 'r1', 'call-1');

/** A case whose consultation has begun. */
const newWorld = () => {
  const world = flowWorld({ now: NOW, aggregates: [serviceRequest, consultation, conclusion] });
  const bought = {
    customerId: 'asha',
    serviceId: 'consultation',
    serviceTitle: 'Consultation',
    catalogueRevision: 0,
    estimatedDays: 1,
    decisionTime: null,
  };
  world.happened(
    'serviceRequest-r1',
    withMoves(serviceRequest.decider.initial, [
      {
        type: 'ServiceRequested',
        data: {
          ...bought,
          caseNumber: 'SR-000001-1',
          pricePaise: 0,
          workflow: currentVersion('consultation'),
          orderId: null,
          source: 'test',
        },
      },
      { type: 'InitialPaymentReceived', data: { orderId: null, amountPaise: 0 } },
      { type: 'IntakeReceived', data: { attempt: 1 } },
      { type: 'RequestAssigned', data: { staffId: MEERA.id, method: 'claim', previousStaffId: null, note: null } },
      { type: 'DocumentsApproved', data: { count: 1 } },
    ]),
  );
  const slot = { startsAt: '2026-01-05T09:30:00.000Z', endsAt: '2026-01-05T10:00:00.000Z', staffId: MEERA.id };
  world.happened('consultation-r1', [{ type: 'ConsultationBooked', data: { ...slot, by: 'staff', moved: false } }]);
  return world;
};
const conclude = async (app: App, commandId = 'call-1') => {
  const { state } = await app.load(serviceRequest, 'r1');
  const said = { minutes: 25, summary: 'Ask for it in writing.' };
  return concludeConsultation(app, { id: 'r1', state }, said, systemContext('test', { commandId, actor: MEERA }), {});
};
const cancel = (app: App) => {
  const actor = { id: 'lata', role: 'admin' } as const;
  return app.execute(serviceRequest, 'r1', { type: 'cancel', reason: 'Dead line' }, systemContext('test', { actor }));
};

describe('a consultation whose process is killed', () => {
  it('between any two steps is held and its summary delivered by the next one, once', async () => {
    const killed = await killedEverywhere(newWorld, conclude, async ({ typesIn }, app) => {
      if (typesIn(`conclusion-${CONCLUSION}`).length === 0) return;
      expect((await app.load(conclusion, CONCLUSION)).state).toMatchObject({ step: null, refused: null });
      expect(typesIn('consultation-r1')).toEqual(['ConsultationBooked', 'ConsultationTookPlace']);
      expect(typesIn('serviceRequest-r1').filter((type) => type === 'ServiceDelivered')).toHaveLength(1);
    });
    expect(killed).toBeGreaterThan(10);
  });
});

describe('a consultation whose case is cancelled while no process continues it', () => {
  it('is refused at the due step, stays held where it was recorded, and the same call gets that answer', async () => {
    const seen = new Set<string>();
    for (let waits = 0, outcome: unknown = 'killed'; outcome === 'killed'; waits += 1) {
      const { startProcess, typesIn } = newWorld();
      outcome = await unlessKilled(conclude(startProcess(waits).app));
      const { app, followLog } = startProcess();
      await cancel(app);
      await followLog();
      const { requested, step, refused } = (await app.load(conclusion, CONCLUSION)).state;
      if (requested === null || refused === null) continue;
      expect(step).toBeNull();
      const hasTakenPlace = typesIn('consultation-r1').includes('ConsultationTookPlace');
      seen.add(hasTakenPlace ? 'deliver' : 'record');
      expect(refused.code).toBe(hasTakenPlace ? 'not_allowed_in_status' : 'consultation_not_open');
      expect(typesIn('serviceRequest-r1')).not.toContain('ServiceDelivered');
      expect(await conclude(app)).toEqual({ ok: false, error: refused });
    }
    expect([...seen]).toEqual(['record', 'deliver']);
  });
});
