import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { type Notice, notify } from './reactions.js';

type Told =
  | 'InitialPaymentReceived'
  | 'RequestAssigned'
  | 'DocumentsApproved'
  | 'FinalPaymentRequested'
  | 'FinalPaymentReceived'
  | 'SubmittedToAuthority'
  | 'AuthorityQueried'
  | 'ServiceDelivered'
  | 'RequestCancelled'
  | 'LatePaymentReceived';
type ToldEvent = Extract<RequestEvent, { readonly type: Told }>;

const noticesOf = (event: ToldEvent): readonly Notice[] => {
  switch (event.type) {
    case 'InitialPaymentReceived': {
      const { orderId } = event.data;
      return [{ template: 'paid', to: 'customer', ...(orderId !== null && { orderId }) }];
    }
    case 'RequestAssigned': {
      // Who takes a case from the queue knows it already.
      const { method, staffId } = event.data;
      return method === 'claim' ? [] : [{ template: 'assigned', to: 'assignee', userId: staffId }];
    }
    case 'DocumentsApproved':
      // Left out for a consultation where it is told (worker and bell): the time that was agreed on is told by itself.
      return [{ template: 'documents_approved', to: 'customer' }];
    case 'FinalPaymentRequested':
      return [{ template: 'payment_link', to: 'customer', orderId: event.data.orderId }];
    case 'FinalPaymentReceived':
      return [{ template: 'payment_received', to: 'customer', orderId: event.data.orderId }];
    case 'SubmittedToAuthority':
      return [{ template: 'filed', to: 'customer' }];
    case 'AuthorityQueried':
      return [{ template: 'authority_query', to: 'customer' }];
    case 'ServiceDelivered':
      return [{ template: 'delivered', to: 'customer' }];
    case 'RequestCancelled':
      return [
        { template: 'cancelled', to: 'customer' },
        { template: 'cancelled', to: 'assignee' },
      ];
    case 'LatePaymentReceived':
      return [{ template: 'late_payment', to: 'admins', orderId: event.data.orderId }];
  }
};

/** Tells the people concerned what happened to a case. What is told about documents to correct comes from the submission. */
export const whenRequestChangesNotify: Process<ToldEvent> = {
  name: 'when-request-changes-then-notify',
  stream: 'serviceRequest',
  on: [
    'InitialPaymentReceived',
    'RequestAssigned',
    'DocumentsApproved',
    'FinalPaymentRequested',
    'FinalPaymentReceived',
    'SubmittedToAuthority',
    'AuthorityQueried',
    'ServiceDelivered',
    'RequestCancelled',
    'LatePaymentReceived',
  ],
  react: (event) => noticesOf(event.event).map((notice) => notify(event, { ...notice, requestId: idOf(event.stream) })),
};
