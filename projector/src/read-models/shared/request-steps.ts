import type { RequestEvent } from '@anupalan/domain/requests/events';

/** What moves a request or says who has it, as `handles` of the projections that show its course. */
export const REQUEST_STEPS = [
  'ServiceRequested',
  'InitialPaymentReceived',
  'RequestAssigned',
  'IntakeReceived',
  'DocumentsApproved',
  'ReuploadRequested',
  'FinalPaymentRequested',
  'FinalPaymentLinkWithdrawn',
  'FinalPaymentReceived',
  'FilingStarted',
  'SubmittedToAuthority',
  'AuthorityQueried',
  'ServiceDelivered',
  'DeliveryConfirmed',
  'RequestClosed',
  'RequestCancelled',
  'StatusOverridden',
  'RequestReopened',
] as const satisfies readonly RequestEvent['type'][];
