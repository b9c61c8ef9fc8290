import { cancel, sendMessage } from '@anupalan/domain/contracts/requests';
import * as contract from '@anupalan/domain/contracts/staff';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { fromRupees } from '@anupalan/domain/kernel/money';
import { invalid } from '@anupalan/domain/kernel/rejection';
import { err } from '@anupalan/domain/kernel/result';
import { finalPaymentLines } from '@anupalan/domain/requests/final-payment';
import { z } from 'zod';
import { ensurePaymentLink } from '../payments/orders.js';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { optionalText, requiredText } from '../platform/http/answers.js';
import { caseStep } from './case-step.js';

const NOTHING = z.object({});
const MAX_NUMBER = 100;
const path = (name: string): string => `/api/staff/requests/:id/${name}`;
const tag = 'staff';

/** What staff do on the cases assigned to them, and admins on all. */
export const staffCaseRoutes = [
  caseStep({
    path: path('claim'),
    summary: 'Take a case from the queue',
    tag,
    body: NOTHING,
    // Who may take a case that is somebody's is the request's own rule: 409, not 403, for it was there to be taken.
    may: 'cases.read',
    message: 'The case is yours',
    run: async (_, { session, onRequest }) =>
      onRequest({ type: 'assign', staffId: session.userId, method: 'claim', note: null }),
  }),
  caseStep({
    path: path('hand-over'),
    summary: 'Hand a case over to a colleague, with a note',
    tag,
    body: contract.handOver,
    may: 'case.handOver',
    message: 'The case was handed over',
    run: async ({ staffId, note }, { onRequest }) => {
      const text = requiredText('note', 'Note', note);
      return text.ok ? onRequest({ type: 'assign', staffId, method: 'hand_over', note: text.value }) : text;
    },
  }),
  caseStep({
    path: path('review-document'),
    summary: 'Approve a document, or reject it with a reason that the customer reads',
    tag,
    body: contract.reviewDocument,
    may: 'case.review',
    message: 'Reviewed',
    run: async ({ documentId, decision, reasonCode, reason }, { onSubmission }) => {
      if (decision === 'approve') return onSubmission({ type: 'approveDocument', documentId });
      if (reasonCode === undefined) {
        const message = 'Choose a reason from the list';
        return err(invalid('option.unknown', [{ path: 'reasonCode', message, code: 'option.unknown' }]));
      }
      return onSubmission({ type: 'rejectDocument', documentId, reasonCode, reason: reason ?? '' });
    },
  }),
  caseStep({
    path: path('approve-documents'),
    summary: 'Say that every required document is approved',
    tag,
    body: NOTHING,
    may: 'case.review',
    message: 'Documents approved',
    run: async (_, { onSubmission }) => onSubmission({ type: 'approveSubmission' }),
  }),
  caseStep({
    path: path('request-reupload'),
    summary: 'Send the form back: rejected documents, answers with a reason each, or a note alone',
    tag,
    body: contract.requestCorrection,
    may: 'case.review',
    message: 'The customer was asked for a correction',
    run: async ({ note, fields, documents }, { onSubmission }) =>
      onSubmission({
        type: 'requestCorrection',
        note: note ?? null,
        fields: fields ?? [],
        documents: (documents ?? []).map(({ reasonCode, ...one }) => ({ ...one, reasonCode: reasonCode ?? 'other' })),
      }),
  }),
  caseStep({
    path: path('send-payment-link'),
    summary: 'Ask for the final payment; GST of 18 % is added to the professional fee',
    tag,
    body: contract.sendPaymentLink,
    may: 'case.advance',
    message: 'The payment link was sent',
    run: async ({ professionalFee, governmentFee, description, reason }, { app, context, onRequest }) => {
      const fees = { professionalFeePaise: fromRupees(professionalFee), governmentFeePaise: fromRupees(governmentFee) };
      const label = optionalText('description', 'Description', description, 200);
      if (!label.ok) return label;
      const why = optionalText('reason', 'Reason', reason, 300);
      if (!why.ok) return why;
      const told = {
        ...(label.value === null ? {} : { label: label.value }),
        ...(why.value === null ? {} : { reason: why.value }),
      };
      const lineItems = finalPaymentLines(fees).map((line) =>
        line.kind === 'professional_fee' ? { ...line, ...told } : line,
      );
      const orderId = finalOrderId(app, context);
      const asked = await onRequest({ type: 'sendPaymentLink', orderId, lineItems });
      // The customer's page shows the link at once; a gateway that is away gets asked again by the order's own job.
      if (asked.ok) await ensurePaymentLink(app, orderId, context).catch(() => null);
      return asked;
    },
  }),
  caseStep({
    path: path('withdraw-payment-link'),
    summary: 'Withdraw the link of the final payment',
    tag,
    body: contract.noteOnly,
    may: 'case.advance',
    message: 'The payment link was withdrawn',
    run: async ({ note }, { onRequest }) => {
      const text = optionalText('note', 'Note', note);
      return text.ok ? onRequest({ type: 'withdrawPaymentLink', note: text.value }) : text;
    },
  }),
  caseStep({
    path: path('start-filing'),
    summary: 'Start filing; from here on nothing is cancelled any more',
    tag,
    body: NOTHING,
    may: 'case.advance',
    message: { filing: 'Filing started', drafting: 'Drafting started' },
    run: async (_, { onRequest }) => onRequest({ type: 'startFiling' }),
  }),
  caseStep({
    path: path('submit-to-authority'),
    summary: "Record the authority's acknowledgement number",
    tag,
    body: contract.submitToAuthority,
    may: 'case.advance',
    message: { filing: 'Submitted to the authority', drafting: 'The draft is with the customer' },
    run: async ({ acknowledgementNumber, authority }, { onRequest }) => {
      const number = requiredText('acknowledgementNumber', 'Acknowledgement number', acknowledgementNumber, MAX_NUMBER);
      if (!number.ok) return number;
      const name = optionalText('authority', 'Authority', authority, 200);
      if (!name.ok) return name;
      return onRequest({ type: 'submitToAuthority', acknowledgementNumber: number.value, authority: name.value });
    },
  }),
  caseStep({
    path: path('authority-query'),
    summary: 'The authority asks for documents again',
    tag,
    body: contract.authorityQuery.extend({ documentKeys: z.array(z.string().min(1).max(200)).max(50) }),
    may: 'case.advance',
    message: {
      filing: 'The customer was asked for what the authority wants',
      drafting: 'The case is back with the customer',
    },
    run: async ({ reason, documentKeys }, { app, found, onRequest }) => {
      const text = requiredText('reason', 'Reason', reason, 1000);
      if (!text.ok) return text;
      const { serviceId, catalogueRevision } = found.origin;
      const known = (await app.catalogueAt(serviceId, catalogueRevision))?.requirements.map(({ key }) => key) ?? [];
      const unknown = documentKeys.find((place) => !['other', ...known].includes(place.split('#')[0] ?? ''));
      if (unknown !== undefined) {
        const message = 'This service does not ask for such a document';
        return err(invalid('document.unknown', [{ path: 'documentKeys', message, code: 'document.unknown' }]));
      }
      return onRequest({ type: 'authorityQuery', documentKeys, reason: text.value });
    },
  }),
  caseStep({
    path: path('close'),
    summary: 'Close a completed case',
    tag,
    body: NOTHING,
    may: 'case.advance',
    message: 'Case closed',
    run: async (_, { onRequest }) => onRequest({ type: 'close' }),
  }),
  caseStep({
    path: path('cancel'),
    summary: 'Cancel for the customer; what was paid goes back',
    tag,
    body: cancel,
    may: 'case.advance',
    message: 'Request cancelled',
    run: async ({ reason }, { onRequest }) => {
      const text = requiredText('reason', 'Reason', reason);
      return text.ok ? onRequest({ type: 'cancel', reason: text.value }) : text;
    },
  }),
  caseStep({
    path: path('notes'),
    summary: 'Note something for colleagues',
    tag,
    body: sendMessage,
    may: 'case.note',
    message: 'Note added',
    run: ({ text }, { app, id, context }) => app.execute(conversation, id, { type: 'addNote', text }, context),
  }),
  caseStep({
    path: path('messages'),
    summary: 'Write to the customer',
    tag,
    body: sendMessage,
    may: 'case.message',
    message: 'Message sent',
    run: ({ text }, { app, id, found, context }) =>
      app.execute(conversation, id, { type: 'sendMessage', customerId: found.origin.customerId, text }, context),
  }),
];

/** Derived from the command: sent again it is the same order. */
const finalOrderId = (app: App, { commandId }: CommandContext): string =>
  `${app.gateway.orderIdPrefix}${derivedId('final-order', commandId).replaceAll('-', '').slice(0, 20).toUpperCase()}`;
