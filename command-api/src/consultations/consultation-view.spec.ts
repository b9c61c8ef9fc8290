import { emptyCase } from '@anupalan/projector/read-models/case/doc';
import type { Case } from '@anupalan/projector/read-models/case/queries';
import { describe, expect, it } from 'vitest';
import { consultationOf } from './consultation-view.js';

const NOW = '2026-11-21T10:00:00.000Z';
const doc = emptyCase('r1') as Case;
const wished = (answers: Readonly<Record<string, unknown>> | null) =>
  consultationOf(doc, answers, new Map(), NOW).wished;

describe('what was wished for', () => {
  it('is as many windows as were answered in full, in their order, as moments', () => {
    const answers = {
      slot_2_date: '2026-11-24',
      slot_2_time: '14:00 to 16:00',
      slot_1_date: '2026-11-23',
      slot_1_time: '10:00 to 12:00',
      slot_3_date: '2026-11-25',
    };
    expect(wished(answers)).toEqual([
      { starts_at: '2026-11-23T04:30:00.000Z', ends_at: '2026-11-23T06:30:00.000Z' },
      { starts_at: '2026-11-24T08:30:00.000Z', ends_at: '2026-11-24T10:30:00.000Z' },
    ]);
  });

  it.each([
    ['no day', { slot_1_date: '2026-02-30', slot_1_time: '10:00 to 12:00' }],
    ['no time', { slot_1_date: '2026-11-23', slot_1_time: '25:00 to 26:00' }],
    ['words of an admin’s own', { slot_1_date: '2026-11-23', slot_1_time: 'In the morning' }],
    ['a list', { slot_1_date: ['2026-11-23'], slot_1_time: true }],
  ])('leaves out what is %s instead of failing', (_what, answers) => {
    expect(wished(answers)).toEqual([]);
  });

  it('is nothing before the question is there, or once it is erased', () => {
    expect(wished(null)).toEqual([]);
    expect(consultationOf(doc, null, new Map(), NOW)).toMatchObject({ state: 'unasked', topic: null, language: null });
  });
});
