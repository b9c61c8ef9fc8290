import * as contract from '@anupalan/domain/contracts/consultations';
import { MAX_RESULT_LENGTH } from '@anupalan/domain/rules/text';
import { success } from '@anupalan/domain/texts/done';
import { labelTexts } from '@anupalan/domain/texts/labels';
import { caseStep } from '../platform/cases/case-step.js';
import { requiredText } from '../platform/http/answers.js';
import { bookConsultation, concludeConsultation, proposeSlots } from './consultations.js';

const tag = 'staff';

/** Staff's calls for a consultation: agree on a slot, then record it with its summary. */
export const staffConsultationRoutes = [
  caseStep({
    path: '/api/staff/requests/:id/book-consultation',
    summary: 'Book a time for the call, or another one; the customer is told',
    tag,
    body: contract.bookConsultation,
    may: 'case.advance',
    done: success('consultation_booked'),
    run: (body, { app, found, context }) => bookConsultation(app, found, body, context),
  }),
  caseStep({
    path: '/api/staff/requests/:id/propose-slots',
    summary: 'Propose other times, of which the customer chooses one',
    tag,
    body: contract.proposeSlots,
    may: 'case.advance',
    done: success('slots_proposed'),
    run: ({ slots }, { app, found, context }) => proposeSlots(app, found, slots, context),
  }),
  caseStep({
    path: '/api/staff/requests/:id/conclude-consultation',
    summary: 'Say that the call took place, and deliver its summary',
    tag,
    body: contract.concludeConsultation,
    may: 'case.advance',
    done: success('summary_delivered'),
    run: async ({ minutes, summary }, { app, found, context, options }) => {
      const text = requiredText('summary', labelTexts.summary, summary, MAX_RESULT_LENGTH);
      return text.ok ? concludeConsultation(app, found, { minutes, summary: text.value }, context, options) : text;
    },
  }),
];
