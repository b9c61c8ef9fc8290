import { expect } from 'vitest';
import type { BusinessEvent } from '../src/compliance/business-events.js';
import type { ConsultationEvent } from '../src/consultations/consultation-events.js';
import type { ConversationEvent } from '../src/conversation/events.js';
import type { UserEvent } from '../src/identity/events.js';
import type { IntakeEvent } from '../src/intake/events.js';
import type { Actor } from '../src/kernel/event.js';
import type { Job, Reaction } from '../src/kernel/process.js';
import type { OrderSubject, PaymentEvent } from '../src/payments/events.js';
import type { SeriesEvent } from '../src/payments/series.js';
import { processes } from '../src/processes/all.js';
import { serviceRequest } from '../src/requests/aggregate.js';
import type { RequestEvent } from '../src/requests/events.js';
import { type RequestDraft, withMoves } from '../src/requests/moves.js';
import { NOW, reactions, recorded } from './scenario.js';

export const EVENT_ID = '7d3f2a10-0000-5000-8000-000000000001';
export const subject: OrderSubject = {
  purpose: 'initial',
  requestId: 'request-1',
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  catalogueRevision: 3,
  estimatedDays: 7,
  decisionTime: null,
};
const { purpose: _, requestId: __, ...rest } = subject;
/** The data shared by order and request. */
export const bought = rest;

export type AnyEvent =
  | UserEvent
  | RequestEvent
  | PaymentEvent
  | SeriesEvent
  | IntakeEvent
  | ConversationEvent
  | ConsultationEvent
  | BusinessEvent;
/** All reactions of all processes to one event. */
export const follows = (stream: string, event: AnyEvent, actor?: Actor): readonly Reaction[] =>
  processes.flatMap((process) =>
    reactions(process, recorded(stream, event, { id: EVENT_ID, ...(actor && { actor }) })),
  );
export const onRequest = (draft: RequestDraft) =>
  withMoves(serviceRequest.decider.initial, [draft]).flatMap((event) => follows('serviceRequest-request-1', event));
export const onOrder = (event: PaymentEvent) => follows('payment-ORD1', event);
export const onSubmission = (event: IntakeEvent) => follows('submission-request-1', event);

export const command = (
  aggregate: string,
  id: string,
  issued: { type: string } & Record<string, unknown>,
): Reaction => ({
  kind: 'command',
  aggregate,
  id,
  command: issued,
});
export const commandsOf = (all: readonly Reaction[]) => all.filter(({ kind }) => kind === 'command');
export const jobsOf = (all: readonly Reaction[], queue?: string): readonly Job[] =>
  all.filter((one): one is Job => one.kind === 'job' && (queue === undefined || one.queue === queue));
export const notificationsIn = (all: readonly Reaction[]) =>
  jobsOf(all, 'notify').map(({ payload: { eventId, stream: _, ...notification } }) => {
    expect(eventId).toBe(EVENT_ID);
    return notification;
  });
export const minutesAfter = (job: Job): number => (Date.parse(job.runAt) - Date.parse(NOW)) / 60_000;

export const captured = (purpose: 'initial' | 'final', orderStatus: 'open' | 'expired' = 'open'): PaymentEvent => ({
  type: 'PaymentCaptured',
  data: {
    ...subject,
    purpose,
    gatewayPaymentId: 'pay_1',
    amountPaise: 39_900,
    parts: { feePaise: 33_814, gstPaise: 6086, governmentPaise: 0 },
    method: 'upi',
    orderStatus,
    capturedAt: NOW,
  },
});
export const orderCreated = (purpose: 'initial' | 'final', expiresAt: string): PaymentEvent => ({
  type: 'OrderCreated',
  data: { ...subject, purpose, orderId: 'ORD1', amountPaise: 39_900, lineItems: [], gateway: 'simulated', expiresAt },
});
