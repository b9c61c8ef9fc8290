import { disputeWords } from './disputes.js';

/** The cases of a choice by the status of a dispute. */
const DISPUTES = Object.entries(disputeWords)
  .map(([status, words]) => `${status} {${words}}`)
  .join(' ');

/** What is said of a type of event. All but its name are ICU messages, as in en.ts. */
export interface EventText {
  /** In lists of events and their filter. */
  readonly name: string;
  /** One plain sentence: in the timeline of a case, and in the log. */
  readonly line: string;
  /** The line where it differs in a workflow, by the workflow's id. */
  readonly of?: Readonly<Record<string, string>>;
  /** The line of the log where it can quote more than a timeline keeps. */
  readonly log?: string;
  /** In the printed trail of an audit export, of acts of access. */
  readonly trail?: string;
}

/**
 * The English texts of all events of the log, by the kind of their stream. An event without them does not compile
 * (../processes/logged-events); what else is told of it stands beside its spec.
 */
export const eventTexts = {
  serviceRequest: {
    ServiceRequested: { name: 'Service requested', line: '{serviceTitle} was requested.' },
    InitialPaymentReceived: {
      name: 'First payment received',
      line: '{amountPaise, plural, =0 {Nothing to pay.} other {{amount} received.}}',
    },
    BusinessNamed: { name: 'Business named', line: 'It was said for which business this is.' },
    RegistrationAdded: { name: 'Registration details added', line: 'Details were added before the start.' },
    RequestAssigned: {
      name: 'Case assigned',
      line: '{method, select, claim {{who} took the case.} hand_over {The case was handed over to {who}.} rule {A rule gave the case to {who}.} other {The case was assigned to {who}.}}',
    },
    IntakeReceived: { name: 'Form received for review', line: 'The form and documents are in review.' },
    DocumentsApproved: { name: 'All documents approved', line: 'All documents are approved.' },
    ReuploadRequested: {
      name: 'Re-upload requested',
      line: 'Correction requested{documentKeys, plural, =0 {{fieldKeys, plural, =0 {} one {: # answer} other {: # answers}}} one {: # document{fieldKeys, plural, =0 {} one { and # answer} other { and # answers}}} other {: # documents{fieldKeys, plural, =0 {} one { and # answer} other { and # answers}}}}.',
    },
    FinalPaymentRequested: { name: 'Final payment requested', line: 'Final payment of {amount} requested.' },
    FinalPaymentLinkWithdrawn: {
      name: 'Payment link withdrawn',
      line: '{cause, select, expired {The payment link expired.} other {The payment link was withdrawn.}}',
    },
    FinalPaymentReceived: { name: 'Final payment received', line: 'Final payment of {amount} received.' },
    FilingStarted: {
      name: 'Filing started',
      line: 'Filing with the authorities started.',
      of: { drafting: 'Drafting started.' },
    },
    SubmittedToAuthority: {
      name: 'Submitted to the authority',
      line: 'Submitted to {authority, select, none {the authority} other {{authority}}}, acknowledgement {acknowledgementNumber}.',
      of: { drafting: 'The draft is ready to be checked, reference {acknowledgementNumber}.' },
    },
    AuthorityQueried: {
      name: 'Question from the authority',
      line: 'The authority asked a question.',
      of: { drafting: 'Changes to the draft were asked for.' },
    },
    ServiceDelivered: {
      name: 'Service delivered',
      line: 'The service was delivered.',
      log: 'The service was delivered{deliverables, plural, =0 {} one { with # file} other { with # files}}.',
    },
    DeliveryConfirmed: {
      name: 'Delivery confirmed',
      line: '{by, select, system {Confirmed automatically, as nobody objected.} other {The delivery was confirmed.}}',
    },
    RequestClosed: { name: 'Case closed', line: 'The case was closed.' },
    RequestCancelled: {
      name: 'Request cancelled',
      line: 'The request was cancelled.{refunds, plural, =0 {} other { The payment is being refunded.}}',
    },
    StatusOverridden: {
      name: 'Status set by hand',
      line: 'An admin set the status from "{fromLabel}" to "{toLabel}".',
    },
    RequestReopened: { name: 'Case opened again', line: 'The case was opened again at "{toLabel}".' },
    RequestPutOnHold: { name: 'Case put on hold', line: 'The case is on hold.' },
    RequestResumed: { name: 'Case resumed', line: 'The case was resumed.' },
    ConsultationRescheduled: {
      name: 'Another time for the call asked for',
      line: 'Another time was asked for in place of {call}.',
    },
    TimeAgreed: { name: 'Another time for the call agreed', line: 'Another time is agreed.' },
    LatePaymentReceived: { name: 'Late payment received', line: '{amount} arrived late and is being refunded.' },
    PaymentMismatched: {
      name: 'Payment of another amount',
      line: '{amount} arrived instead of the amount asked for and is being refunded.',
    },
  },
  caseNumber: {
    CaseNumberClaimed: { name: 'Case number reserved', line: 'A case number was reserved for a new request.' },
  },
  registration: {
    RegistrationSent: { name: 'Registration sent', line: 'A customer sent the details of a service they bought.' },
    RegistrationFileSent: { name: 'File sent with a registration', line: 'A file came with the details of a service.' },
    RegistrationStepCompleted: {
      name: 'Step of a registration completed',
      line: 'The step "{step}" of the registration was completed.',
    },
    RegistrationRefused: {
      name: 'Registration refused',
      line: 'The registration ended at the step "{step}", which was refused.',
    },
  },
  submission: {
    SubmissionOpened: { name: 'Form opened', line: 'The form is ready to be filled in.' },
    DocumentAttached: {
      name: 'Document uploaded',
      line: '{document} was {replaces, select, none {uploaded} other {replaced}}.',
    },
    DocumentRemoved: { name: 'Document removed', line: '{document} was removed.' },
    IntakeSubmitted: {
      name: 'Form submitted',
      line: '{attempt, plural, =1 {The form was submitted.} other {The form was submitted again{changedFields, plural, =0 {.} one {: # answer changed.} other {: # answers changed.}}}}',
    },
    DocumentReopened: {
      name: 'Document to be checked again',
      line: '{document} is to be checked again: answers changed.',
    },
    AadhaarKeyDestroyed: {
      name: 'Full Aadhaar numbers deleted',
      line: 'The full Aadhaar numbers and copies were deleted.',
    },
    DocumentApproved: { name: 'Document approved', line: '{document} was approved.' },
    DocumentRejected: { name: 'Document rejected', line: '{document} needs a correction.' },
    SubmissionApproved: { name: 'Form approved', line: 'All documents are approved.' },
    CorrectionRequested: {
      name: 'Correction requested',
      line: '{origin, select, authority {The authority asked for documents again.} other {Correction requested.}}',
      of: { drafting: 'Correction requested.' },
    },
  },
  conversation: {
    MessageSent: { name: 'Message sent', line: 'A message was sent.' },
    NoteAdded: { name: 'Note added', line: 'A note was added.' },
    CallAsked: { name: 'Call-back asked for', line: 'A call was asked for, by {dueOn}.' },
    CallMade: {
      name: 'Called back',
      line: '{outcome, select, talked {The customer was called back.} other {The customer was called and did not answer.}}',
    },
    CallWithdrawn: { name: 'Call-back withdrawn', line: 'The wish for a call was withdrawn.' },
  },
  consultation: {
    ConsultationSlotsProposed: {
      name: 'Times for the call suggested',
      line: 'Other times were suggested for the call.',
      log: '{slots, plural, one {Another time was} other {# other times were}} suggested for the call.',
    },
    ConsultationBooked: {
      name: 'Call booked',
      line: '{moved, select, true {The call was moved} other {The call is booked}}: {call}.',
    },
    ConsultationHandedOver: { name: 'Call handed over', line: 'The call is with {who} now.' },
    ConsultationReleased: { name: 'Time of the call released', line: 'The booked time was released.' },
    ConsultationTookPlace: {
      name: 'Call took place',
      line: 'The call took place: {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
  booking: {
    BookingRequested: { name: 'Booking of a call begun', line: 'The booking of a call on {call} with {who} began.' },
    BookingSlotReserved: {
      name: 'Time reserved for a booking',
      line: 'The time is reserved.{questionWaits, select, true { The question of the case is still to be accepted.} other {}}',
    },
    BookingQuestionAccepted: {
      name: 'Question accepted for a booking',
      line: 'The question of the case was accepted for the booking.',
    },
    BookingCompleted: { name: 'Booking of a call completed', line: 'The call is booked.' },
    BookingRefused: {
      name: 'Booking of a call refused',
      line: 'The booking ended at the step "{step}", which was refused; the time is free again.',
    },
  },
  conclusion: {
    ConclusionRequested: {
      name: 'Record of a call begun',
      line: 'The record of a call of {minutes, plural, one {# minute} other {# minutes}} began.',
    },
    ConclusionRecorded: { name: 'Call recorded', line: 'It is recorded that the call took place.' },
    ConclusionCompleted: {
      name: 'Record of a call completed',
      line: 'The call is recorded, and its summary delivered.',
    },
    ConclusionRefused: {
      name: 'Record of a call refused',
      line: 'The record of the call ended at the step "{step}", which was refused.',
    },
  },
  staffCalendar: {
    SlotReserved: {
      name: 'Time reserved in a calendar',
      line: 'The time {call} was reserved in the calendar of a member of staff.',
    },
  },
  payment: {
    OrderCreated: { name: 'Order opened', line: 'An order of {amount} was opened.' },
    PaymentLinkCreated: { name: 'Payment link ready', line: 'The payment link is ready.' },
    BillToNoted: { name: 'Recipient of the receipt noted', line: 'The order says whom its receipt is made out to.' },
    PaymentCaptured: { name: 'Payment captured', line: '{amount} was paid.' },
    PaymentAttempted: { name: 'Payment attempted', line: 'The customer went on to pay.' },
    AttemptFoundUnpaid: { name: 'Attempt found unpaid', line: 'The payment was not made.' },
    PaymentFailed: { name: 'Payment failed', line: 'A payment failed.' },
    CaptureMismatched: { name: 'Another amount captured', line: '{amount} was paid instead of the amount asked for.' },
    DuplicateCaptured: { name: 'Paid a second time', line: '{amount} was paid a second time and is being refunded.' },
    OrderWithdrawn: { name: 'Order withdrawn', line: 'The order was withdrawn.' },
    OrderExpired: { name: 'Order expired', line: 'The order expired.' },
    RefundRequested: { name: 'Refund started', line: 'A refund of {amount} is under way.' },
    RefundProposed: { name: 'Refund proposed', line: 'A refund of {amount} waits for a second admin.' },
    RefundDeclined: { name: 'Proposed refund declined', line: 'The proposed refund was declined.' },
    RefundProcessed: { name: 'Refund done', line: '{amount} was refunded.' },
    RefundFailed: { name: 'Refund failed', line: 'A refund failed. Make it in the payment company’s dashboard.' },
    RefundedOutside: { name: 'Refunded at the gateway', line: '{amount} was refunded.' },
    RefundReduced: {
      name: 'Refund reduced',
      line: 'Part of a refund was made in the payment company’s dashboard: {amount} is left of it.',
    },
    DisputeReported: {
      name: 'Payment disputed',
      line: `The customer disputes a payment of {amount} at their bank: {status, select, ${DISPUTES} other {}}.`,
    },
    ReceiptIssued: { name: 'Receipt issued', line: 'A receipt was issued.', log: 'The receipt {number} was issued.' },
    ReceiptCorrectionRequested: {
      name: 'Correction of the receipt requested',
      line: 'A corrected receipt was asked for.',
      log: 'The receipt {cancels} names the wrong recipient and is to be replaced.',
    },
    ReceiptCancelled: {
      name: 'Receipt cancelled',
      line: 'A wrong receipt was cancelled.',
      log: 'The document {number} cancels the receipt {cancels}.',
    },
    RefundVoucherIssued: {
      name: 'Refund voucher issued',
      line: 'A refund voucher was issued.',
      log: 'The refund voucher {number} over {amount} was issued.',
    },
  },
  series: {
    NumberAllocated: { name: 'Document number given', line: 'The receipt number {number} was given to an order.' },
  },
  user: {
    UserRegistered: {
      name: 'Account created',
      line: 'An account was created with the role {role}{via, select, sign_in {, by signing in} employee {, by an admin} setup {, by the server} demo {, for the demo} api {, by a program of an integrator} other {}}.',
    },
    ProfileUpdated: { name: 'Profile updated', line: 'A person changed their profile.' },
    ContactGiven: { name: 'Contact details given in a form', line: 'A person gave their contact details in a form.' },
    BillToChanged: {
      name: 'Recipient of receipts changed',
      line: 'A person said whom their receipts are made out to.',
    },
    RoleChanged: { name: 'Role changed', line: 'The role changed from {from} to {to}.' },
    SuperAdminGranted: { name: 'Super admin granted', line: 'An admin became a super admin.' },
    SuperAdminRemoved: { name: 'Super admin removed', line: 'An admin is no longer a super admin.' },
    DetailsCorrected: {
      name: 'Details corrected by an admin',
      line: 'An admin corrected the name, email or mobile number.',
    },
    UserDeactivated: { name: 'Account deactivated', line: 'The account was deactivated.' },
    UserReactivated: { name: 'Account reactivated', line: 'The account was activated again.' },
    LegalHoldPlaced: { name: 'Legal hold placed', line: 'A legal hold was placed on their data.' },
    LegalHoldLifted: { name: 'Legal hold lifted', line: 'The legal hold on their data was lifted.' },
    SignedOutEverywhere: { name: 'Signed out everywhere', line: 'An admin ended all sessions of the account.' },
    InvitationTaken: {
      name: 'Role taken from an invitation',
      line: 'The person has the role of their invitation now.',
    },
    SignedIn: { name: 'Signed in', line: 'The person signed in.' },
    NotificationsRead: { name: 'Notifications read', line: 'Notifications were marked as read.' },
    PreferencesChanged: { name: 'Preferences changed', line: 'The person chose how they are told and what they see.' },
    AuthenticatorEnrolled: { name: 'Authenticator app set up', line: 'An authenticator app was set up.' },
    RecoveryCodesIssued: {
      name: 'Recovery codes issued',
      line: '{hashes, plural, one {# recovery code} other {# recovery codes}} were issued.',
    },
    RecoveryCodeUsed: { name: 'Recovery code used', line: 'A recovery code was used.' },
    SecondFactorRemoved: {
      name: 'Second factor removed',
      line: 'The second factor was removed{by, select, server { by the command line of the server} other { by the person}}.',
    },
    OwnDataExported: {
      name: 'Own data downloaded',
      line: 'The person downloaded a copy of their data with {files, plural, one {# file} other {# files}}.',
    },
    UserErased: {
      name: 'Account erased',
      line: 'The account was erased{by, select, self { at the request of the person} other { by an admin}}.',
    },
    ConsentGiven: { name: 'Consent given', line: 'The person agreed to the privacy notice {noticeVersion}.' },
  },
  mobile: {
    MobileClaimed: { name: 'Mobile number claimed', line: 'A mobile number was claimed for an account.' },
    MobileRegistered: { name: 'Mobile number confirmed', line: 'The mobile number belongs to its account.' },
    MobileReleased: { name: 'Mobile number released', line: 'The mobile number is free again.' },
  },
  admins: {
    AdminRemovalReserved: {
      name: 'Removal of an admin reserved',
      line: 'An admin is about to lose the role; others remain.',
    },
    AdminRemovalReleased: { name: 'Removal of an admin released', line: 'An admin keeps the role, or has it again.' },
  },
  invitation: {
    InvitationSent: { name: 'Invitation sent', line: 'A person was invited with the role {role}.' },
    InvitationResent: {
      name: 'Invitation sent again',
      line: 'The invitation has a new link; the one before no longer works.',
    },
    InvitationRevoked: { name: 'Invitation revoked', line: 'The invitation was revoked.' },
    InvitationAccepted: { name: 'Invitation accepted', line: 'The invitation was accepted, with the role {role}.' },
  },
  numberChange: {
    NumberChangeRequested: {
      name: 'Change of a mobile number begun',
      line: 'An admin began to give a person another mobile number.',
    },
    NumberChangeStepCompleted: {
      name: 'Step of a number change completed',
      line: 'The step "{step}" of the number change was completed.',
    },
    NumberChangeRefused: {
      name: 'Change of a mobile number refused',
      line: 'The number change stopped at the step "{step}", which was refused.',
    },
  },
  erasure: {
    ErasureRequested: {
      name: 'Erasure requested',
      line: 'The erasure of an account with {requestIds, plural, =0 {no request} one {# request} other {# requests}} was asked for.',
    },
    ErasureRequestCancelled: {
      name: 'Request cancelled for an erasure',
      line: 'A request without payment was cancelled for the erasure.',
    },
    ErasureRefused: {
      name: 'Erasure refused',
      line: 'The erasure ended at the step "{step}", which was refused. The account stays.',
    },
    ErasureStarted: { name: 'Erasure started', line: 'The account is erased; its data is being erased.' },
    ErasureNumberReleased: {
      name: 'Number released by an erasure',
      line: 'The mobile number of the erased account is free again.',
    },
    ErasureCompleted: { name: 'Erasure completed', line: 'The erasure is done, and its receipt is signed.' },
  },
  staffProfile: {
    StaffProfileCreated: {
      name: 'Staff profile created',
      line: 'A staff profile was created, for {maxConcurrentCases} cases at a time.',
    },
    StaffProfileEdited: {
      name: 'Staff profile edited',
      line: 'The staff profile was changed, to {maxConcurrentCases} cases at a time.',
    },
    AvailabilityChanged: { name: 'Availability changed', line: 'The availability changed from {from} to {to}.' },
  },
  assignmentRule: {
    AssignmentRuleCreated: { name: 'Assignment rule created', line: 'The assignment rule "{name}" was created.' },
    AssignmentRuleEdited: { name: 'Assignment rule edited', line: 'The assignment rule "{name}" was changed.' },
  },
  serviceType: {
    ServiceTypeCreated: { name: 'Service type created', line: 'The service type "{name}" was created.' },
    ServiceTypeEdited: { name: 'Service type edited', line: 'The service type "{name}" was changed.' },
  },
  assignmentName: {
    NameClaimed: { name: 'Name reserved', line: 'A name was reserved for a rule or a service type.' },
  },
  service: {
    ServiceCreated: { name: 'Service created', line: 'The service "{title}" was created.' },
    ServiceEdited: { name: 'Service edited', line: 'The service "{title}" was changed.' },
    ServiceActivated: { name: 'Service put on offer', line: 'The service is on offer again.' },
    ServiceDeactivated: { name: 'Service withdrawn', line: 'The service is no longer on offer.' },
    BuiltInReleased: {
      name: 'Service changed by a release',
      line: 'A release of the product brought a built-in service, or changed it.',
    },
    FieldAdded: { name: 'Question added', line: 'The question "{label}" was added to the form.' },
    FieldEdited: { name: 'Question edited', line: 'The question "{label}" was changed.' },
    FieldRetired: { name: 'Question removed', line: 'A question was removed from the form.' },
    DocumentRequirementAdded: { name: 'Required document added', line: 'The document "{label}" is asked for.' },
    DocumentRequirementEdited: {
      name: 'Required document edited',
      line: 'The requirements of the document "{label}" were changed.',
    },
    DocumentRequirementRetired: { name: 'Required document removed', line: 'A document is no longer asked for.' },
    ServiceRestored: {
      name: 'Earlier version of a service restored',
      line: 'An earlier version of the service was restored.',
    },
    ServiceTypeChosen: {
      name: 'Type of a service chosen',
      line: 'The type of the service was chosen for the assignment.',
    },
  },
  catalogueIds: {
    ItemIdsAllocated: {
      name: 'Numbers of questions given',
      line: '{ids, plural, one {# number was} other {# numbers were}} given to questions and documents.',
    },
  },
  settings: {
    SettingsChanged: { name: 'Settings changed', line: 'The settings of the site were changed.' },
  },
  sitePage: {
    SitePageSaved: {
      name: 'Page of the site saved',
      line: 'A version of the page "{title}" was saved, in force from {effectiveFrom}.',
    },
  },
  business: {
    BusinessSaved: { name: 'Business saved', line: 'A customer saved what their business is.' },
    BusinessRemoved: { name: 'Business removed', line: 'A customer removed a business.' },
    DutyDone: { name: 'Duty done', line: 'The duty {ruleId} for {periodId} was marked as done on {on}.' },
    DutyReopened: { name: 'Duty opened again', line: 'The duty {ruleId} for {periodId} is not done after all.' },
    RuleSetAside: { name: 'Duty set aside', line: 'The duty {ruleId} does not concern this business.' },
    AssessmentTaken: {
      name: 'Assessment taken',
      line: 'A customer answered the assessment; dates from {since} on are followed.',
    },
    CalendarLinkMade: {
      name: 'Link of a calendar made',
      line: 'A secret address of the calendar was made; earlier ones end.',
    },
    DutiesNear: { name: 'Reminder of dates', line: 'A person of the business is told that {form} is due on {due}.' },
    RuleTakenUp: { name: 'Duty taken up again', line: 'The duty {ruleId} concerns this business after all.' },
    MemberInvited: { name: 'Member invited', line: 'A person was invited to the team of the business as {role}.' },
    MemberJoined: { name: 'Member joined', line: 'An invited person joined the team.' },
    MemberRoleChanged: { name: 'Role of a member changed', line: 'A member is {role} now, and was {before}.' },
    MemberRemoved: {
      name: 'Member removed',
      line: 'A person was removed from the team, or their invitation taken back.',
    },
    MemberLeft: { name: 'Member left', line: 'A person left the team, or declined the invitation.' },
    OwnershipHandedOver: { name: 'Business handed over', line: 'A member of the team owns the business now.' },
  },
  paper: {
    PaperAdded: { name: 'Document kept', line: 'A customer put a document of their own here.' },
    PaperSaved: { name: 'Document changed', line: 'A customer changed what a document of their own is.' },
    PaperRemoved: {
      name: 'Document removed',
      line: 'A customer removed a document of their own; its file is deleted.',
    },
    FileShared: { name: 'File shared', line: 'A link to a file was made, which ends on {until}.' },
    ShareEnded: { name: 'Link ended', line: 'The link to a file was ended.' },
    PapersExpire: { name: 'Reminder of expiry', line: 'The owner is told that a document expires on {due}.' },
  },
  dueRule: {
    DueRuleSaved: {
      name: 'Rule for dates saved',
      line: 'The rule for the dates of {form} was saved, in force from {effectiveFrom}.',
    },
    DueDateExtended: { name: 'Date extended', line: 'The date for {periodId} was moved to {to}.' },
  },
  projection: {
    ProjectionRebuildRequested: { name: 'Rebuild of a view started', line: 'The view is built again from the log.' },
    ProjectionRebuildPaused: { name: 'Rebuild of a view paused', line: 'The rebuild of the view was paused.' },
    ProjectionRebuildResumed: { name: 'Rebuild of a view resumed', line: 'The rebuild of the view goes on.' },
    ProjectionRebuildCancelled: { name: 'Rebuild of a view cancelled', line: 'The rebuild of the view was cancelled.' },
    ProjectionRollBackRequested: { name: 'View rolled back', line: 'The view went back to the one before: {reason}' },
    ParkedDocumentRetried: {
      name: 'Parked document retried',
      line: 'A document that could not be folded was tried again.',
    },
    ParkedEventSkipped: {
      name: 'Parked event skipped',
      line: 'An event that could not be folded is left out of a document: {reason}',
    },
  },
  access: {
    CaseOpened: {
      name: 'Case opened by staff',
      line: 'A member of staff opened a case of somebody else.',
      trail: 'Opened case {case}, which is not assigned to them.',
    },
    PersonalDataRevealed: {
      name: 'Masked values shown in full',
      line: '{fields, plural, one {# masked value} other {# masked values}} shown in full.',
      trail: 'Read in full in case {case}: {fields}.',
    },
    NumbersShownForReview: {
      name: 'Masked values shown for a review',
      line: '{fields, plural, one {# masked value} other {# masked values}} shown in full, for the review of documents.',
      trail: 'Read in full in case {case}, for the review of documents: {fields}.',
    },
    IdentityDocumentOpened: {
      name: 'Identity document opened',
      line: 'An identity document was opened.',
      trail: 'Opened an identity document in case {case}.',
    },
    CaseExported: {
      name: 'Signed export of a case taken',
      line: 'A signed export of the case was taken.',
      trail: 'Took a signed export of case {case}.',
    },
  },
  listExport: {
    ListExported: {
      name: 'List exported',
      line: 'A list of {rows, plural, one {# row} other {# rows}} was exported: {list}.',
      trail: 'Exported the list of {list}: {rows} rows.',
    },
    ProofExported: {
      name: 'Signed export taken',
      line: 'A signed export of {scope, select, access {who looked at the data of a person} other {the log from {from} to {to}}} was taken, with {events, plural, one {# event} other {# events}}.',
      trail:
        '{scope, select, period {Took a signed export of the log, {from} to {to}.} other {Took a signed export of an access log.}}',
    },
  },
  apiKey: {
    ApiKeyCreated: { name: 'API key created', line: 'The API key "{name}" was created.' },
    ApiKeyRotated: { name: 'API key rotated', line: 'The API key has a new secret.' },
    ApiKeyRevoked: { name: 'API key revoked', line: 'The API key was revoked: {reason}' },
    ApiKeyLimited: { name: 'Limit of an API key changed', line: 'The API key may call {perMinute} times a minute.' },
  },
  apiRequest: {
    ApiRequestReceived: {
      name: 'Request by the API received',
      line: 'A program of {partner} requested a service for a customer.',
    },
    ApiRequestStepCompleted: {
      name: 'Step of a request by the API completed',
      line: 'The step "{step}" of the request by the API was completed.',
    },
    ApiRequestCompleted: { name: 'Request by the API completed', line: 'The request by {partner} was created.' },
    ApiRequestRefused: {
      name: 'Request by the API refused',
      line: 'The request by the API ended at the step "{step}", which was refused.',
    },
  },
  webhook: {
    WebhookRegistered: { name: 'Webhook registered', line: 'A webhook was registered.' },
    WebhookChanged: { name: 'Webhook changed', line: 'The webhook was changed.' },
    WebhookSecretRotated: { name: 'Secret of a webhook rotated', line: 'The webhook has a new secret.' },
    WebhookDisabled: { name: 'Webhook disabled', line: 'The webhook was disabled.' },
    WebhookEnabled: { name: 'Webhook enabled', line: 'The webhook was enabled.' },
    WebhookDeleted: { name: 'Webhook deleted', line: 'The webhook was deleted.' },
    WebhookDeliveryParked: {
      name: 'Delivery of a webhook parked',
      line: 'A delivery of the webhook failed for too long and waits.',
    },
    WebhookOwnerAlerted: {
      name: 'Owner of a webhook alerted',
      line: 'The owner of the webhook was notified that it has parked deliveries.',
    },
    WebhookRedeliveryRequested: {
      name: 'Redelivery of a webhook requested',
      line: 'A delivery of the webhook is to be made again.',
    },
  },
  whatIf: {
    WhatIfStarted: {
      name: 'What-if run started',
      line: 'A what-if run of {kind, select, assignment {assignment rules} other {a table of statuses}} was started for {from} to {to}.',
    },
  },
  scratch: {
    ReplayOrdered: {
      name: 'Replay ordered',
      line: 'A replay of {models, plural, one {# view} other {# views}} was ordered.',
    },
    PastViewsOrdered: { name: 'Views of a past day ordered', line: 'The views as of {day} were ordered.' },
    ScratchViewsKept: { name: 'Scratch views kept for longer', line: 'The scratch views are kept for longer.' },
    ScratchViewPromoted: {
      name: 'Scratch view made the live one',
      line: 'The scratch view of {model} became the live one.',
    },
    ScratchViewsDropped: { name: 'Scratch views dropped', line: 'The scratch views were dropped.' },
  },
  log: {
    LogSealed: { name: 'Log sealed', line: 'All events since the last seal were signed.' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, EventText>>>>;

/** The kind of a stream: the prefix of its name. */
export type StreamKind = keyof typeof eventTexts;

/** The kinds of streams in words. */
export const streamNames = {
  serviceRequest: 'Cases',
  caseNumber: 'Case numbers',
  registration: 'Registrations',
  submission: 'Forms and documents',
  conversation: 'Messages and notes',
  consultation: 'Calls',
  booking: 'Bookings of calls',
  conclusion: 'Records of calls',
  staffCalendar: 'Calendars of staff',
  payment: 'Orders and payments',
  series: 'Series of receipts',
  user: 'Accounts',
  mobile: 'Mobile numbers',
  admins: 'Remaining admins',
  invitation: 'Invitations',
  numberChange: 'Changes of mobile numbers',
  erasure: 'Erasures',
  staffProfile: 'Staff profiles',
  assignmentRule: 'Assignment rules',
  serviceType: 'Service types',
  assignmentName: 'Names of rules and types',
  service: 'Services',
  catalogueIds: 'Numbers of the catalogue',
  settings: 'Settings',
  sitePage: 'Pages of the site',
  business: 'Businesses of customers',
  paper: 'Documents of customers',
  dueRule: 'Rules for dates',
  projection: 'Work on views',
  access: 'Access to cases',
  listExport: 'Exports of lists',
  apiKey: 'API keys',
  apiRequest: 'Requests by the API',
  webhook: 'Webhooks',
  whatIf: 'What-if runs',
  scratch: 'Replays and past days',
  log: 'Seals of the log',
} as const satisfies Readonly<Record<StreamKind, string>>;
