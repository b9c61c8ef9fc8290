/** The types of public events, in the order of their catalogue (`contracts/public-event-types.ts`). */
export const PUBLIC_EVENT_TYPES = [
  'anupalan.service_request.created.v1',
  'anupalan.service_request.status_changed.v1',
  'anupalan.service_request.assigned.v1',
  'anupalan.service_request.correction_requested.v1',
  'anupalan.service_request.submitted_to_authority.v1',
  'anupalan.service_request.delivered.v1',
  'anupalan.service_request.completed.v1',
  'anupalan.service_request.cancelled.v1',
  'anupalan.document.uploaded.v1',
  'anupalan.document.approved.v1',
  'anupalan.document.rejected.v1',
  'anupalan.payment.received.v1',
  'anupalan.payment.failed.v1',
  'anupalan.payment.refunded.v1',
] as const;
export type PublicEventType = (typeof PUBLIC_EVENT_TYPES)[number];
