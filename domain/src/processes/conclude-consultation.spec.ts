import { describe, expect, it } from 'vitest';
import { given, NOW, staff } from '../../testing/scenario.js';
import { type ConclusionEvent, type ConclusionStep, conclusion } from '../consultations/conclusion.js';
import { type CaseFacts, initialConsultation } from '../consultations/consultation.js';
import { fold } from '../kernel/decider.js';
import type { EventSpec } from '../kernel/event.js';
import type { Rejection } from '../kernel/rejection.js';
import { currentVersion } from '../workflows/registry.js';
import { concludeConsultation } from './conclude-consultation.js';

const { decider } = conclusion;
const request: CaseFacts = {
  workflow: currentVersion('consultation'),
  requestStatus: 'documents_approved',
  customerId: 'customer-1',
  assigneeId: 'staff-1',
};
const begun = {
  ...initialConsultation,
  booked: { startsAt: '2026-01-05T09:30:00.000Z', endsAt: '2026-01-05T10:00:00.000Z', staffId: 'staff-1' },
};
const conclude = {
  type: 'requestConclusion',
  requestId: 'r1',
  minutes: 25,
  summary: 'Ask for it in writing.',
} as const;
const { type: _, ...said } = conclude;
const BY = { id: 'staff-1', role: 'staff' } as const;
const requested: ConclusionEvent = { type: 'ConclusionRequested', data: { ...said, actor: BY } };
const recorded: ConclusionEvent = { type: 'ConclusionRecorded', data: {} };
const completed: ConclusionEvent = { type: 'ConclusionCompleted', data: {} };
const refused = (step: ConclusionStep, rejection: Rejection): ConclusionEvent => ({
  type: 'ConclusionRefused',
  data: { step, rejection },
});
const NO: Rejection = { kind: 'not_allowed', code: 'not_allowed_in_status', message: 'It has ended.' };
const wants = (...events: readonly ConclusionEvent[]) => concludeConsultation.next(fold(decider, events), 'h1');

describe('the conclusion of a consultation', () => {
  it('is requested with its summary, once', () => {
    const around = { facts: { request, consultation: begun }, ctx: { actor: staff() } };
    given(decider, []).when(conclude, around).then([requested]);
    given(decider, [requested]).when(conclude, around).thenNothing();
  });

  it('is refused as the consultation refuses it, before anything is written', () => {
    given(decider, [])
      .when(conclude, { facts: { request, consultation: initialConsultation }, ctx: { actor: staff() } })
      .thenRefused('consultation_not_booked');
    given(decider, [])
      .when(conclude, { facts: { request, consultation: begun }, ctx: { actor: staff('staff-2') } })
      .thenRefused('role_not_permitted');
    given(decider, [])
      .when(conclude, { facts: { request: {}, consultation: initialConsultation }, ctx: { actor: staff() } })
      .thenRefused('request_not_found');
  });

  it('records the consultation and delivers the summary, in the name of the professional', () => {
    const step = { kind: 'command', id: 'r1', actor: staff() };
    expect(wants(requested)).toEqual([
      { ...step, name: 'record', aggregate: 'consultation', command: { type: 'recordConsultation', minutes: 25 } },
    ]);
    given(decider, [requested]).when(concludeConsultation.outcome('record', null)).then([recorded]);
    expect(wants(requested, recorded)).toEqual([
      {
        ...step,
        name: 'deliver',
        aggregate: 'serviceRequest',
        command: { type: 'deliver', deliverables: [], result: 'Ask for it in writing.' },
      },
    ]);
    given(decider, [requested, recorded]).when(concludeConsultation.outcome('deliver', null)).then([completed]);
    expect(wants(requested, recorded, completed)).toEqual([]);
  });

  it.each([
    ['record', [requested]],
    ['deliver', [requested, recorded]],
  ] as const)('ends when the step %s is refused, with that refusal', (step, events) => {
    given(decider, events)
      .when(concludeConsultation.outcome(step, NO))
      .then([refused(step, NO)]);
    expect(wants(...events, refused(step, NO))).toEqual([]);
    expect(fold(decider, [...events, refused(step, NO)]).refused).toEqual(NO);
  });

  it('that is sent again after its summary was refused continues from the recorded consultation', () => {
    const tookPlace = { startedAt: NOW, minutes: 25, staffId: 'staff-1' };
    const facts = { request, consultation: { ...initialConsultation, tookPlace } };
    given(decider, [])
      .when(conclude, { facts, ctx: { actor: staff() } })
      .then([requested]);
  });

  it('takes the outcome of the step that is due, and of no other one, from the system only', () => {
    given(decider, [requested]).when(concludeConsultation.outcome('deliver', null)).thenNothing();
    given(decider, [requested])
      .when(concludeConsultation.outcome('record', null), { ctx: { actor: staff() } })
      .thenRefused('conclusion_steps_only');
  });

  it('seals the summary under the case', () => {
    const specs: Readonly<Record<string, EventSpec>> = conclusion.events;
    const seals = Object.entries(specs[requested.type]?.seals ?? {});
    expect(seals.map(([path, subject]) => [path, subject('conclusion-h1', requested.data)])).toEqual([
      ['summary', 'case:r1'],
    ]);
  });
});
