import { Readable } from 'node:stream';
import { user } from '@anupalan/domain/identity/aggregate';
import type { UserEvent } from '@anupalan/domain/identity/events';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { fileSubject } from '@anupalan/domain/kernel/event';
import { toRupees } from '@anupalan/domain/kernel/money';
import { caseAccess } from '@anupalan/domain/proof/aggregate';
import type { ProofEvent } from '@anupalan/domain/proof/events';
import { isoNow } from '@anupalan/infra/ports/clock';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import { openBlob } from '@anupalan/infra/sealing/blobs';
import type { BusinessDoc } from '@anupalan/projector/read-models/businesses/doc';
import { businessesWith } from '@anupalan/projector/read-models/businesses/queries';
import { type EntryOptions, findCase } from '@anupalan/projector/read-models/case/queries';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import { myRequests } from '@anupalan/projector/read-models/case-list/queries';
import type { OrderDoc } from '@anupalan/projector/read-models/orders/doc';
import { ordersOfCustomer } from '@anupalan/projector/read-models/orders/queries';
import type { PaperDoc } from '@anupalan/projector/read-models/papers/doc';
import { papersOf } from '@anupalan/projector/read-models/papers/queries';
import { textPageFor, timelinePageFor } from '../cases/case-entries.js';
import { caseViewFor, paymentOf } from '../cases/case-view.js';
import { readAssessmentDraft } from '../compliance/assessment-draft.js';
import { readDraft } from '../intake/drafts.js';
import { fullAnswersOf } from '../intake/full-answers.js';
import { notificationsOf } from '../notifications/notifications.js';
import { openOwnFile } from '../papers/own-files.js';
import { receiptOf, toCustomer } from '../payments/receipt.js';
import { receiptPdf } from '../payments/receipt-pdf.js';
import { refundVoucherOf } from '../payments/refund-voucher.js';
import { refundVoucherPdf } from '../payments/refund-voucher-pdf.js';
import type { App } from '../platform/app.js';
import { factsOf } from '../platform/cases/access.js';
import type { Session } from '../platform/http/route.js';
import { listSessions } from '../platform/sessions.js';
import { GONE, safeName, type ZippedFile, zipStream } from '../platform/zip.js';

/** One file of the export. `open`: null when it no longer exists. */
interface OwnFile {
  readonly path: string;
  readonly open: () => Promise<Readable | null>;
}

/** All data of a person: values for a JSON (see jsonOf), and the files that it names. */
export interface OwnData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly files: readonly OwnFile[];
}

/** Account events whose contents are exported; others may contain secrets of the sign-in. */
const EXPORTED_IN_FULL: ReadonlySet<string> = new Set<UserEvent['type']>([
  'UserRegistered',
  'ProfileUpdated',
  'BillToChanged',
  'RoleChanged',
  'DetailsCorrected',
  'InvitationTaken',
  'UserDeactivated',
  'PreferencesChanged',
]);

/** The consent given at the sign-up, or at the first sign-in to an account that a program had made. */
const consentIn = (events: readonly UserEvent[]) => {
  const given = events.find(({ type }) => type === 'ConsentGiven');
  const [registered] = events;
  if (given?.type === 'ConsentGiven') return given.data;
  return registered?.type === 'UserRegistered' ? registered.data.consent : null;
};

const accountOf = async (app: App, session: Session) => {
  const events = await app.store.load(streamName(user, session.userId));
  const [first] = events;
  const { state } = await app.load(user, session.userId);
  return {
    id: session.userId,
    mobile: state.mobile,
    name: state.name,
    email: state.email,
    bill_to: state.billTo,
    role: state.role,
    created_at: first?.metadata.time ?? null,
    consent: consentIn(events.map(({ event }) => event as UserEvent)),
    preferences: state.preferences,
    /** The events of the account, oldest first. */
    history: events.map(({ event: { type, data }, metadata: { time } }) => ({
      type,
      at: time,
      ...(EXPORTED_IN_FULL.has(type) ? { data } : {}),
    })),
    sessions: (await listSessions(app, session.userId)).map(({ createdAt, expiresAt, device }) => ({
      device,
      since: new Date(createdAt).toISOString(),
      until: new Date(expiresAt).toISOString(),
    })),
  };
};

/**
 * Members of the office who opened the case without being assigned, who read numbers or identity documents in full
 * (with the reason), and who took a signed export of it.
 */
const accessTo = async (app: App, requestId: string) => {
  const events = await app.store.load(streamName(caseAccess, requestId));
  return events.map(({ event, metadata }) => {
    const { type, data } = event as ProofEvent;
    const by = { id: metadata.actor.id, role: metadata.actor.role, at: metadata.time };
    if (type === 'PersonalDataRevealed') return { what: 'revealed', ...by, fields: data.fields, reason: data.reason };
    if (type === 'NumbersShownForReview') return { what: 'reviewed', ...by, fields: data.fields };
    if (type === 'IdentityDocumentOpened')
      return { what: 'document', ...by, document_id: data.documentId, reason: data.reason };
    return { what: type === 'CaseOpened' ? 'opened' : 'exported', ...by };
  });
};

const notificationsTo = async (app: App, session: Session) => {
  const items: unknown[] = [];
  for (let cursor: string | undefined, pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await notificationsOf(app, session, { show: 'all', limit: ENTRIES_AT_ONCE, cursor });
    if (page === null) break;
    items.push(...page.items);
    await nextTurn();
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return items;
};
const MAX_PAGES = 200;

/** All entries of a list, page by page; newest first. */
async function* everyEntry<T>(
  read: (options: EntryOptions) => Promise<{ readonly items: readonly T[]; readonly next_cursor: string | null }>,
): AsyncGenerator<T> {
  let before: string | null | undefined;
  while (before !== null) {
    const page = await read({ limit: ENTRIES_AT_ONCE, before });
    yield* page.items.toReversed();
    await nextTurn();
    before = page.next_cursor;
  }
}
const ENTRIES_AT_ONCE = 50;

/** The requests of a person in full, one after the other. */
async function* requestsOf(app: App, session: Session, rows: readonly CaseListDoc[]) {
  for (const row of rows) {
    await nextTurn();
    const seen = await findCase(app.reads, row.id);
    if (seen === null) continue;
    const found = { ...seen, facts: factsOf(session, row.customerId, row.assignedTo) };
    const { notes, ...view } = await caseViewFor(app, session, found);
    const { submission } = await app.open({ submission: found.case.submission });
    yield {
      ...view,
      answers: fullAnswersOf(submission),
      draft: (await readDraft(app, row.id, session.userId)).answers,
      access: await accessTo(app, row.id),
      messages: everyEntry((options) => textPageFor(app, session, found.case, 'messages', options)),
      timeline: everyEntry((options) => timelinePageFor(app, session, found, options)),
    };
  }
}

const filesOf = async (app: App, row: CaseListDoc): Promise<readonly OwnFile[]> => {
  const found = await findCase(app.reads, row.id);
  if (found === null) return [];
  const { documents, deliverables } = await app.open({
    documents: found.case.documents,
    deliverables: found.case.deliverables,
  });
  return [...documents, ...deliverables].map((file) => ({
    path: `${safeName(row.caseNumber)}/${file.id}-${safeName(String(file.fileName))}`,
    open: async () => {
      const aadhaarKey = 'aadhaarKey' in file ? file.aadhaarKey : undefined;
      const blob = await openBlob(app, fileSubject(row.id, aadhaarKey), file.blobId);
      return blob === null || blob === 'destroyed' ? null : blob.read();
    },
  }));
};

/** An order with the movements of its money, amounts in rupees. */
const orderOf = (order: OrderDoc) => ({
  ...paymentOf(order),
  requestId: order.requestId,
  serviceId: order.serviceId,
  serviceTitle: order.serviceTitle,
  testMode: order.gateway === 'simulated',
  method: order.method,
  gatewayPaymentId: order.gatewayPaymentId,
  failureReason: order.failureReason,
  refunds: order.refunds.map(({ amountPaise, cause, status, requestedAt, processedAt, gatewayPaymentId }) => ({
    amount: toRupees(amountPaise),
    cause,
    status,
    requested_at: requestedAt,
    processed_at: processedAt,
    gatewayPaymentId,
  })),
});

/** The receipts of these orders, and the vouchers of refunds. */
const receiptsOf = (app: App, session: Session, orders: readonly OrderDoc[]): readonly OwnFile[] =>
  orders.flatMap(({ orderId, receipt, earlierReceipts = [], refunds }) => {
    if (receipt === undefined) return [];
    const isOwn = toCustomer(session.userId);
    const receipts = [receipt, ...earlierReceipts].map(({ number }) => {
      const open = async () => {
        const made = await receiptOf(app, orderId, isOwn, number);
        return made.ok ? Readable.from([await receiptPdf(app, made.value)]) : null;
      };
      return { path: `receipts/${safeName(number)}.pdf`, open };
    });
    const vouchers = refunds.flatMap(({ gatewayRefundId: refundId, voucher }) => {
      if (refundId === null || voucher === undefined) return [];
      const openVoucher = async () => {
        const made = await refundVoucherOf(app, { orderId, refundId }, isOwn);
        return made.ok ? Readable.from([await refundVoucherPdf(app, made.value)]) : null;
      };
      return [{ path: `receipts/${safeName(voucher.number)}.pdf`, open: openVoucher }];
    });
    return [...receipts, ...vouchers];
  });

/** A business with its team, or, of somebody else's, the person's part in it. */
const businessOf = (userId: string, { members, users: _, invited: __, acts, ...business }: BusinessDoc) => {
  const own = acts.filter(({ by }) => by === userId);
  const plain = ({ memberId, role, since, until }: BusinessDoc['members'][number]) => ({
    memberId,
    role,
    since,
    until,
  });
  if (business.ownerId === userId) return { ...business, team: members.map(plain), acts: own };
  const { id, values } = business;
  return { id, name: values.name, part: members.filter((one) => one.userId === userId).map(plain), acts: own };
};

/** A document of one's own, without where its file lies. */
const paperOf = ({ paper, ...doc }: PaperDoc) => {
  if (paper === null) return { ...doc, paper };
  const { blobId: _, ...said } = paper;
  return { ...doc, paper: said };
};

/** All data of this session's person, as they may see it. Long lists are streamed. */
export const ownDataOf = async (app: App, session: Session): Promise<OwnData> => {
  const rows = session.role === 'customer' ? await myRequests(app.reads, session.userId) : [];
  const orders = await ordersOfCustomer(app.reads, session.userId);
  const papers = await papersOf(app.reads, session.userId);
  const kept = papers.flatMap(({ id, paper }): readonly OwnFile[] => {
    if (paper === null) return [];
    const open = async () => (await openOwnFile(app, session.userId, { source: 'paper', id }))?.content ?? null;
    return [{ path: `documents/${id}-${safeName(paper.fileName)}`, open }];
  });
  const files = [...receiptsOf(app, session, orders), ...kept];
  for (const row of rows) {
    await nextTurn();
    files.push(...(await filesOf(app, row)));
  }
  return {
    data: {
      exported_at: isoNow(app.clock),
      account: await accountOf(app, session),
      requests: requestsOf(app, session, rows),
      /** The orders of these requests, and those that made no request. */
      orders: orders.map(orderOf),
      businesses: (await businessesWith(app.reads, session.userId)).map((doc) => businessOf(session.userId, doc)),
      /** Documents of one's own, and what is shared by a link. */
      documents: papers.map(paperOf),
      assessment: await readAssessmentDraft(app, session.userId),
      notifications: await notificationsTo(app, session),
    },
    files,
  };
};

const isComing = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** The JSON of a value; streamed lists are allowed in it, and in the objects of a streamed list. */
async function* jsonOf(value: unknown): AsyncGenerator<string> {
  if (isComing(value)) {
    let between = '[\n';
    for await (const one of value) {
      yield between;
      yield* jsonOf(one);
      between = ',\n';
    }
    yield between === ',\n' ? '\n]' : '[]';
  } else if (typeof value === 'object' && value !== null && Object.values(value).some(isComing)) {
    let between = '{\n';
    for (const [name, held] of Object.entries(value)) {
      yield `${between}${JSON.stringify(name)}: `;
      yield* jsonOf(held);
      between = ',\n';
    }
    yield '\n}';
  } else yield JSON.stringify(value ?? null, null, 2);
}

/** A ZIP that is generated while it is read: `data.json` and every file, one at a time. */
export const zipOf = ({ data, files }: OwnData, at: Date): Readable => {
  const all: readonly ZippedFile[] = [
    { path: 'data.json', open: () => Readable.from(jsonOf(data)) },
    ...files.map(({ path, open }) => ({
      path: `files/${path}`,
      compress: false,
      open: async () => (await open()) ?? Readable.from([GONE]),
    })),
  ];
  return zipStream(all, at);
};
