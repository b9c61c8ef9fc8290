import type { ServiceDocumentView, ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import type { Order, PaymentInitiated } from '@anupalan/domain/contracts/payments';
import type {
  CaseView,
  CustomerService,
  DocumentUploaded,
  Draft,
  Message,
  TimelineEntry,
} from '@anupalan/domain/contracts/requests';
import type { OutboxMessage } from '@anupalan/domain/contracts/staff';
import { questionsOf } from '@anupalan/domain/forms/registry';
import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { documentSlot, missingDocuments } from '@anupalan/domain/rules/documents';
import { formPeople } from '@anupalan/domain/rules/people';
import { peopleOf } from '@anupalan/domain/testing/people';
import { type Client, UnexpectedAnswer } from './client.js';
import { formWith, pdf, png } from './files.js';

/** A document's place in a form, and when the document was issued where that is asked. */
interface Place {
  readonly documentKey: string;
  readonly personId?: string;
  readonly issuedOn?: string;
}

/** Everything that a server acknowledged during a journey; after a crash all of it must still hold. */
export interface Acknowledged {
  requestId: string;
  orderId: string;
  finalOrderId: string;
  documents: { id: string; place: Place }[];
  draft: Readonly<Record<string, unknown>>;
  deliverable: Buffer;
}

/** The newest code that was "sent" to a mobile, from the demo outbox; waits until there is one. */
export const codeFor = async (client: Client, mobile: string): Promise<string> => {
  const to = encodeURIComponent(mobile);
  const code = /\b(\d{4,6})\b/;
  const { items } = await client.until<{ items: OutboxMessage[] }>(`/api/demo/outbox?to=${to}`, (found) =>
    found.items.some(({ text }) => code.test(text)),
  );
  const newest = [...items].sort((a, b) => (a.at < b.at ? 1 : -1)).find(({ text }) => code.test(text));
  return code.exec(newest?.text ?? '')?.[1] ?? '';
};

/** The token in the newest invitation that was mailed to an address; waits until there is one. */
export const invitationFor = async (client: Client, email: string): Promise<string> => {
  const link = /\/invitation\?token=(\S+)/;
  const { items } = await client.until<{ items: OutboxMessage[] }>(
    `/api/demo/outbox?to=${encodeURIComponent(email)}`,
    (found) => found.items.some(({ text }) => link.test(text)),
  );
  return link.exec(items.find(({ text }) => link.test(text))?.text ?? '')?.[1] ?? '';
};

/**
 * Signs in with the code from the outbox, or any code for a demo account. Where the server dies in between, a client with
 * patience sends the same call again, which finds its code or its sign-in done.
 */
export const signIn = async (client: Client, mobile: string): Promise<void> => {
  const demo = /^000000000[1-4]$/.test(mobile);
  await client.must('POST', '/api/public/request-otp', { body: { mobile } });
  const otp = demo ? '1234' : await codeFor(client, mobile);
  await client.must('POST', '/api/public/verify-otp', { body: { mobile, otp, remember: true } });
};

const SAMPLE: Readonly<Record<string, string>> = {
  pan: 'ABCPK1234F',
  person_pan: 'ABCPK1234F',
  aadhaar: '999999990019',
  gstin: '27AAPFU0939F1ZV',
  ifsc: 'HDFC0000001',
  account: '123456789012',
  pin: '411004',
  mobile: '9876543210',
  indian_mobile: '9876543210',
  business_name: 'Sharma Foods',
  email: 'asha@example.in',
  cin: 'U72900MH2020PTC123456',
  trademark_class: '9',
  positive: '100000',
};

/** Valid answers to a service's own questions. */
export const answersFor = (fields: readonly ServiceFieldView[]): Record<string, unknown> => {
  const answers: Record<string, unknown> = {};
  for (const [index, field] of fields.entries()) {
    if (field.show_if !== null && answers[field.show_if.key] !== field.show_if.equals) continue;
    answers[field.key] = answerFor(field, index);
  }
  return answers;
};

/** A possible day of a consultation: in two days, or in three when that is a Sunday. */
const comingWorkday = (): string => {
  const inIndia = (days: number): Date => new Date(Date.now() + days * 86_400_000 + 330 * 60_000);
  const sunday = inIndia(2).getUTCDay() === 0;
  return inIndia(sunday ? 3 : 2)
    .toISOString()
    .slice(0, 10);
};

const answerFor = (field: ServiceFieldView, index: number): unknown => {
  const sample = SAMPLE[field.rule];
  switch (field.type) {
    case 'number':
      return Number(sample ?? 100_000 + index);
    case 'select':
    case 'radio':
      return field.options[0];
    case 'checkbox':
      return field.options.length > 0 ? [field.options[0]] : true;
    case 'switch':
      return true;
    case 'date':
      return field.rule === 'coming_workday' ? comingWorkday() : '2026-01-15';
    case 'email':
      return 'asha@example.in';
    case 'tel':
      return '9876543210';
    default:
      return sample ?? `Sahyadri ${index + 1}`;
  }
};

export const SERVICE = 'private-limited-company';
/** Asks for three documents and for no people: a case of it takes half of the calls. */
export const SMALL_SERVICE = 'copyright-registration';

/**
 * Step 1: opens the order and pays it through the simulated gateway, which creates the request; the same `key` again is
 * the same purchase.
 */
export const buy = async (
  client: Client,
  done: Partial<Acknowledged>,
  service = SERVICE,
  key = 'buy',
): Promise<void> => {
  const order = await client.must<PaymentInitiated>('POST', '/api/payment/initiate', {
    body: { serviceId: service, another: true },
    key,
  });
  done.orderId = order.orderId;
  await pay(client, order.orderId);
  const paid = await client.until<Order>(`/api/payments/${order.orderId}`, ({ status }) => status === 'captured');
  done.requestId = paid.requestId;
  await client.until<{ services: CustomerService[] }>('/api/customer-services', ({ services }) =>
    services.some(({ id, status }) => id === paid.requestId && status !== 'new_request'),
  );
};

const pay = async (client: Client, orderId: string): Promise<void> => {
  const body = { orderId, outcome: 'success', deliver: 'twice' };
  const { status, body: answer } = await client.ask('POST', '/api/payment/simulate', { body, key: `pay-${orderId}` });
  // The first try, whose answer was lost, has paid.
  if (status >= 400 && status !== 409) throw new UnexpectedAnswer(status, answer, 'simulate');
};

const everyItem = async <T>(client: Client, path: string): Promise<readonly T[]> => {
  const items: T[] = [];
  for (let before = ''; ; ) {
    const page = await client.must<{ items: readonly T[]; next_cursor: string | null }>('GET', `${path}${before}`);
    items.unshift(...page.items);
    if (page.next_cursor === null) return items;
    before = `?before=${encodeURIComponent(page.next_cursor)}`;
  }
};

/** The whole timeline of a case, oldest first. */
export const timelineOf = (client: Client, requestId: string): Promise<readonly TimelineEntry[]> =>
  everyItem(client, `/api/requests/${requestId}/timeline`);

/** All messages of a case, oldest first. */
export const conversationOf = (client: Client, requestId: string): Promise<readonly Message[]> =>
  everyItem(client, `/api/requests/${requestId}/messages`);

export const caseOf = (client: Client, requestId: string): Promise<CaseView> =>
  client.must<CaseView>('GET', `/api/requests/${requestId}`);

const inStatus = (client: Client, requestId: string, status: string): Promise<CaseView> =>
  client.until<CaseView>(`/api/requests/${requestId}`, ({ request }) => request.status === status);

/** Waits until the server has every verdict of a review, which the page shows before. */
export const everythingApproved = (client: Client, requestId: string): Promise<CaseView> =>
  client.until<CaseView>(`/api/requests/${requestId}`, ({ documents }) =>
    documents.every(({ status, superseded }) => superseded || status === 'approved'),
  );

/** Step 2: fills in the form, leaves a draft, uploads the required documents and submits. */
export const submit = async (client: Client, done: Partial<Acknowledged>, service = SERVICE): Promise<void> => {
  const { requestId = '' } = done;
  const fields = await client.must<ServiceFieldView[]>('GET', `/api/service-fields/${service}?requestId=${requestId}`);
  const needed = await client.must<ServiceDocumentView[]>(
    'GET',
    `/api/service-documents/${service}?requestId=${requestId}`,
  );
  const lists = questionsOf((await caseOf(client, requestId)).form, []);
  const answers = { ...answersFor(fields), ...peopleOf(lists) };
  const draft = await client.must<Draft>('GET', `/api/requests/${requestId}/draft`);
  await client.must('PUT', `/api/requests/${requestId}/draft`, {
    body: { answers, version: draft.version },
    key: `draft-${requestId}`,
  });
  done.draft = answers;
  done.documents = [];
  for (const { key, personId, path } of missingDocuments(needed, answers, [], formPeople(lists, answers))) {
    const isDated = needed.some((one) => one.key === key && one.max_age_months !== null);
    const place = {
      documentKey: key,
      ...(personId === null ? {} : { personId }),
      ...(isDated ? { issuedOn: issuedLately() } : {}),
    };
    const id = await upload(client, requestId, place, `upload-${path}`);
    done.documents.push({ id, place });
  }
  await client.must('POST', `/api/requests/${requestId}/submit-intake`, {
    body: { answers },
    key: `submit-${requestId}`,
  });
  await inStatus(client, requestId, 'documents_uploaded_pending_review');
};

/** The day of issue of a document that is new enough for any form. */
export const issuedLately = (): string => daysAfter(dayInIndia(new Date().toISOString()), -20);

/** Uploads one small PDF, or a picture for a photo, to a place of the form; the same `key` again is the same upload. */
export const upload = async (client: Client, requestId: string, place: Place, key: string): Promise<string> => {
  const { documentKey, personId } = place;
  const file =
    documentKey === 'photo'
      ? { field: 'file', name: 'photo.png', content: png(), type: 'image/png' }
      : {
          field: 'file',
          name: `${documentKey}.pdf`,
          content: pdf(documentSlot(documentKey, personId)),
          type: 'application/pdf',
        };
  const stored = await client.must<DocumentUploaded>('POST', `/api/requests/${requestId}/documents`, {
    form: formWith({ ...place }, file),
    key: `${requestId}-${key}`,
  });
  return stored.id;
};

const act = (staff: Client, requestId: string, action: string, body: unknown, key = action): Promise<unknown> =>
  staff.must('POST', `/api/staff/requests/${requestId}/${action}`, { body, key: `${requestId}-${key}` });

const review = (staff: Client, requestId: string, documentId: string, reason?: string): Promise<unknown> =>
  act(
    staff,
    requestId,
    'review-document',
    reason === undefined
      ? { documentId, decision: 'approve' }
      : { documentId, decision: 'reject', reasonCode: 'too_old', reason },
    `review-${documentId}`,
  );

/**
 * Step 3: staff reject one document, the customer replaces it, staff approve, request the final payment, file, deliver.
 */
export const workTheCase = async (customer: Client, staff: Client, done: Partial<Acknowledged>): Promise<void> => {
  const { requestId = '', documents = [] } = done;
  await act(staff, requestId, 'claim', {});
  const [first, ...rest] = documents;
  if (first === undefined) throw new Error('there is nothing to review');
  await review(staff, requestId, first.id, 'This bill is older than three months.');
  for (const { id } of rest) await review(staff, requestId, id);
  await act(staff, requestId, 'request-reupload', {});

  const asked = await inStatus(customer, requestId, 'reupload_requested');
  if (!asked.documents.some(({ id, reason }) => id === first.id && /older than three months/.test(reason ?? '')))
    throw new Error('the customer does not see why the document was rejected');
  const { documentKey, personId } = first.place;
  const replaced = await upload(customer, requestId, first.place, `replace-${documentSlot(documentKey, personId)}`);
  done.documents = [{ id: replaced, place: first.place }, ...rest];
  const answers = done.draft ?? {};
  await customer.must('POST', `/api/requests/${requestId}/submit-intake`, {
    body: { answers },
    key: `again-${requestId}`,
  });

  await staff.until<CaseView>(
    `/api/requests/${requestId}`,
    ({ request }) => request.status === 'documents_uploaded_pending_review',
  );
  await review(staff, requestId, replaced);
  await act(staff, requestId, 'approve-documents', {});
  await inStatus(customer, requestId, 'documents_approved');
  await act(staff, requestId, 'send-payment-link', {
    professionalFee: 5000,
    governmentFees: [{ label: 'Stamp duty, PAN and TAN', amount: 1500 }],
    reason: 'You asked us to change the place of business.',
  });

  const due = await customer.until<CaseView>(
    `/api/requests/${requestId}`,
    ({ request, payments }) =>
      request.status === 'final_payment_link_sent' &&
      payments.some(({ purpose, paymentLink }) => purpose === 'final' && paymentLink !== null),
  );
  done.finalOrderId = due.payments.find(({ purpose }) => purpose === 'final')?.orderId ?? '';
  await pay(customer, done.finalOrderId);
  await inStatus(customer, requestId, 'final_payment_received');

  await act(staff, requestId, 'start-filing', {});
  await act(staff, requestId, 'submit-to-authority', { acknowledgementNumber: 'AA1234567' });
  await inStatus(customer, requestId, 'awaiting_govt_approval');
  done.deliverable = pdf('Certificate of Incorporation');
  await staff.must('POST', `/api/staff/requests/${requestId}/deliver`, {
    form: formWith(
      {
        result: 'The company is incorporated.',
        registration: 'U72900MH2020PTC123456',
        registered_on: '2020-08-14',
      },
      { field: 'files', name: 'certificate.pdf', content: done.deliverable, type: 'application/pdf' },
    ),
    key: `${requestId}-deliver`,
  });
};

/** The end of step 3: the customer downloads the unchanged delivery and confirms it. */
export const receive = async (customer: Client, done: Partial<Acknowledged>): Promise<void> => {
  const { requestId = '' } = done;
  const delivered = await customer.until<CaseView>(
    `/api/requests/${requestId}`,
    ({ request }) => request.status === 'service_delivered' || request.status === 'completed',
  );
  const file = delivered.deliverables[0];
  if (file === undefined) throw new Error('nothing was delivered');
  const content = await customer.download(`/api/documents/${file.id}`);
  if (!content.equals(done.deliverable ?? Buffer.alloc(0))) throw new Error('the delivered file came back changed');
  await customer.must('POST', `/api/requests/${requestId}/confirm-delivery`, {
    body: { rating: 5, comment: 'Quick and clear.' },
    key: `${requestId}-confirm`,
  });
  await inStatus(customer, requestId, 'completed');
};

/** The whole journey, from sign-in to confirmation. */
export const liveThroughACase = async (
  customer: Client,
  staff: Client,
  mobile: string,
  service = SERVICE,
): Promise<Acknowledged> => {
  const done: Partial<Acknowledged> = {};
  await signIn(customer, mobile);
  await buy(customer, done, service);
  await submit(customer, done, service);
  await workTheCase(customer, staff, done);
  await receive(customer, done);
  return done as Acknowledged;
};
