import type { Process } from '../kernel/process.js';
import type { Follower } from '../kernel/process-manager.js';
import { bookConsultation } from './book-consultation.js';
import { changeNumber } from './change-number.js';
import { concludeConsultation } from './conclude-consultation.js';
import { erasePerson } from './erase-person.js';
import { registerService } from './register-service.js';
import { requestByApi } from './request-by-api.js';
import { whenApiRequestCompletedNotify } from './when-api-request-completed-then-notify.js';
import { whenApiRequestRefusedForget } from './when-api-request-refused-then-forget.js';
import { whenAuthorityQueried } from './when-authority-queried-then-reopen-submission.js';
import { whenCallAskedNotify } from './when-call-asked-then-notify.js';
import { whenCaptureMismatched } from './when-capture-mismatched-then-record-mismatch-and-refund.js';
import { whenConsultationBooked } from './when-consultation-booked-then-remind.js';
import { whenConsultationChangesNotify } from './when-consultation-changes-then-notify.js';
import { whenConsultationHandedOverReserveSlot } from './when-consultation-handed-over-then-reserve-slot.js';
import { whenConsultationMoves } from './when-consultation-moves-then-follow-case.js';
import { whenCorrectionRequested } from './when-correction-requested-then-request-reupload.js';
import { whenDetailsCorrectedNotify } from './when-details-corrected-then-notify.js';
import { whenDuplicateCaptured } from './when-duplicate-captured-then-request-refund.js';
import { whenDutiesNearNotify } from './when-duties-near-then-notify.js';
import { whenErasureStarted } from './when-erasure-started-then-erase.js';
import { whenFinalPaymentCaptured } from './when-final-payment-captured-then-receive-final-payment.js';
import { whenFinalPaymentLinkWithdrawn } from './when-final-payment-link-withdrawn-then-withdraw-order.js';
import { whenFinalPaymentRequested } from './when-final-payment-requested-then-create-order.js';
import { whenInitialPaymentCaptured } from './when-initial-payment-captured-then-receive-initial-payment.js';
import { whenInitialPaymentReceivedAlert } from './when-initial-payment-received-then-alert-if-unassigned.js';
import { whenIntakeSubmittedNoteContact } from './when-intake-submitted-then-note-contact.js';
import { whenIntakeSubmitted } from './when-intake-submitted-then-receive-intake.js';
import { whenInvitationAccepted } from './when-invitation-accepted-then-take-invitation.js';
import { whenInvitationEndsForgetNumber } from './when-invitation-ends-then-forget-number.js';
import { whenInvitationSent } from './when-invitation-sent-then-mail-and-forget.js';
import { whenLatePaymentReceived } from './when-late-payment-received-then-request-refund.js';
import { whenMemberInvitedNotify } from './when-member-invited-then-notify.js';
import { whenMessageSentNotify } from './when-message-sent-then-notify.js';
import { whenNumberAllocated } from './when-number-allocated-then-issue-receipt.js';
import { whenOrderCreatedCreateLink } from './when-order-created-then-create-link.js';
import { whenOrderCreatedReconcile } from './when-order-created-then-reconcile.js';
import { whenOrderCreatedRemindAndExpire } from './when-order-created-then-remind-and-expire.js';
import { whenOrderExpired } from './when-order-expired-then-expire-payment-link.js';
import { whenPapersExpireNotify } from './when-papers-expire-then-notify.js';
import { whenPaymentAttemptedReconcile } from './when-payment-attempted-then-reconcile.js';
import { whenPaymentCapturedAllocate } from './when-payment-captured-then-allocate-receipt-number.js';
import { whenPaymentChangesNotify } from './when-payment-changes-then-notify.js';
import { whenQuestionSentBack } from './when-question-sent-back-then-follow-case.js';
import { whenReceiptCorrectionRequestedAllocate } from './when-receipt-correction-requested-then-allocate-numbers.js';
import { whenRefundUndecidedReconcile } from './when-refund-is-undecided-then-reconcile.js';
import { whenRefundRequested } from './when-refund-requested-then-refund.js';
import { whenRefundedAllocate } from './when-refunded-then-allocate-voucher-number.js';
import { whenRegisteredFillBusinessIn } from './when-registered-then-fill-business-in.js';
import { whenRequestAssigned } from './when-request-assigned-then-follow-case.js';
import { whenRequestCancelled } from './when-request-cancelled-then-request-refund.js';
import { whenRequestChangesNotify } from './when-request-changes-then-notify.js';
import { whenRequestEndsDestroyAadhaarKey } from './when-request-ends-then-destroy-aadhaar-key.js';
import { whenRightsChangeAlignSessions } from './when-rights-change-then-align-sessions.js';
import { whenServiceRequested } from './when-service-requested-then-open-submission.js';
import { whenStepIsTaken } from './when-step-is-taken-then-start-its-timers.js';
import { whenSubmissionApproved } from './when-submission-approved-then-approve-documents.js';
import { whenSubmissionChangesNotify } from './when-submission-changes-then-notify.js';
import { whenTimeGivenUpRelease } from './when-time-is-given-up-then-release-consultation.js';
import { whenWebhookDisabledNotify } from './when-webhook-disabled-then-notify.js';
import { whenWebhookParksNotify } from './when-webhook-parks-then-notify.js';

/** Every process. Commands come before jobs, so that a person waits only for the former. */
export const processes: readonly Process[] = [
  whenInitialPaymentCaptured,
  whenFinalPaymentCaptured,
  whenCaptureMismatched,
  whenDuplicateCaptured,
  whenServiceRequested,
  whenIntakeSubmitted,
  whenIntakeSubmittedNoteContact,
  whenSubmissionApproved,
  whenCorrectionRequested,
  whenAuthorityQueried,
  whenFinalPaymentRequested,
  whenFinalPaymentLinkWithdrawn,
  whenOrderExpired,
  whenLatePaymentReceived,
  whenRequestCancelled,
  whenTimeGivenUpRelease,
  whenQuestionSentBack,
  whenRequestAssigned,
  whenConsultationMoves,
  whenConsultationHandedOverReserveSlot,
  whenPaymentCapturedAllocate,
  whenReceiptCorrectionRequestedAllocate,
  whenRefundedAllocate,
  whenNumberAllocated,
  whenInvitationAccepted,
  whenRightsChangeAlignSessions,
  whenDetailsCorrectedNotify,
  whenDutiesNearNotify,
  whenPapersExpireNotify,
  whenRegisteredFillBusinessIn,
  whenInvitationSent,
  whenInvitationEndsForgetNumber,
  whenMemberInvitedNotify,
  whenStepIsTaken,
  whenInitialPaymentReceivedAlert,
  whenConsultationChangesNotify,
  whenConsultationBooked,
  whenMessageSentNotify,
  whenCallAskedNotify,
  whenOrderCreatedCreateLink,
  whenOrderCreatedReconcile,
  whenOrderCreatedRemindAndExpire,
  whenPaymentAttemptedReconcile,
  whenPaymentChangesNotify,
  whenRefundRequested,
  whenRefundUndecidedReconcile,
  whenRequestChangesNotify,
  whenApiRequestCompletedNotify,
  whenApiRequestRefusedForget,
  whenRequestEndsDestroyAadhaarKey,
  whenErasureStarted,
  whenSubmissionChangesNotify,
  whenWebhookDisabledNotify,
  whenWebhookParksNotify,
];

/** All subscribers of the log; process managers come first, since a person waits for them. */
export const followers: readonly Follower[] = [
  bookConsultation,
  concludeConsultation,
  registerService,
  requestByApi,
  erasePerson,
  changeNumber,
  ...processes,
];
