import type { RequestEvent } from '@anupalan/domain/requests/events';
import { type RequestCommand, TRANSITIONS } from '@anupalan/domain/rules/status-table';

/** The command of the status table that each moving event came from. The rest leave the status alone. */
const COMMAND_OF: Partial<Record<RequestEvent['type'], RequestCommand>> = {
  ServiceRequested: 'requestService',
  InitialPaymentReceived: 'receiveInitialPayment',
  IntakeReceived: 'submitIntake',
  DocumentsApproved: 'approveDocuments',
  ReuploadRequested: 'requestReupload',
  FinalPaymentRequested: 'sendPaymentLink',
  FinalPaymentLinkWithdrawn: 'withdrawPaymentLink',
  FinalPaymentReceived: 'receiveFinalPayment',
  FilingStarted: 'startFiling',
  SubmittedToAuthority: 'submitToAuthority',
  AuthorityQueried: 'authorityQuery',
  ServiceDelivered: 'deliver',
  DeliveryConfirmed: 'confirmDelivery',
  RequestClosed: 'close',
  RequestCancelled: 'cancel',
};

/** Where the status table leads with this event, or null when the status stays. */
export const statusAfter = (event: RequestEvent): string | null => {
  if (event.type === 'StatusOverridden' || event.type === 'RequestReopened') return event.data.to;
  const command = COMMAND_OF[event.type];
  return TRANSITIONS.find((row) => row.command === command)?.to ?? null;
};

export const DAY_MS = 86_400_000;

/** When the service should be delivered: its estimated days after the payment, UTC ISO-8601. */
export const dueAfter = (paidAt: string, estimatedDays: number): string =>
  new Date(Date.parse(paidAt) + estimatedDays * DAY_MS).toISOString();
