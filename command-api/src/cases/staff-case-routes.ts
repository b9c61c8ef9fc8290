import { sendMessage } from '@anupalan/domain/contracts/requests';
import * as contract from '@anupalan/domain/contracts/staff';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { wrong } from '@anupalan/domain/kernel/rejection';
import { err } from '@anupalan/domain/kernel/result';
import { success } from '@anupalan/domain/texts/done';
import { inputTexts } from '@anupalan/domain/texts/en';
import { z } from 'zod';
import { caseStep } from '../platform/cases/case-step.js';
import { requiredText } from '../platform/http/answers.js';

const NOTHING = z.object({});
const path = (name: string): string => `/api/staff/requests/:id/${name}`;
const tag = 'staff';

/** Calls of staff on their assigned cases, and of admins on all, beside the steps of the workflow. */
export const staffCaseRoutes = [
  caseStep({
    path: path('claim'),
    summary: 'Take a case from the queue',
    tag,
    body: NOTHING,
    may: 'case.claim',
    done: success('case_claimed'),
    run: async (_, { session, onRequest }) =>
      onRequest({ type: 'assign', staffId: session.userId, method: 'claim', note: null }),
  }),
  caseStep({
    path: path('hand-over'),
    summary: 'Hand a case over to a colleague, with a note',
    tag,
    body: contract.handOver,
    may: 'case.handOver',
    done: success('case_handed_over'),
    run: async ({ staffId, note }, { onRequest }) => {
      const text = requiredText('note', inputTexts.note, note);
      return text.ok ? onRequest({ type: 'assign', staffId, method: 'hand_over', note: text.value }) : text;
    },
  }),
  caseStep({
    path: path('review-document'),
    summary: 'Approve a document, or reject it with a reason that the customer reads',
    tag,
    body: contract.reviewDocument,
    may: 'case.review',
    done: success('document_reviewed'),
    run: async ({ documentId, decision, reasonCode, reason }, { onSubmission }) => {
      if (decision === 'approve') return onSubmission({ type: 'approveDocument', documentId });
      if (reasonCode === undefined) return err(wrong('reasonCode', 'reason.unknown'));
      return onSubmission({ type: 'rejectDocument', documentId, reasonCode, reason: reason ?? '' });
    },
  }),
  caseStep({
    path: path('notes'),
    summary: 'Note something for colleagues',
    tag,
    body: sendMessage,
    may: 'case.note',
    done: success('note_added'),
    run: ({ text }, { app, id, context }) => app.execute(conversation, id, { type: 'addNote', text }, context),
  }),
  caseStep({
    path: path('messages'),
    summary: 'Write to the customer',
    tag,
    body: sendMessage,
    may: 'case.message',
    perMinute: 20,
    done: success('message_sent'),
    run: ({ text }, { app, id, found, context }) =>
      app.execute(conversation, id, { type: 'sendMessage', customerId: found.origin.customerId, text }, context),
  }),
];
