import type { Expected, StageNote } from '@anupalan/domain/contracts/stage-notes';
import { describe, expect, it } from 'vitest';
import { expectedText } from './expected-text';
import { stageNoteText } from './stage-note';

const date = '2026-11-20';

describe('when a result is expected', () => {
  it.each<[Expected, string]>([
    [{ code: 'expected.by', params: { date } }, 'Expected by 20 Nov 2026'],
    [{ code: 'expected.call', params: { date } }, 'Expected by 20 Nov 2026, the day of your call'],
    [
      { code: 'expected.if_done', params: { date, waits_for: 'documents' } },
      'Expected by 20 Nov 2026 if you send your documents today',
    ],
    [
      { code: 'expected.if_done', params: { date, waits_for: 'question' } },
      'Expected by 20 Nov 2026 if you send your question today',
    ],
    [
      { code: 'expected.moved', params: { date, days: 5, waited_for: ['documents', 'corrections'] } },
      'Now expected by 20 Nov 2026, because we waited 5 working days for your documents and your corrections',
    ],
    [
      { code: 'expected.moved', params: { date, days: 1, waited_for: [] } },
      'Now expected by 20 Nov 2026, because we waited 1 working day for you',
    ],
    [
      { code: 'expected.late', params: { date } },
      "We're sorry: we expected this by 20 Nov 2026. We're working on it and will tell you as soon as it's done.",
    ],
    [
      { code: 'expected.late_authority', params: { date } },
      "The authority usually decides by 20 Nov 2026, and hasn't yet. We're asking, and will tell you as soon as it does.",
    ],
    [
      { code: 'expected.between', params: { from: '2026-07-20', to: date } },
      'Expected between 20 Jul 2026 and 20 Nov 2026',
    ],
    [
      { code: 'expected.late_waiting', params: { date, waits_for: 'payment' } },
      "We're sorry for the delay: we expected this by 20 Nov 2026. We'll continue as soon as you've paid.",
    ],
  ])('%j reads %s', (expected, text) => expect(expectedText(expected)).toBe(text));
});

describe('the note at a stage', () => {
  it.each<[StageNote, string]>([
    [{ code: 'free' }, 'Free of charge'],
    [{ code: 'paid', params: { amount: 2680.59 } }, '₹2,680.59'],
    [{ code: 'files', params: { count: 1 } }, '1 file'],
    [{ code: 'files', params: { count: 0 } }, '0 files'],
    [{ code: 'acknowledgement', params: { number: 'AA27' } }, 'Acknowledgement AA27'],
    [{ code: 'topic', params: { topic: 'GST for a shop' } }, 'GST for a shop'],
    [{ code: 'turn.on_it' }, "We're on it"],
    [{ code: 'expected.by', params: { date } }, 'Expected by 20 Nov 2026'],
    [{ code: 'due.by', params: { date } }, 'Due by 20 Nov 2026'],
    [{ code: 'due.decision', params: { from: date, to: date } }, 'Decision between 20 Nov 2026 and 20 Nov 2026'],
    [{ code: 'due.decision_past', params: { date } }, 'Decision was expected by 20 Nov 2026'],
    [{ code: 'due.past', params: { date } }, 'Was due on 20 Nov 2026'],
    [{ code: 'due.paused', params: { days: 6 } }, 'Paused until the customer acts: 6 working days left'],
    [{ code: 'due.paused', params: { days: 1 } }, 'Paused until the customer acts: 1 working day left'],
    [{ code: 'due.paused_today' }, 'Paused until the customer acts: due on that day'],
    [{ code: 'due.paused_late' }, 'Paused until the customer acts: was already late'],
  ])('%j reads %s', (note, text) => expect(stageNoteText(note)).toBe(text));
});
