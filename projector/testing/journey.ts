import type { SealedValue } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { CUSTOMER, createHistory, GATEWAY, type History, STAFF } from './history.js';

export const REQUEST = 'request-1';
export const ORDER = 'TEST_ORD1';
export const FINAL_ORDER = 'TEST_ORD2';

export const sealed = (text: string): Pick<SealedValue, 'sealed' | 'subject'> => ({
  sealed: `cipher of ${text}`,
  subject: `case:${REQUEST}`,
});

export const orderSubject = (purpose: 'initial' | 'final', requestId = REQUEST) => ({
  purpose,
  requestId,
  customerId: CUSTOMER.id,
  serviceId: 'private-limited-company',
  serviceTitle: 'Company Registration',
  catalogueRevision: 3,
  estimatedDays: 10,
  decisionTime: null,
});

export const requested = (orderId: string | null = ORDER, caseNumber = 'SR-7K3M9Q-4'): JsonObject => ({
  caseNumber,
  customerId: CUSTOMER.id,
  serviceId: 'private-limited-company',
  serviceTitle: 'Company Registration',
  pricePaise: 39_900,
  catalogueRevision: 3,
  estimatedDays: 10,
  decisionTime: null,
  orderId,
  source: 'payment',
});

export const attached = (documentId: string, replaces: string | null = null): JsonObject => ({
  documentId,
  documentKey: 'pan',
  personId: null,
  name: null,
  fileName: sealed(`${documentId}.pdf`),
  mime: 'application/pdf',
  bytes: 1_200,
  sha256: sealed('hash'),
  blobId: `blob-of-${documentId}`,
  replaces,
});

const request = `serviceRequest-${REQUEST}`;
const submission = `submission-${REQUEST}`;

export const payInitial = (log: History): void => {
  log.add(CUSTOMER, `payment-${ORDER}`, 'OrderCreated', {
    ...orderSubject('initial'),
    amountPaise: 39_900,
    lineItems: [{ kind: 'professional_fee', label: 'Professional fee', amountPaise: 39_900 }],
    gateway: 'simulated',
    expiresAt: null,
  });
  log.add(GATEWAY, `payment-${ORDER}`, 'PaymentLinkCreated', { requestId: REQUEST, paymentLink: '/pay' });
  log.add(GATEWAY, `payment-${ORDER}`, 'PaymentCaptured', {
    ...orderSubject('initial'),
    gatewayPaymentId: 'pay_1',
    amountPaise: 39_900,
    parts: { feePaise: 33_814, gstPaise: 6086, governmentPaise: 0 },
    method: 'upi',
    orderStatus: 'open',
    capturedAt: '2026-11-01T00:02:00.000Z',
  });
  log.add(GATEWAY, request, 'ServiceRequested', requested());
  log.add(GATEWAY, request, 'InitialPaymentReceived', { orderId: ORDER, amountPaise: 39_900 });
};

export const submit = (log: History): void => {
  log.add(CUSTOMER, submission, 'SubmissionOpened', {
    customerId: CUSTOMER.id,
    serviceId: 'private-limited-company',
    catalogueRevision: 3,
  });
  log.add(CUSTOMER, submission, 'DocumentAttached', attached('doc-1'));
  log.add(CUSTOMER, submission, 'IntakeSubmitted', {
    attempt: 1,
    answers: sealed('answers'),
    aadhaar: null,
    keyNumber: 1,
    documentIds: ['doc-1'],
    changedFields: [],
  });
  log.add(CUSTOMER, request, 'IntakeReceived', { attempt: 1 });
};

export const askAgain = (log: History): void => {
  log.add(STAFF, request, 'RequestAssigned', {
    staffId: STAFF.id,
    method: 'claim',
    previousStaffId: null,
    note: sealed('among colleagues'),
  });
  log.add(STAFF, submission, 'DocumentRejected', {
    documentId: 'doc-1',
    reasonCode: 'too_old',
    reason: sealed('From June.'),
  });
  log.add(STAFF, submission, 'CorrectionRequested', {
    origin: 'review',
    documentIds: ['doc-1'],
    documentKeys: ['pan'],
    fieldKeys: ['pan'],
    fieldReasons: sealed('It is the firm’s.'),
    note: null,
  });
  log.add(STAFF, request, 'ReuploadRequested', {
    origin: 'review',
    documentKeys: ['pan'],
    fieldKeys: ['pan'],
    note: null,
  });
};

export const correct = (log: History): void => {
  log.add(CUSTOMER, submission, 'DocumentAttached', attached('doc-2', 'doc-1'));
  log.add(CUSTOMER, submission, 'IntakeSubmitted', {
    attempt: 2,
    answers: sealed('better'),
    aadhaar: null,
    keyNumber: 1,
    documentIds: ['doc-2'],
    changedFields: ['pan'],
  });
  log.add(CUSTOMER, request, 'IntakeReceived', { attempt: 2 });
};

export const approve = (log: History): void => {
  log.add(STAFF, submission, 'DocumentApproved', { documentId: 'doc-2' });
  log.add(STAFF, submission, 'SubmissionApproved', { documentIds: ['doc-2'] });
  log.add(STAFF, request, 'DocumentsApproved', { count: 1 });
};

export const payFinal = (log: History): void => {
  const expiresAt = '2026-11-08T00:00:00.000Z';
  const lineItems = [{ kind: 'professional_fee', label: 'Professional fee', amountPaise: 100_000 }];
  log.add(STAFF, request, 'FinalPaymentRequested', {
    orderId: FINAL_ORDER,
    amountPaise: 100_000,
    lineItems,
    expiresAt,
  });
  log.add(STAFF, `payment-${FINAL_ORDER}`, 'OrderCreated', {
    ...orderSubject('final'),
    amountPaise: 100_000,
    lineItems,
    gateway: 'simulated',
    expiresAt,
  });
  log.add(GATEWAY, `payment-${FINAL_ORDER}`, 'PaymentCaptured', {
    ...orderSubject('final'),
    gatewayPaymentId: 'pay_2',
    amountPaise: 100_000,
    parts: { feePaise: 50_000, gstPaise: 9000, governmentPaise: 41_000 },
    method: 'card',
    orderStatus: 'open',
    capturedAt: '2026-11-02T00:00:00.000Z',
  });
  log.add(GATEWAY, request, 'FinalPaymentReceived', { orderId: FINAL_ORDER, amountPaise: 100_000 });
};

export const deliver = (log: History): void => {
  log.add(STAFF, request, 'FilingStarted', {});
  log.add(STAFF, request, 'SubmittedToAuthority', { acknowledgementNumber: 'ACK-1', authority: 'ROC Pune' });
  log.add(STAFF, request, 'ServiceDelivered', {
    deliverables: [
      {
        documentId: 'doc-9',
        blobId: 'blob-of-doc-9',
        fileName: sealed('certificate.pdf'),
        mime: 'application/pdf',
        bytes: 900,
        sha256: sealed('hash'),
      },
    ],
    result: null,
  });
  log.add(CUSTOMER, request, 'DeliveryConfirmed', { rating: 5, comment: null, by: 'customer' });
};

/** From the first payment to the confirmed delivery, with one correction. */
export const wholeJourney = (): History => {
  const log = createHistory();
  for (const step of [payInitial, submit, askAgain, correct, approve, payFinal, deliver]) step(log);
  return log;
};
