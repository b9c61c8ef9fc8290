import type { DomainEvent, Recorded } from '@anupalan/domain/kernel/event';
import { position } from '@anupalan/domain/kernel/position';
import { eventText, streamKindOf } from '@anupalan/domain/processes/logged-events';
import { TIMELINE_EVENTS } from '@anupalan/domain/processes/told-events';
import { recorded } from '@anupalan/domain/testing/scenario';
import { type CaseEvent, entryOf, timelineEntryOf } from '@anupalan/projector/read-models/case/entries';
import { describe, expect, it } from 'vitest';
import { parametersOf } from '../platform/say.js';
import { paramsOf, timelineOf } from './case-timeline.js';

const said = { document: 'PAN', people: new Map(), label: () => 'Documents Approved' };

/** The stored entry of an event. */
const entryFor = (type: string, data: DomainEvent['data']) => {
  const stream = `${streamKindOf(type)}-r1`;
  const doc = entryOf(recorded(stream, { type, data }) as Recorded<CaseEvent>, 'r1');
  return timelineEntryOf({ id: '1', doc, position: position('0000000000000001') });
};

/** The parameters of an event's line. */
const given = (type: string, data: DomainEvent['data']) => paramsOf(entryFor(type, data), said);

describe('the lines of the timeline', () => {
  const lines = TIMELINE_EVENTS.flatMap((type) => {
    const { line, of } = eventText(type);
    return [line, ...Object.values(of ?? {})].map((text) => [type, text] as const);
  });

  it('quote only what the entry of their event keeps, since everything else would be left blank', () => {
    const blank = lines.flatMap(([type, text]) =>
      parametersOf(text)
        .filter((name) => !(name in given(type, { [name]: 'x', startsAt: '2026-01-06T10:00:00.000Z' })))
        .map((name) => `${type}: {${name}}`),
    );
    expect(lines.length).toBeGreaterThan(50);
    expect(blank).toEqual([]);
  });

  it('come with the values of their event, and words of ours in the sentence alone', () => {
    const told = (type: string, data: DomainEvent['data']) =>
      timelineOf([entryFor(type, data)], 'staff', new Map(), new Map()).map(({ summary, params }) => [summary, params]);
    expect(told('StatusOverridden', { from: 'documents_approved', to: 'closed', reason: 'Asked by phone' })).toEqual([
      [
        'An admin set the status from "Documents Approved" to "Service Closed".',
        { from: 'documents_approved', to: 'closed', amountPaise: 0 },
      ],
    ]);
    expect(told('RequestAssigned', { staffId: 'meera', method: 'claim' })).toEqual([
      ['someone took the case.', { staffId: 'meera', method: 'claim', amountPaise: 0 }],
    ]);
    const call = { startsAt: '2026-11-23T04:30:00.000Z', endsAt: '2026-11-23T05:00:00.000Z' };
    expect(told('ConsultationBooked', call)).toEqual([
      ['The call is booked: Mon 23 Nov 2026, 10:00 to 10:30 IST.', { ...call, amountPaise: 0 }],
    ]);
  });
});
