import { describe, expect, it } from 'vitest';
import { given, NOW, staff } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import type { EventSpec } from '../kernel/event.js';
import type { Rejection } from '../kernel/rejection.js';
import { type ConsultationFacts, initialConsultation } from '../staffing/consultation.js';
import { type HoldingEvent, type HoldingStep, holding } from '../staffing/holding.js';
import { holdConsultation } from './hold-consultation.js';

const { decider } = holding;
const request: ConsultationFacts = {
  workflow: 'consultation',
  requestStatus: 'documents_approved',
  customerId: 'customer-1',
  assigneeId: 'staff-1',
};
const begun = {
  ...initialConsultation,
  booked: { startsAt: '2026-01-05T09:30:00.000Z', endsAt: '2026-01-05T10:00:00.000Z', staffId: 'staff-1' },
};
const hold = { type: 'requestHolding', requestId: 'r1', minutes: 25, summary: 'Ask for it in writing.' } as const;
const { type: _, ...said } = hold;
const BY = { id: 'staff-1', role: 'staff' } as const;
const requested: HoldingEvent = { type: 'HoldingRequested', data: { ...said, actor: BY } };
const recorded: HoldingEvent = { type: 'HoldingRecorded', data: {} };
const completed: HoldingEvent = { type: 'HoldingCompleted', data: {} };
const refused = (step: HoldingStep, rejection: Rejection): HoldingEvent => ({
  type: 'HoldingRefused',
  data: { step, rejection },
});
const NO: Rejection = { kind: 'not_allowed', code: 'not_allowed_in_status', message: 'It has ended.' };
const wants = (...events: readonly HoldingEvent[]) => holdConsultation.next(fold(decider, events), 'h1');

describe('the holding of a consultation', () => {
  it('is requested with its summary, once', () => {
    const around = { facts: { request, consultation: begun }, ctx: { actor: staff() } };
    given(decider, []).when(hold, around).then([requested]);
    given(decider, [requested]).when(hold, around).thenNothing();
  });

  it('is refused as the consultation refuses it, before anything is written', () => {
    given(decider, [])
      .when(hold, { facts: { request, consultation: initialConsultation }, ctx: { actor: staff() } })
      .thenRefused('consultation_not_booked');
    given(decider, [])
      .when(hold, { facts: { request, consultation: begun }, ctx: { actor: staff('staff-2') } })
      .thenRefused('role_not_permitted');
    given(decider, [])
      .when(hold, { facts: {}, ctx: { actor: staff() } })
      .thenRefused('request_not_found');
  });

  it('records the consultation and delivers the summary, in the name of the professional', () => {
    const step = { kind: 'command', id: 'r1', actor: staff() };
    expect(wants(requested)).toEqual([
      { ...step, name: 'hold', aggregate: 'consultation', command: { type: 'holdConsultation', minutes: 25 } },
    ]);
    given(decider, [requested]).when(holdConsultation.outcome('hold', null)).then([recorded]);
    expect(wants(requested, recorded)).toEqual([
      {
        ...step,
        name: 'deliver',
        aggregate: 'serviceRequest',
        command: { type: 'deliver', deliverables: [], result: 'Ask for it in writing.' },
      },
    ]);
    given(decider, [requested, recorded]).when(holdConsultation.outcome('deliver', null)).then([completed]);
    expect(wants(requested, recorded, completed)).toEqual([]);
  });

  it.each([
    ['hold', [requested]],
    ['deliver', [requested, recorded]],
  ] as const)('ends when the step %s is refused, with that refusal', (step, events) => {
    given(decider, events)
      .when(holdConsultation.outcome(step, NO))
      .then([refused(step, NO)]);
    expect(wants(...events, refused(step, NO))).toEqual([]);
    expect(fold(decider, [...events, refused(step, NO)]).refused).toEqual(NO);
  });

  it('that is sent again after its summary was refused continues from the recorded consultation', () => {
    const held = { startedAt: NOW, minutes: 25, staffId: 'staff-1' };
    const facts = { request, consultation: { ...initialConsultation, held } };
    given(decider, [])
      .when(hold, { facts, ctx: { actor: staff() } })
      .then([requested]);
  });

  it('takes the outcome of the step that is due, and of no other one, from the system only', () => {
    given(decider, [requested]).when(holdConsultation.outcome('deliver', null)).thenNothing();
    given(decider, [requested])
      .when(holdConsultation.outcome('hold', null), { ctx: { actor: staff() } })
      .thenRefused('holding_steps_only');
  });

  it('seals the summary under the case', () => {
    const specs: Readonly<Record<string, EventSpec>> = holding.events;
    const seals = Object.entries(specs[requested.type]?.seals ?? {});
    expect(seals.map(([path, subject]) => [path, subject('holding-h1', requested.data)])).toEqual([
      ['summary', 'case:r1'],
    ]);
  });
});
