import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erased, history, requestAttempt } from '../../testing/arbitraries.js';
import { requestLife } from '../../testing/request-life.js';
import { fold } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import { isOpenTarget, type Step } from '../workflows/definition.js';
import { currentWorkflow } from '../workflows/registry.js';
import { isPresentStatus } from '../workflows/statuses.js';
import { leadsOnFrom } from '../workflows/steps.js';
import { serviceRequest } from './aggregate.js';
import type { RequestEvent } from './events.js';
import { statusAfter } from './state.js';

const { decider } = serviceRequest;
describe('whatever is asked of a request', () => {
  it('is answered, and moves it only as the table says', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(requestLife, (attempts) => {
        let state = decider.initial;
        for (const { command, facts: known, ctx } of attempts) {
          const decided = decider.decide(command, state, known, ctx);
          if (!decided.ok) {
            expect(decided.error.message).not.toBe('');
            continue;
          }
          for (const event of decided.value) {
            const from = state.status;
            state = decider.evolve(state, event);
            const moved = 'to' in event.data ? event.data : null;
            expect(moved === null ? from : moved.from, 'an event names the status before it').toBe(from);
            expect(moved === null ? from : moved.to, 'an event names the status after it').toBe(state.status);
            if (state.status === from) continue;
            expect(state.status === null || isPresentStatus(state.status)).toBe(true);
            const step = Object.values(currentWorkflow('filing').steps).some(
              (one: Step) => leadsOnFrom(one, from) && (one.to === state.status || isOpenTarget(one.to)),
            );
            expect(step, `${event.type}: ${from} to ${state.status}`).toBe(true);
            seen.add(event.type);
          }
        }
      }),
      // About five of 400 runs are reopened, so that a small number of runs may have none.
      { numRuns: 1200 },
    );
    // Proves that the generator reaches every status.
    expect([...seen]).toEqual(
      expect.arrayContaining(['ServiceDelivered', 'RequestCancelled', 'StatusOverridden', 'RequestReopened']),
    );
  });

  it('leaves a history of which every beginning folds, to the same state however it is cut', () => {
    fc.assert(
      fc.property(requestLife, fc.nat(), (attempts, seed) => {
        const events = history(serviceRequest, attempts);
        for (let n = 0; n <= events.length; n += 1) fold(decider, events.slice(0, n));
        const cut = events.length === 0 ? 0 : seed % events.length;
        const once = fold(decider, events);
        expect(fold(decider, events.slice(cut), fold(decider, events.slice(0, cut)))).toEqual(once);
        const folded = events.reduce<string | null>(statusAfter, null);
        expect(folded).toBe(once.status);
      }),
    );
  });

  it('keeps its promises about money', () => {
    fc.assert(
      fc.property(requestLife, (attempts) => {
        const events = history(serviceRequest, attempts);
        const ids = (...types: readonly RequestEvent['type'][]): readonly string[] =>
          events.flatMap(({ type, data }) =>
            types.includes(type) && 'orderId' in data && typeof data.orderId === 'string' ? [data.orderId] : [],
          );
        const received = ids('InitialPaymentReceived', 'FinalPaymentReceived');
        const late = ids('LatePaymentReceived');
        const refunded = events.flatMap((event) =>
          event.type === 'RequestCancelled' ? event.data.refunds.map(({ orderId }) => orderId) : [],
        );
        const settled = [...received, ...late];
        expect(new Set(settled).size, 'an order is received once, in time or late').toBe(settled.length);
        expect(new Set(refunded).size, 'an order is given back once').toBe(refunded.length);
        expect(received).toEqual(expect.arrayContaining(refunded));
        const filed = events.findIndex(({ type }) => type === 'FilingStarted');
        const cancelledAfter = filed >= 0 && events.slice(filed).some(({ type }) => type === 'RequestCancelled');
        expect(cancelledAfter, 'no cancelling once filing has started').toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('is decided alike once the person is erased', () => {
    fc.assert(
      fc.property(requestLife, fc.array(requestAttempt, { maxLength: 10 }), (attempts, more) => {
        const events = history(serviceRequest, attempts);
        const blank = events.map((event) => erased(serviceRequest.events, event));
        // A changed registration can be recognised only while the previous one is readable.
        for (const { command, facts: known, ctx } of more.filter(({ command: { type } }) => type !== 'addRegistration'))
          expect(decider.decide(command, fold(decider, blank), known, ctx)).toEqual(
            decider.decide(command, fold(decider, events), known, ctx),
          );
      }),
    );
  });

  it('erasing reaches every sealed field', () => {
    const event: RequestEvent = {
      type: 'ServiceDelivered',
      data: {
        from: 'awaiting_govt_approval',
        to: 'service_delivered',
        deliverables: [
          { documentId: 'd', blobId: 'b', fileName: 'Asha.pdf', mime: 'application/pdf', bytes: 1, sha256: 'ff' },
        ],
        result: 'For Asha',
      },
    };
    expect(erased(serviceRequest.events, event).data).toEqual({
      from: 'awaiting_govt_approval',
      to: 'service_delivered',
      deliverables: [
        { documentId: 'd', blobId: 'b', fileName: ERASED, mime: 'application/pdf', bytes: 1, sha256: ERASED },
      ],
      result: ERASED,
    });
  });
});
