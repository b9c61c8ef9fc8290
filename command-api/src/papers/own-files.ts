import { Readable } from 'node:stream';
import type { OwnDocument } from '@anupalan/domain/contracts/documents';
import { fileSubject, userSubject } from '@anupalan/domain/kernel/event';
import { initialOf, toWire } from '@anupalan/domain/kernel/record';
import { paperRecord } from '@anupalan/domain/papers/paper-record';
import { nameInSentences } from '@anupalan/domain/rules/documents';
import type { FileSource } from '@anupalan/domain/rules/own-documents';
import { can } from '@anupalan/domain/rules/permissions';
import { isoNow } from '@anupalan/infra/ports/clock';
import { openBlob } from '@anupalan/infra/sealing/blobs';
import { currentDocuments, findCases } from '@anupalan/projector/read-models/case/queries';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import { findDocument } from '@anupalan/projector/read-models/documents/queries';
import { ordersOfCustomer } from '@anupalan/projector/read-models/orders/queries';
import type { PaperDoc } from '@anupalan/projector/read-models/papers/doc';
import { findPaper, papersOf } from '@anupalan/projector/read-models/papers/queries';
import { boundForm } from '../cases/bound-form.js';
import { caseDocumentOf, peopleOfForm } from '../cases/case-documents.js';
import { openBusiness } from '../compliance/business-access.js';
import { receiptOf, toCustomer } from '../payments/receipt.js';
import { receiptFileName, receiptPdf } from '../payments/receipt-pdf.js';
import type { App } from '../platform/app.js';
import { requestsSeen, type SeenCase } from '../platform/cases/team.js';
import type { FileAnswer, Session } from '../platform/http/route.js';
import { shareOf } from './share.js';

/** A file of a customer by the record that names it. */
export interface FileName {
  readonly source: FileSource;
  readonly id: string;
}

const opened = async (app: App, subject: ReturnType<typeof userSubject>, blobId: string) => {
  const blob = await openBlob(app, subject, blobId);
  return blob === null || blob === 'destroyed' ? null : { content: await blob.read(), bytes: blob.bytes };
};

const openPaper = async (app: App, { ownerId, paper }: PaperDoc): Promise<FileAnswer | null> => {
  const blob = paper === null ? null : await opened(app, userSubject(ownerId), paper.blobId);
  return blob === null || paper === null
    ? null
    : { ...blob, mime: paper.mime, fileName: paper.fileName, inline: false };
};

/** The file of a paper for whoever keeps it, and of a proof for those who also do the duties of its business. */
export const openPaperFor = async (app: App, session: Session, id: string): Promise<FileAnswer | null> => {
  const doc = await findPaper(app.reads, id);
  if (doc === null) return null;
  const proves = doc.paper === null || doc.paper.ruleId === null ? null : doc.paper.values.businessId;
  const mayOpen =
    doc.ownerId === session.userId ||
    (proves !== null && (await openBusiness(app, session, proves, 'business.duties')) !== null);
  return mayOpen ? openPaper(app, doc) : null;
};

const openDocument = async (app: App, ownerId: string, { source, id }: FileName): Promise<FileAnswer | null> => {
  const found = await findDocument(app.reads, id);
  if (found === null || found.customerId !== ownerId || found.state === 'removed') return null;
  if ((found.kind === 'intake') !== (source === 'given')) return null;
  const blob = await opened(app, fileSubject(found.requestId, found.aadhaarKey), found.blobId);
  const { fileName } = await app.open({ fileName: found.fileName });
  return blob === null ? null : { ...blob, mime: found.mime, fileName: String(fileName), inline: false };
};

const openReceipt = async (app: App, ownerId: string, orderId: string): Promise<FileAnswer | null> => {
  const made = await receiptOf(app, orderId, toCustomer(ownerId));
  if (!made.ok) return null;
  const pdf = await receiptPdf(app, made.value);
  const fileName = receiptFileName(made.value);
  return { content: Readable.from([pdf]), bytes: pdf.length, mime: 'application/pdf', fileName, inline: false };
};

/** A file of this customer; null for one that is not theirs, or not there any more. */
export const openOwnFile = async (app: App, ownerId: string, file: FileName): Promise<FileAnswer | null> => {
  if (file.source === 'paper') {
    const doc = await findPaper(app.reads, file.id);
    return doc?.ownerId === ownerId ? openPaper(app, doc) : null;
  }
  return file.source === 'receipt' ? openReceipt(app, ownerId, file.id) : openDocument(app, ownerId, file);
};

type Listed = Omit<OwnDocument, 'share'>;

/** What only a paper says of itself. */
const { name: _, ...UNSAID } = toWire(paperRecord, initialOf(paperRecord), 'office');
/** What only a file of a request has. */
const OF_NO_REQUEST = { about: '', document_key: null, request_id: null, rejected: false, my_role: null };

/** The files of these requests, each of which is opened: what is current of those given, and all that were received. */
const filesOfRequests = async (app: App, seen: readonly SeenCase[]): Promise<readonly Listed[]> => {
  const roles = new Map(seen.map(({ row, role }) => [row.id, role]));
  const cases = await findCases(
    app.reads,
    seen.map(({ row }) => row.id),
  );
  const found = cases.map(({ submission, ...one }) => {
    const documents = currentDocuments(one).filter(({ fileDeleted }) => fileDeleted !== true);
    // Only the document of a person is named by an answer.
    const answers = documents.some(({ personId }) => personId !== null) ? submission.answers : null;
    return { id: one.id, header: one.header, documents, deliverables: one.deliverables, answers };
  });
  const listed = (await app.open(found)).map(async ({ id: requestId, header, documents, deliverables, answers }) => {
    const { fields, requirements } = await boundForm(app, header, 'customer');
    const team = roles.get(requestId);
    // Who may not open a file does not read from the form whose it is.
    const mayOpen = can('customer', 'file.open', { own: team === undefined, team });
    const asked = mayOpen ? peopleOfForm(fields, answers) : [];
    const of = (id: string) => ({
      ...UNSAID,
      ...OF_NO_REQUEST,
      id,
      request_id: requestId,
      my_role: team ?? null,
      business_id: header.businessId ?? '',
      about: `${header.caseNumber} · ${header.serviceTitle}`,
      download: `/api/documents/${id}`,
    });
    const given = documents
      .map((document) => caseDocumentOf(document, requirements, new Map(), asked))
      .map(
        (document): Listed => ({
          ...of(document.id),
          source: 'given',
          name: nameInSentences(document),
          file_name: document.fileName,
          mime: document.mime,
          bytes: document.bytes,
          at: document.uploaded_at,
          document_key: document.key,
          rejected: document.status === 'rejected',
        }),
      );
    const received = deliverables.map(
      ({ id, fileName, mime, bytes, deliveredAt }): Listed => ({
        ...of(id),
        source: 'received',
        name: String(fileName),
        file_name: String(fileName),
        mime,
        bytes,
        at: deliveredAt,
      }),
    );
    return [...given, ...received];
  });
  return (await Promise.all(listed)).flat();
};

const receiptsOf = async (app: App, userId: string, rows: readonly CaseListDoc[]): Promise<readonly Listed[]> =>
  (await ordersOfCustomer(app.reads, userId)).flatMap(
    ({ orderId, requestId, serviceTitle, receipt }): readonly Listed[] =>
      receipt === undefined
        ? []
        : [
            {
              ...UNSAID,
              id: orderId,
              business_id: rows.find(({ id }) => id === requestId)?.businessId ?? '',
              source: 'receipt',
              name: receipt.number,
              file_name: `${receipt.number}.pdf`,
              mime: 'application/pdf',
              bytes: null,
              at: receipt.issuedAt,
              about: serviceTitle,
              document_key: null,
              request_id: requestId,
              my_role: null,
              rejected: false,
              download: `/api/payments/${orderId}/receipt.pdf`,
            },
          ],
  );

/** Every file of a customer, and those of the requests of their teams, the newest first. */
export const documentsOf = async (app: App, session: Session): Promise<readonly OwnDocument[]> => {
  const { userId } = session;
  const kept = await papersOf(app.reads, userId);
  const listed: Listed[] = kept.flatMap(({ id, at, paper: own }) => {
    if (own === null) return [];
    const { values, fileName: file_name, mime, bytes } = own;
    const said = { ...toWire(paperRecord, values, 'office'), file_name, mime, bytes };
    return [{ ...said, ...OF_NO_REQUEST, id, source: 'paper', at, download: `/api/papers/${id}/file` }];
  });
  const seen = await requestsSeen(app, session);
  const rows = seen.map(({ row }) => row);
  listed.push(...(await filesOfRequests(app, seen)), ...(await receiptsOf(app, userId, rows)));
  const now = isoNow(app.clock);
  const shares = new Map(kept.map((doc) => [doc.id, doc.share]));
  const shown = listed.map(async (one) => ({ ...one, share: await shareOf(app, one.id, shares.get(one.id), now) }));
  return (await Promise.all(shown)).sort((a, b) => b.at.localeCompare(a.at));
};
