import { numberIn, type SeriesEvent, series, seriesOf } from '@anupalan/domain/payments/series';
import { openEventStore } from '@anupalan/infra/embedded/event-store';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import { sealedStore } from '@anupalan/infra/sealing/sealed-store';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { memoryVault } from '@anupalan/infra/testing/memory-vault';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { commandPath } from '../platform/commands/execute.js';

const issuedAt = '2026-11-21T10:00:00.000Z';
const id = seriesOf('receipt', issuedAt);

/** A separate machine over the same log, with its own memory. */
const aMachine = (events: EventStore) => {
  const store = sealedStore({ events, vault: memoryVault(), specs: () => series.events });
  const path = commandPath({ store, clock: { now: () => Date.parse(issuedAt) }, follow: async () => null });
  /**
   * Like the process: the command's id is derived from the capture. A busy answer is retried, as by the subscription.
   */
  const allocate = async (orderId: string): Promise<void> => {
    for (;;) {
      const done = await path.execute(
        series,
        id,
        { type: 'allocateNumber', orderId, issuedAt },
        async () => ({ series: id }),
        systemContext('test', { commandId: `capture-of-${orderId}` }),
      );
      if (done.ok) return;
      if (done.error.code !== 'busy') throw new Error(done.error.message);
    }
  };
  return {
    allocate,
    given: async () => (await store.load(`series-${id}`)).map(({ event }) => (event as SeriesEvent).data),
  };
};

describe('receipt numbers given by several machines at the same moment', () => {
  it('have no gap and no double, and each order has one, whoever is told of which payment how often', async () => {
    const told = fc.array(fc.record({ order: fc.integer({ min: 1, max: 9 }), machine: fc.nat(2) }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(told, async (captures) => {
        const folder = await temporaryFolder();
        const events = openEventStore(`${folder.dir}/log.db`);
        try {
          const first = aMachine(events);
          const machines = [first, aMachine(events), aMachine(events)];
          await Promise.all(captures.map(({ order, machine }) => machines[machine]?.allocate(`order-${order}`)));
          const given = await first.given();
          expect(given.map(({ number }) => number)).toEqual(given.map((_, n) => numberIn(id, n + 1)));
          const paid = new Set(captures.map(({ order }) => `order-${order}`));
          expect(new Set(given.map(({ orderId }) => orderId))).toEqual(paid);
          expect(given).toHaveLength(paid.size);
        } finally {
          await events.close();
          await folder.remove();
        }
      }),
      { numRuns: 15 },
    );
  });
});
