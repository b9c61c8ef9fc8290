import { base } from './base.js';
import type { WorkflowDefinition } from './definition.js';
import { inOwnWords } from './own-words.js';

const { act: _, notifies: __, ...approveDocuments } = base.steps.approveDocuments;
const { requestService, receiveInitialPayment, submitIntake, requestReupload, deliver } = base.steps;
const { confirmDelivery, close, reopen, overrideStatus, putOnHold, resume, cancel } = base.steps;

/**
 * A booked conversation with a professional; its calendar is a separate aggregate (consultations/consultation). Booking a
 * slot accepts the question, and the summary is the delivery. Until the call begins, the question can be sent back, and
 * either side can give up the agreed time for another one: both release the slot.
 */
export const consultation = {
  id: 'consultation',
  version: 1,
  consultation: true,
  stages: ['paymentReceived', 'questionSent', 'timeAgreed', 'callTookPlace'],
  statuses: inOwnWords(base.statuses, {
    new_request: { label: 'completePayment', hint: 'completePayment' },
    documents_not_uploaded: { label: 'writeQuestion', hint: 'writeQuestion', stageLabel: 'question' },
    documents_uploaded_pending_review: { label: 'timeForCall', stageLabel: 'timeForCall' },
    documents_approved: { label: 'yourCall', stageLabel: 'call' },
    reupload_requested: { label: 'needsYourCorrection', hint: 'checkAnswers', stage: 1, stageLabel: 'question' },
    final_payment_link_sent: { stage: 2 },
    final_payment_received: { stage: 2 },
    filing_processing_started: { stage: 3 },
    awaiting_govt_approval: { stage: 3, stageLabel: 'call' },
    service_delivered: { stage: 3 },
    completed: { stage: 3 },
    closed: { stage: 3 },
  }),
  steps: {
    requestService,
    receiveInitialPayment,
    submitIntake,
    // Follows the booking, whose notification covers it.
    approveDocuments: { ...approveDocuments, by: [] },
    requestReupload: {
      ...requestReupload,
      from: ['documents_uploaded_pending_review', 'documents_approved'],
      when: ['consultationAhead'],
    },
    // Only the time is given up: the question stays accepted.
    reschedule: {
      from: ['documents_approved'],
      to: 'documents_uploaded_pending_review',
      by: ['customer', 'staff', 'admin'],
      when: ['consultationBooked', 'consultationAhead'],
      guards: [],
      event: 'ConsultationRescheduled',
      act: {
        capability: 'case.advance',
        input: [{ name: 'note', kind: 'text', max: 1000, required: false, label: 'note', hint: 'optionalForCustomer' }],
        button: 'more',
      },
      notifies: [
        { template: 'consultation_rescheduled', to: 'customer' },
        { template: 'consultation_rescheduled', to: 'assignee' },
      ],
    },
    // Follows a booking, which accepts a question that waits; here the question was accepted before.
    agreeTime: {
      from: ['documents_uploaded_pending_review'],
      to: 'documents_approved',
      by: [],
      follows: true,
      when: ['consultationBooked'],
      guards: [],
      event: 'TimeAgreed',
    },
    deliver: { ...deliver, from: ['documents_approved'], when: ['consultationTookPlace'] },
    confirmDelivery,
    close,
    reopen,
    overrideStatus,
    putOnHold,
    resume,
    cancel,
  },
} as const satisfies WorkflowDefinition;
