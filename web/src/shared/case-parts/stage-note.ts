import type { Due, StageNote } from '@anupalan/domain/contracts/stage-notes';
import { dueTexts } from '@anupalan/domain/texts/case-dates';
import { counted, fill } from '@anupalan/domain/texts/fill';
import { stageNoteTexts } from '@anupalan/domain/texts/stage-notes';
import { formatDate } from '../kit/dates';
import { formatMoney } from '../kit/money';
import { expectedText } from './expected-text';

function dueText(due: Due): string {
  switch (due.code) {
    case 'due.paused':
    case 'due.on_hold':
      return fill(counted(dueTexts[due.code], due.params.days), due.params);
    case 'due.by':
    case 'due.past':
    case 'due.decision_past':
      return fill(dueTexts[due.code], { date: formatDate(due.params.date) });
    case 'due.decision':
      return fill(dueTexts[due.code], { from: formatDate(due.params.from), to: formatDate(due.params.to) });
    default:
      return dueTexts[due.code];
  }
}

/** The words of the note at a node of the rail. */
export function stageNoteText(note: StageNote): string {
  switch (note.code) {
    case 'paid':
      return fill(stageNoteTexts.paid, { amount: formatMoney(note.params.amount) });
    case 'files':
      return fill(counted(stageNoteTexts.files, note.params.count), note.params);
    case 'acknowledgement':
    case 'reference':
    case 'topic':
      return fill(stageNoteTexts[note.code], note.params);
    case 'expected.by':
    case 'expected.call':
    case 'expected.if_done':
    case 'expected.moved':
    case 'expected.on_hold':
    case 'expected.late_on_hold':
    case 'expected.late':
    case 'expected.late_authority':
    case 'expected.late_waiting':
    case 'expected.between':
      return expectedText(note);
    case 'due.by':
    case 'due.past':
    case 'due.paused':
    case 'due.paused_today':
    case 'due.decision':
    case 'due.decision_past':
    case 'due.paused_late':
    case 'due.on_hold':
    case 'due.on_hold_today':
    case 'due.on_hold_late':
      return dueText(note);
    default:
      return stageNoteTexts[note.code];
  }
}
