import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS, type CaseKit, form, type Person, pdf, startCaseKit } from '../testing/case-kit.js';

/** One case from its payment to its end, in steps that build on each other. */
let kit: CaseKit;
let asha: Person;
let meera: Person;
let admin: Person;
let id: string;
let panId: string;
let deliverableId: string;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  admin = await kit.person('admin', 'Arjun');
  id = await kit.paidRequest(asha);
});
afterAll(() => kit.close());

const view = async (person: Person) => (await kit.read(person, `/api/requests/${id}`)).body;
const status = async () => (await view(admin)).request.status;
const staff = (name: string, body: unknown = {}) => meera.client.post(`/api/staff/requests/${id}/${name}`, body);

describe('the main job', () => {
  it('shows the customer a paid request that waits for documents', async () => {
    const mine = (await kit.read(asha, '/api/customer-services')).body.services;
    expect(mine).toMatchObject([
      { id, status: 'documents_not_uploaded', price: '399', payment_status: 'paid', customer_id: asha.id },
    ]);
    expect(mine[0].case_number).toMatch(/^SR-/);
    const one = await view(asha);
    expect(one.status).toEqual({
      label: 'Upload Documents',
      progress: 20,
      hint: 'Upload your documents',
      waiting_on: 'customer',
    });
    expect(one.stages.map((stage: { state: string }) => stage.state)).toEqual([
      'done',
      'now',
      'todo',
      'todo',
      'todo',
      'todo',
      'todo',
    ]);
    expect(one.allowed_actions).toEqual(['submit-intake', 'cancel', 'documents', 'messages']);
    expect(one.customer).toMatchObject({ name: 'Asha' });
  });

  it('keeps the draft, the upload and the submission, and shows the Aadhaar number masked', async () => {
    const draft = await asha.client.request('PUT', `/api/requests/${id}/draft`, { body: { answers: ANSWERS } });
    expect([draft.status, draft.body.answers]).toEqual([200, ANSWERS]);
    const uploaded = await kit.upload(asha, id);
    expect(uploaded.status).toBe(201);
    panId = uploaded.body.id;
    expect(uploaded.body.document).toMatchObject({
      key: 'pan',
      label: 'PAN card',
      status: 'uploaded',
      mime: 'application/pdf',
    });

    const submitted = await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    expect(submitted.body).toMatchObject({ success: true, id });
    const seen = await asha.client.get(`/api/requests/${id}`, {
      'x-min-position': submitted.headers.get('x-position') ?? '',
    });
    expect(seen.body.request.status).toBe('documents_uploaded_pending_review');
    expect(seen.body.submission).toMatchObject({
      status: 'pending_review',
      attempt: 1,
      answers: { trade_name: 'Shree Traders', aadhaar: 'XXXX XXXX 0019' },
    });
    expect((await asha.client.get(`/api/requests/${id}/draft`)).body).toEqual({
      version: 0,
      answers: {},
      saved_at: null,
    });
    expect((await kit.read(asha, `/api/latest-submission/${id}`)).body.form_data.aadhaar).toBe('999999990019');
  });

  it('lets staff take the case from the queue and reject a document with a reason', async () => {
    const unassigned = await kit.read(meera, '/api/staff/queue?tab=unassigned');
    expect(unassigned.body.items).toMatchObject([
      { id, customer_name: 'Asha', waiting_on: 'staff', documents_open: 1 },
    ]);
    expect((await staff('claim')).status).toBe(200);
    const mine = await kit.read(meera, '/api/staff/queue?tab=mine');
    expect(mine.body).toMatchObject({ items: [{ id, assignee_name: 'Meera' }], counts: { mine: 1, unassigned: 0 } });

    const reason = 'This card is of somebody else.';
    const rejected = await staff('review-document', {
      documentId: panId,
      decision: 'reject',
      reasonCode: 'wrong_file',
      reason,
    });
    expect(rejected.status).toBe(200);
    expect(
      (await staff('request-reupload', { fields: [{ key: 'horoscope', reason: 'No such question' }] })).status,
    ).toBe(422);
    const fields = [{ key: 'trade_name', reason: 'The card says otherwise.' }];
    expect((await staff('request-reupload', { note: 'Please look again.', fields })).status).toBe(200);
    const seen = await view(asha);
    expect(seen.status.label).toBe('Needs Document Correction');
    expect(seen.correction_note).toBe('Please look again.');
    expect(seen.correction_fields).toEqual(fields);
    expect(seen.documents).toMatchObject([{ id: panId, status: 'rejected', reason, reasonCode: 'wrong_file' }]);
    expect(seen.stages[2]).toMatchObject({ code: 'documentCorrection', state: 'now', waiting_on: 'customer' });
    const latest = await kit.read(asha, `/api/latest-submission/${id}`);
    expect(latest.body).toMatchObject({ status: 'needs_correction', notes: 'Please look again.' });
    expect(latest.body.documents).toMatchObject([
      {
        id: panId,
        submission_id: id,
        document_key: 'pan',
        file_type: 'application/pdf',
        file_path: `/api/documents/${panId}`,
        status: 'rejected',
        rejection_reason: reason,
      },
    ]);
  });

  it('lets the customer replace the document and submit again in the other spelling', async () => {
    const again = await kit.upload(asha, id, 'pan', [pdf('two'), 'pan-2.pdf']);
    expect(again.status).toBe(201);
    const submitted = await asha.client.post('/api/service-submissions', {
      customer_service_id: id,
      form_data: { ...ANSWERS, trade_name: 'Shree Traders Pune' },
      submission_status: 'pending_review',
    });
    expect([submitted.status, submitted.body.status]).toEqual([201, 'pending_review']);
    expect((await view(asha)).documents).toMatchObject([{ id: again.body.id, superseded: false }]);
    expect((await kit.read(asha, `/api/latest-submission/${id}`)).body.documents).toMatchObject([
      { id: again.body.id, file_name: 'pan-2.pdf', status: 'pending_review', rejection_reason: null },
    ]);
    const reviewed = await view(meera);
    expect(reviewed.documents).toMatchObject([
      { id: panId, superseded: true, is_replacement: false },
      { id: again.body.id, is_replacement: true },
    ]);
    // Inventory 2.2: the reviewer sees the changes.
    expect(reviewed.submission.changes).toEqual([{ key: 'trade_name', before: 'Shree Traders' }]);
    expect(reviewed.correction_fields).toEqual([]);
    panId = again.body.id;
  });

  it('asks for the final payment with its lines, and starts filing once it is paid', async () => {
    expect((await staff('approve-documents')).status).toBe(409);
    expect((await staff('review-document', { documentId: panId, decision: 'approve' })).status).toBe(200);
    expect((await staff('approve-documents')).status).toBe(200);
    expect(await status()).toBe('documents_approved');

    expect(
      (
        await staff('send-payment-link', {
          professionalFee: 1000,
          governmentFees: [{ label: 'Stamp duty', amount: 500.5 }],
        })
      ).status,
    ).toBe(200);
    const seen = await view(asha);
    expect(seen.request.status).toBe('final_payment_link_sent');
    const order = seen.payments.find((one: { purpose: string }) => one.purpose === 'final');
    expect(order).toMatchObject({
      amount: 1680.5,
      lineItems: [
        { kind: 'professional_fee', amount: 1000 },
        { kind: 'gst', amount: 180 },
        { kind: 'government_fee', amount: 500.5 },
      ],
    });
    expect(order.paymentLink).toContain(order.orderId);
    const early = await staff('start-filing');
    expect([early.status, early.body.allowed]).toEqual([409, ['withdrawPaymentLink', 'putOnHold', 'cancel']]);

    const { recordPayment } = await import('../payments/gateway-events.js');
    const paid = await recordPayment(kit.app, {
      orderId: order.orderId,
      gatewayPaymentId: 'pay_final',
      status: 'captured',
      amountPaise: 1680_50,
      method: 'upi',
      reason: '',
      at: new Date(kit.clock.now()).toISOString(),
    });
    expect(paid.ok).toBe(true);
    expect(await status()).toBe('final_payment_received');
    expect((await staff('start-filing')).status).toBe(200);
    expect((await asha.client.post(`/api/requests/${id}/cancel`, { reason: 'Too late' })).status).toBe(409);
  });

  it('records the acknowledgement and delivers a file that the customer gets unchanged', async () => {
    const numbered = await staff('submit-to-authority', { acknowledgementNumber: ' ACK-42 ', authority: 'MCA' });
    expect(numbered.status).toBe(200);
    const data = form({ result: 'Your licence number is L-1.', files: [pdf('licence'), 'लाइसेंस 1.pdf'] });
    const delivered = await staff('deliver', data);
    expect(delivered.status).toBe(200);
    const seen = await view(asha);
    expect(seen.request.status).toBe('service_delivered');
    expect(seen).toMatchObject({ result: 'Your licence number is L-1.', acknowledgement_number: 'ACK-42' });
    expect(seen.deliverables).toMatchObject([{ fileName: 'लाइसेंस 1.pdf', mime: 'application/pdf' }]);
    deliverableId = seen.deliverables[0].id;
    const file = await kit.read(asha, `/api/documents/${deliverableId}`);
    expect(file.status).toBe(200);
    expect(file.text).toBe(await pdf('licence').text());
    expect(file.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('लाइसेंस 1.pdf')}`);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is confirmed by the customer and closed by staff', async () => {
    const confirmed = await asha.client.post(`/api/requests/${id}/confirm-delivery`, {
      rating: 5,
      comment: 'Thank you',
    });
    expect(confirmed.status).toBe(200);
    expect(await status()).toBe('completed');
    expect((await staff('close')).status).toBe(200);
    const seen = await view(asha);
    expect(seen.stages.every((stage: { state: string }) => stage.state === 'done')).toBe(true);
  });

  it('leaves a complete trail for the admin and plain sentences for the customer', async () => {
    const full = (await view(admin)).timeline.items;
    expect(full.length).toBeGreaterThan(20);
    const rejected = full.find((entry: { type: string }) => entry.type === 'DocumentRejected');
    expect(rejected).toMatchObject({
      actor: { id: meera.id, role: 'staff', name: 'Meera' },
      channel: 'web',
      command: 'rejectDocument',
      summary: 'PAN card needs a correction.',
      reason: 'This card is of somebody else.',
    });
    const followed = full.find((entry: { type: string }) => entry.type === 'IntakeReceived');
    expect(followed).toMatchObject({
      command: 'when-intake-submitted-then-receive-intake',
      from: 'documents_not_uploaded',
      to: 'documents_uploaded_pending_review',
    });
    const plain = (await view(asha)).timeline.items.map((entry: { summary: string }) => entry.summary);
    expect(plain).toContain('Final payment of ₹1,680.50 received.');
    expect(plain).not.toContain('A note was added.');
  });

  it('proves that nobody changed it', async () => {
    const report = (await kit.read(admin, `/api/admin/requests/${id}/verify`)).body;
    expect(report.intact).toBe(true);
    expect(report.streams.map((one: { stream: string }) => one.stream.split('-')[0])).toEqual(
      expect.arrayContaining(['serviceRequest', 'submission', 'payment']),
    );
  });
});
