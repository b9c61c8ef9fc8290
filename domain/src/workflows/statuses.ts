import { base } from './base.js';

/**
 * The statuses of a service request. Every workflow has all of them; its definition says which it uses and their texts.
 */
export const PRESENT_STATUSES = [
  'new_request',
  'documents_not_uploaded',
  'documents_uploaded_pending_review',
  'documents_approved',
  'reupload_requested',
  'final_payment_link_sent',
  'final_payment_received',
  'filing_processing_started',
  'awaiting_govt_approval',
  'service_delivered',
  'completed',
  'closed',
  'cancelled',
] as const;
/** The statuses that new events may carry. */
export type PresentStatus = (typeof PRESENT_STATUSES)[number];

export const OLDER_STATUSES = [
  'payment_pending',
  'pending',
  'document_review',
  'waiting_for_customer',
  'in_progress',
] as const;
/** Statuses that occur only in imported history: shown unchanged, with the steps of their nearest present status. */
export type OlderStatus = (typeof OLDER_STATUSES)[number];
export type Status = PresentStatus | OlderStatus;
export const STATUSES = [...PRESENT_STATUSES, ...OLDER_STATUSES] as const;

const NEAREST: Readonly<Record<OlderStatus, PresentStatus>> = {
  payment_pending: 'new_request',
  pending: 'documents_not_uploaded',
  document_review: 'documents_uploaded_pending_review',
  waiting_for_customer: 'reupload_requested',
  in_progress: 'filing_processing_started',
};

export const isPresentStatus = (text: string): text is PresentStatus =>
  (PRESENT_STATUSES as readonly string[]).includes(text);

const isOlderStatus = (text: string): text is OlderStatus => Object.hasOwn(NEAREST, text);

export const isStatus = (text: string): text is Status => isPresentStatus(text) || isOlderStatus(text);

/**
 * The status whose steps `status` has; null for an unknown one (damaged imports only), which allows only an override.
 */
export const nearestStatus = (status: string): PresentStatus | null => {
  if (isPresentStatus(status)) return status;
  return isOlderStatus(status) ? NEAREST[status] : null;
};

/** What is asked without a case's workflow is equal in every version; a spec compares each with the base. */
const { requestService, receiveInitialPayment, submitIntake, cancel } = base.steps;

/** The status of a new request. */
export const START: PresentStatus = requestService.to;

/** True when no party has to act any more: delivered, completed, closed or cancelled. */
export const isEnded = (status: string): boolean => isStatus(status) && base.statuses[status].waitingOn === 'nobody';

export const isCancelled = (status: string | null): boolean => status === cancel.to;

/** True once paid and once submitted: no work on the case need have started, so that the rules may reassign it. */
export const allowsReassignment = (status: string): boolean => {
  const nearest = nearestStatus(status);
  return nearest === receiveInitialPayment.to || nearest === submitIntake.to;
};

/** The requests that Quick Access shows and counts, in the given order: those that have not ended (reading 6). */
export const quickAccess = <T extends { readonly status: string }>(requests: readonly T[]): T[] =>
  requests.filter(({ status }) => !isEnded(status));

/** The target of a reopening: the last status (of `history`, oldest first) before the end; the start after a refund. */
export const reopenTarget = (history: readonly string[], refunded: boolean): PresentStatus => {
  if (refunded) return START;
  const last = history.map(nearestStatus).findLast((status) => status !== null && !isEnded(status));
  return last ?? START;
};
