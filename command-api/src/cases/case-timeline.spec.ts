import type { DomainEvent, Recorded } from '@anupalan/domain/kernel/event';
import { position } from '@anupalan/domain/kernel/position';
import { paymentEventSpecs } from '@anupalan/domain/payments/events';
import { recorded } from '@anupalan/domain/testing/scenario';
import { lineTexts, lineTextsOf } from '@anupalan/domain/texts/en';
import { type CaseEvent, entryOf, timelineEntryOf } from '@anupalan/projector/read-models/case/entries';
import { describe, expect, it } from 'vitest';
import { parametersOf } from '../platform/say.js';
import { paramsOf } from './case-timeline.js';

const said = { document: 'PAN', nameOf: () => 'Meera', label: () => 'Documents Approved' };

/** The parameters of an event's line, as the stored entry gives them. */
const given = (type: string, data: DomainEvent['data']) => {
  const stream = Object.hasOwn(paymentEventSpecs, type) ? 'payment-o1' : 'serviceRequest-r1';
  const doc = entryOf(recorded(stream, { type, data }) as Recorded<CaseEvent>, 'r1');
  return paramsOf(timelineEntryOf({ id: '1', doc, position: position('0000000000000001') }), said);
};

describe('the lines of the timeline', () => {
  const lines = [lineTexts, ...Object.values(lineTextsOf)].flatMap((texts) => Object.entries(texts));

  it('quote only what the entry of their event keeps, since everything else would be left blank', () => {
    const blank = lines.flatMap(([type, text]) =>
      parametersOf(text ?? '')
        .filter((name) => !(name in given(type, { [name]: 'x', startsAt: '2026-01-06T10:00:00.000Z' })))
        .map((name) => `${type}: {${name}}`),
    );
    expect(lines.length).toBeGreaterThan(50);
    expect(blank).toEqual([]);
  });
});
