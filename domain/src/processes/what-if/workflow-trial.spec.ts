import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as life from '../../../testing/a-request.js';
import { history } from '../../../testing/arbitraries.js';
import { requestLife } from '../../../testing/request-life.js';
import { customer, GATEWAY, recorded, staff } from '../../../testing/scenario.js';
import { type Actor, SYSTEM } from '../../kernel/event.js';
import { serviceRequest } from '../../requests/aggregate.js';
import type { RequestEvent } from '../../requests/events.js';
import type { RequestDraft } from '../../requests/moves.js';
import type { StepDraft } from './workflow-draft.js';
import { WorkflowTrial } from './workflow-trial.js';

const DAY = { from: '2026-01-05', to: '2026-01-05' };
const OPENS = Date.parse('2026-01-05T03:00:00.000Z');
const HOUR = 3_600_000;
const END = OPENS + 12 * HOUR;

const outcomeOf = (
  steps: Readonly<Record<string, StepDraft>>,
  lives: readonly (readonly (readonly [RequestEvent, Actor])[])[],
) => {
  const trial = new WorkflowTrial({ workflow: 'filing', steps }, DAY);
  for (const [n, events] of lives.entries())
    for (const [hour, [event, actor]] of events.entries())
      trial.take(recorded(`serviceRequest-${n}`, event, { actor, time: new Date(OPENS + hour * HOUR).toISOString() }));
  return trial.finish(END);
};
const actorOf = ({ type }: RequestEvent): Actor => {
  if (type === 'InitialPaymentReceived' || type === 'FinalPaymentReceived') return GATEWAY;
  if (type === 'IntakeReceived' || type === 'DeliveryConfirmed') return customer();
  return type === 'ServiceRequested' ? SYSTEM : staff();
};
const lived = (...drafts: RequestDraft[]) => life.eventsOf(drafts).map((event) => [event, actorOf(event)] as const);
const draft = (change: Partial<StepDraft>): StepDraft => ({
  enabled: true,
  from: ['documents_approved', 'final_payment_received'],
  to: 'filing_processing_started',
  by: ['staff', 'admin'],
  ...change,
});
const { requested, paid, intake, approved, filing, filed, delivered, cancelled } = life;

describe('a definition that is tried on the log', () => {
  it('refuses nothing and changes no time where it is not changed, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(requestLife, { maxLength: 4 }), (lives) => {
        const events = lives.map((attempts) =>
          history(serviceRequest, attempts).map((event) => [event, actorOf(event)] as const),
        );
        const { cases, unchanged, steps, allowed, refused, stays } = outcomeOf({}, events);
        expect([unchanged, allowed, refused]).toEqual([cases, steps, []]);
        for (const { real, draft: other } of stays) expect(other).toEqual(real);
      }),
    );
  });

  it('says which step it refuses, at which status, and what follows from that', () => {
    const whole = lived(requested, paid, intake(), approved, filing, filed, delivered);
    const early = draft({ from: ['final_payment_received'] });
    const { cases, unchanged, steps, allowed, refused } = outcomeOf({ startFiling: early }, [
      whole,
      lived(requested, paid, intake()),
    ]);
    expect({ cases, unchanged, steps, allowed }).toEqual({ cases: 2, unchanged: 1, steps: 8, allowed: 5 });
    expect(refused).toEqual([
      {
        step: 'startFiling',
        status: 'documents_approved',
        reason: 'status',
        count: 1,
        first: 1,
        examples: [{ requestId: '0', position: expect.any(String) }],
      },
      expect.objectContaining({ step: 'submitToAuthority', status: 'documents_approved', count: 1, first: 0 }),
      expect.objectContaining({ step: 'deliver', status: 'documents_approved', count: 1, first: 0 }),
    ]);
  });

  it('refuses a step that is off, and one of a role that it took away', () => {
    const whole = lived(requested, paid, intake(), approved, filing);
    const reasonFor = (steps: Readonly<Record<string, StepDraft>>) => outcomeOf(steps, [whole]).refused[0]?.reason;
    expect(reasonFor({ startFiling: draft({ enabled: false }) })).toBe('off');
    expect(reasonFor({ startFiling: draft({ by: ['admin'] }) })).toBe('role');
    expect(reasonFor({ startFiling: draft({}) })).toBeUndefined();
  });

  it('takes a case elsewhere where a step leads elsewhere, and counts the time there', () => {
    const whole = lived(requested, paid, intake(), approved, filing, filed);
    const skip = draft({ to: 'awaiting_govt_approval' });
    const { refused, stays, unchanged } = outcomeOf({ startFiling: skip }, [whole]);
    expect(unchanged).toBe(0);
    expect(refused).toMatchObject([{ step: 'submitToAuthority', status: 'awaiting_govt_approval', first: 0 }]);
    const at = (status: string) => stays.find((one) => one.status === status);
    expect(at('filing_processing_started')).toMatchObject({ real: { stays: 1, mean: HOUR }, draft: { stays: 0 } });
    expect(at('awaiting_govt_approval')).toMatchObject({ draft: { stays: 1, mean: 8 * HOUR } });
  });

  it('lets a case go on that was held up, where a later step is allowed from there', () => {
    const whole = lived(requested, paid, intake(), approved, cancelled());
    const { refused, allowed } = outcomeOf({ approveDocuments: draft({ enabled: false }) }, [whole]);
    expect(refused.map(({ step }) => step)).toEqual(['approveDocuments']);
    expect(allowed).toBe(3);
  });
});
