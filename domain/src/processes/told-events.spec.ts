import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publicEvent } from '../contracts/integrations.js';
import { PUBLIC_EVENTS } from '../contracts/public-event-types.js';
import { cloudEvent } from '../integrations/cloud-event.js';
import { PUBLIC_EVENT_TYPES, type PublicEventType } from '../rules/public-events.js';
import { EVERY_STEP } from '../workflows/registry.js';
import { publicEventOf, readersOf, type SourceEvent, TIMELINE_EVENTS } from './told-events.js';

const REQUEST = '5f0c2a4e-8d1b-5c3a-9e7f-2b6d4a1c8e90';
const ofRequest = `serviceRequest-${REQUEST}`;
const ofForm = `submission-${REQUEST}`;
const ofOrder = 'payment-order_N7x2';
const order = {
  purpose: 'initial',
  requestId: REQUEST,
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  catalogueRevision: 4,
  estimatedDays: 7,
  decisionTime: null,
} as const;

type Source = { readonly stream: string; readonly event: SourceEvent };
/** One event of the log for each type of the contract. */
const SOURCES: Readonly<Record<PublicEventType, Source>> = {
  'anupalan.service_request.created.v1': {
    stream: ofRequest,
    event: {
      type: 'ServiceRequested',
      data: {
        from: null,
        to: 'new_request',
        caseNumber: 'SR-7K2M9Q-X',
        customerId: 'customer-1',
        serviceId: 'gst-registration',
        serviceTitle: 'GST Registration',
        pricePaise: 149900,
        catalogueRevision: 4,
        estimatedDays: 7,
        decisionTime: null,
        workflow: { id: 'filing', version: 1 },
        orderId: 'order_N7x2',
        source: 'payment',
      },
    },
  },
  'anupalan.service_request.status_changed.v1': {
    stream: ofRequest,
    event: {
      type: 'FilingStarted',
      data: { from: 'documents_approved', to: 'filing_processing_started', since: '2026-11-20T09:00:00.000Z' },
    },
  },
  'anupalan.service_request.assigned.v1': {
    stream: ofRequest,
    event: {
      type: 'RequestAssigned',
      data: { staffId: 'staff-1', method: 'hand_over', previousStaffId: 'staff-2', note: 'Knows the client.' },
    },
  },
  'anupalan.service_request.correction_requested.v1': {
    stream: ofRequest,
    event: {
      type: 'ReuploadRequested',
      data: {
        from: 'documents_uploaded_pending_review',
        to: 'reupload_requested',
        origin: 'review',
        documentKeys: ['pan'],
        fieldKeys: ['legal_name'],
        note: 'The name differs from the one on the PAN card.',
      },
    },
  },
  'anupalan.service_request.submitted_to_authority.v1': {
    stream: ofRequest,
    event: {
      type: 'SubmittedToAuthority',
      data: {
        from: 'filing_processing_started',
        to: 'awaiting_govt_approval',
        acknowledgementNumber: 'AA2911260001234',
        authority: 'GST portal',
      },
    },
  },
  'anupalan.service_request.delivered.v1': {
    stream: ofRequest,
    event: {
      type: 'ServiceDelivered',
      data: {
        from: 'awaiting_govt_approval',
        to: 'service_delivered',
        deliverables: [
          {
            documentId: 'document-9',
            blobId: 'blob-9',
            fileName: 'certificate.pdf',
            mime: 'application/pdf',
            bytes: 48213,
            sha256: 'ab12',
          },
        ],
        result: 'Your GSTIN is 29ABCDE1234F1Z5.',
      },
    },
  },
  'anupalan.service_request.completed.v1': {
    stream: ofRequest,
    event: {
      type: 'DeliveryConfirmed',
      data: { from: 'service_delivered', to: 'completed', rating: 5, comment: 'Quick and clear.', by: 'customer' },
    },
  },
  'anupalan.service_request.cancelled.v1': {
    stream: ofRequest,
    event: {
      type: 'RequestCancelled',
      data: {
        from: 'documents_not_uploaded',
        to: 'cancelled',
        reason: 'I will not open the shop.',
        refunds: [{ orderId: 'order_N7x2', amountPaise: 149900 }],
      },
    },
  },
  'anupalan.document.uploaded.v1': {
    stream: ofForm,
    event: {
      type: 'DocumentAttached',
      data: {
        documentId: 'document-1',
        documentKey: 'pan',
        personId: null,
        name: null,
        fileName: 'pan-card.jpg',
        mime: 'image/jpeg',
        bytes: 81234,
        sha256: 'cd34',
        blobId: 'blob-1',
        replaces: null,
      },
    },
  },
  'anupalan.document.approved.v1': {
    stream: ofForm,
    event: { type: 'DocumentApproved', data: { documentId: 'document-1' } },
  },
  'anupalan.document.rejected.v1': {
    stream: ofForm,
    event: {
      type: 'DocumentRejected',
      data: { documentId: 'document-1', reasonCode: 'not_readable', reason: 'The number cannot be read.' },
    },
  },
  'anupalan.payment.received.v1': {
    stream: ofOrder,
    event: {
      type: 'PaymentCaptured',
      data: {
        ...order,
        gatewayPaymentId: 'pay_1',
        amountPaise: 149900,
        parts: { feePaise: 127034, gstPaise: 22866, governmentPaise: 0 },
        method: 'upi',
        orderStatus: 'open',
        capturedAt: '2026-11-21T09:59:58.000Z',
      },
    },
  },
  'anupalan.payment.failed.v1': {
    stream: ofOrder,
    event: {
      type: 'PaymentFailed',
      data: {
        requestId: REQUEST,
        gatewayPaymentId: 'pay_0',
        reason: 'Declined by the bank of Asha',
        attemptedAt: '2026-11-21T09:58:00.000Z',
      },
    },
  },
  'anupalan.payment.refunded.v1': {
    stream: ofOrder,
    event: {
      type: 'RefundProcessed',
      data: {
        requestId: REQUEST,
        refundKey: 'order_N7x2~pay_1',
        gatewayPaymentId: 'pay_1',
        parts: null,
        gatewayRefundId: 'rfnd_1',
        amountPaise: 149900,
      },
    },
  },
};

/** SHA-256 of each frozen example: integrators rely on it, so that a change of one is a new version of its type. */
const FROZEN: Readonly<Record<PublicEventType, string>> = {
  'anupalan.service_request.created.v1': 'a7c08d418c88cb4fdbd38c8a6c775bd0d2841c99e2f2e0989ce88d18af1020f4',
  'anupalan.service_request.status_changed.v1': '4762ef62842ceaa5fc1d8a41f768ee5b4c704e3b561644f736bf03a73bb6d40c',
  'anupalan.service_request.assigned.v1': '27afbaa9e30d9561169f770a5b697fb145db619e766f76e1ea9b18ce03ee410b',
  'anupalan.service_request.correction_requested.v1':
    'e08348eda26c60d5d574518c6b355a4aadba425d8ec6b4c33f98b09df1163012',
  'anupalan.service_request.submitted_to_authority.v1':
    '2729083d48c78a52a90026e5588d37da9457339813dc614bbe4e544b8f9f173f',
  'anupalan.service_request.delivered.v1': '3d3a164ce97b39dd17b73b37c98a7b3bdd40bb4f612dedbc0f3ab127e209749f',
  'anupalan.service_request.completed.v1': '0d9b70ea5b1f05586d6954d01fc4906701db29d32b24d5c6b0c5a03e00125823',
  'anupalan.service_request.cancelled.v1': '7ec038f249064ac756d193339087709fa580c8609b0342edca02db8ac5e392f6',
  'anupalan.document.uploaded.v1': '4f5677823b668d4d83f86a3eae82e0e5b48d891d9fbfd51564e6489b393627a2',
  'anupalan.document.approved.v1': '1e0391b8c2cfb8949fd2e6f97c6a2aee6e39320bd6776594156137ed7f2e57e2',
  'anupalan.document.rejected.v1': '5f0970e88dae1388cc20f95dc3b99e1ef902ad55d1a92cda25209c9eb85cb7ae',
  'anupalan.payment.received.v1': '6ac11e677a48e73b96df2ce559c2639a9adb22261e2d623c75b86333d8a10303',
  'anupalan.payment.failed.v1': '4ff1bdc4b97d54ddf94f3a449a4b162c9c2674f14ffe9d3ab5a26c7c077b6d31',
  'anupalan.payment.refunded.v1': '44bf73831fe17d3517dd9082bbe628e1024f27a2835514c8991f3e4fc0db3d67',
};

const folder = new URL('../integrations/examples/', import.meta.url);
const exampleOf = (type: string): string => readFileSync(new URL(`${type}.json`, folder), 'utf8');
const told = (type: PublicEventType) => {
  const fact = publicEventOf(SOURCES[type]);
  if (fact === null) throw new Error(`nothing is told of ${SOURCES[type].event.type}`);
  return cloudEvent({
    ...fact,
    id: '0b8e4c1d-7a52-5f36-8d9e-31c6a2f4b705',
    time: '2026-11-21T10:00:00.000Z',
    sequence: '00000000000000004711',
  });
};

describe('the public events', () => {
  it('have a sentence, a schema and a frozen example each, and no example is left of a type that is gone', () => {
    expect(new Set(readdirSync(folder))).toEqual(new Set(PUBLIC_EVENT_TYPES.map((type) => `${type}.json`)));
    for (const { summary } of Object.values(PUBLIC_EVENTS)) expect(summary).toMatch(/^[A-Z].*\.$/);
  });
  it.each(PUBLIC_EVENT_TYPES)('%s keeps the shape that integrators know', (type) => {
    const text = exampleOf(type);
    expect(createHash('sha256').update(text).digest('hex')).toBe(FROZEN[type]);
    const example = publicEvent.parse(JSON.parse(text));
    expect(PUBLIC_EVENTS[type].data.parse(example.data)).toEqual(example.data);
  });
  it.each(PUBLIC_EVENT_TYPES)('%s has every field of its example, and no other that must be there', (type) => {
    const { data } = JSON.parse(exampleOf(type));
    const fits = (value: unknown): boolean => PUBLIC_EVENTS[type].data.safeParse(value).success;
    expect(fits({ ...data, one_more: 1 })).toBe(false);
    for (const field of Object.keys(data).filter((name) => name !== 'personal')) {
      const { [field]: _, ...less } = data;
      expect([field, fits(less)]).toEqual([field, false]);
    }
  });
  it.each(PUBLIC_EVENT_TYPES)('%s is told of the same event in the same bytes for ever', (type) => {
    expect(JSON.stringify(told(type))).toBe(JSON.stringify(JSON.parse(exampleOf(type))));
  });
  it('tell what is personal in its own part, and nowhere a text of the gateway or an internal note', () => {
    const texts = PUBLIC_EVENT_TYPES.map((type) => JSON.stringify(told(type)));
    expect(texts.join()).not.toContain('Asha');
    expect(texts.join()).not.toContain('Knows the client');
    const { personal, ...rest } = told('anupalan.service_request.cancelled.v1').data;
    expect(personal).toEqual({ reason: 'I will not open the shop.' });
    expect(JSON.stringify(rest)).not.toContain('shop');
  });
  it('have no personal part where the event has none', () => {
    const { stream, event } = SOURCES['anupalan.service_request.completed.v1'];
    if (event.type !== 'DeliveryConfirmed') throw new Error('another event');
    const silent = publicEventOf({ stream, event: { ...event, data: { ...event.data, comment: null } } });
    expect(silent?.data).not.toHaveProperty('personal');
  });
  it('tell a status only where it changed', () => {
    const paid = (to: string) =>
      publicEventOf({
        stream: ofRequest,
        event: {
          type: 'InitialPaymentReceived',
          data: { from: 'new_request', to, resumesAt: null, orderId: null, amountPaise: 1 },
        },
      });
    expect(paid('new_request')).toBeNull();
    expect(paid('documents_not_uploaded')?.data).toEqual({
      request_id: REQUEST,
      previous_status: 'new_request',
      status: 'documents_not_uploaded',
    });
  });
  it('say of money what became of it: in time, late, twice or of a wrong amount', () => {
    const captured = SOURCES['anupalan.payment.received.v1'].event;
    if (captured.type !== 'PaymentCaptured') throw new Error('another event');
    const { capturedAt: _, orderStatus: __, ...data } = captured.data;
    const outcome = (event: SourceEvent) => publicEventOf({ stream: ofOrder, event })?.data;
    expect(outcome(captured)).toMatchObject({ outcome: 'captured' });
    expect(outcome({ ...captured, data: { ...captured.data, orderStatus: 'expired' } })).toMatchObject({
      outcome: 'late',
    });
    expect(outcome({ type: 'DuplicateCaptured', data })).toMatchObject({ outcome: 'duplicate' });
    expect(outcome({ type: 'CaptureMismatched', data: { ...data, expectedPaise: 2 } })).toMatchObject({
      outcome: 'wrong_amount',
    });
  });
});

describe('the timeline of a case', () => {
  it('tells its customer the event of the other stream, and not the step of the case that follows from it', () => {
    const following = EVERY_STEP.filter(({ follows }) => follows).map(({ event }) => event);
    expect(new Set(following)).toEqual(
      new Set(['IntakeReceived', 'DocumentsApproved', 'ReuploadRequested', 'TimeAgreed']),
    );
    for (const type of following) expect([type, readersOf(type)]).toEqual([type, 'office']);
  });
  it('has no event that only a receipt or the log of access shows', () => {
    expect(TIMELINE_EVENTS).toContain('NoteAdded');
    for (const type of ['BillToNoted', 'CaseOpened', 'CaseExported', 'WebhookDisabled', 'constructor'])
      expect([type, TIMELINE_EVENTS.includes(type), readersOf(type)]).toEqual([type, false, 'nobody']);
  });
});
