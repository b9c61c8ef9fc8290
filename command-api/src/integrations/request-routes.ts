import * as contract from '@anupalan/domain/contracts/api-requests';
import { type Rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { apiRequest } from '@anupalan/domain/requests/api-request';
import { success } from '@anupalan/domain/texts/done';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import type { ApiRequestDoc } from '@anupalan/projector/read-models/api-requests/doc';
import { uses as apiRequestReads, findApiRequest } from '@anupalan/projector/read-models/api-requests/queries';
import { type Case, uses as caseReads, findCase } from '@anupalan/projector/read-models/case/queries';
import { fileStatusOf } from '../cases/case-rows.js';
import { attachFile, placeIn } from '../intake/attach-file.js';
import { shortPath } from '../notifications/case-path.js';
import type { ApiKeyCaller } from '../platform/api-keys.js';
import type { App } from '../platform/app.js';
import { CASE_NOT_FOUND, type OpenCase } from '../platform/cases/access.js';
import { refuseSpentAllowance, takeAllowance } from '../platform/files/upload-allowance.js';
import { requestParams } from '../platform/http/answers.js';
import { notFound, refuse, reply, route } from '../platform/http/route.js';
import { makeRequest } from './make-request.js';

const tag = 'integrations';
const INR = 'INR' as const;
/** Refusals that the next day lifts. */
const TOO_MANY: ReadonlySet<string> = new Set(['api_request.too_many', 'api_request.too_many_by_key']);

/** The request that this key made, from the log. Requests of others and unknown ids get the same refusal. */
const openOwn = async (app: App, { id: keyId }: ApiKeyCaller, id: string): Promise<Result<OpenCase, Rejection>> => {
  const { asked, made } = (await app.load(apiRequest, id)).state;
  if (!made || asked?.keyId !== keyId) return err(CASE_NOT_FOUND);
  const { state, revision } = await app.load(serviceRequest, id);
  const { origin, status } = state;
  if (origin === null || status === null || revision === 'none') return err(CASE_NOT_FOUND);
  return ok({ id, state, status, origin, revision, facts: {} });
};

/** The address of its page, as in the customer's SMS. */
const customerUrl = ({ config }: App, caseNumber: string): string =>
  `${config.publicUrl}${shortPath('customer', caseNumber)}`;

const viewOf = (
  app: App,
  { id: keyId }: ApiKeyCaller,
  { reference }: ApiRequestDoc,
  one: Case,
): contract.ApiRequest => {
  const { header } = one;
  const { label, waitingOn } = statusViewOf(header.workflow, header.status);
  return {
    id: one.id,
    case_number: header.caseNumber,
    reference,
    service_id: header.serviceId,
    service_title: header.serviceTitle,
    customer_id: header.customerId,
    customer_url: customerUrl(app, header.caseNumber),
    price_paise: header.pricePaise,
    currency: INR,
    paid: one.milestones.paidAt !== null,
    status: header.status,
    status_label: label,
    waiting_on: waitingOn,
    documents: one.documents
      .filter(({ state }) => state !== 'superseded' && state !== 'removed')
      .map(({ id, key, mime, bytes, state, reasonCode, attachedBy, attachedAt }) => ({
        id,
        document_key: key,
        media_type: mime,
        bytes,
        status: fileStatusOf(state),
        reason_code: reasonCode,
        by_this_key: attachedBy.role === 'integrator' && attachedBy.id === keyId,
        uploaded_at: attachedAt,
      })),
    created_at: header.createdAt,
    updated_at: header.updatedAt,
  };
};

/** Requests that programs make for their customers. A key sees and changes only its own requests. */
export const integratorRequestRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/requests',
    summary: 'Request a service for a customer, who is told by SMS, pays and hands in the form',
    tag,
    access: { scope: 'requests:write' },
    body: contract.createApiRequest,
    answer: contract.apiRequestMade,
    status: 201,
    perMinute: 60,
    handle: async ({ app, apiKey, body, context }) => {
      const made = await makeRequest(app, apiKey, body, context);
      if (!made.ok)
        return TOO_MANY.has(made.error.code)
          ? refuse(made.error, { status: 429, retryAfterSeconds: 3600 })
          : refuse(made.error);
      const { requestId, caseNumber, customerId, status, pricePaise, position } = made.value;
      return reply(
        {
          ...success('api_request_made'),
          id: requestId,
          case_number: caseNumber,
          customer_id: customerId,
          customer_url: customerUrl(app, caseNumber),
          status,
          price_paise: pricePaise,
          currency: INR,
        },
        { status: 201, position },
      );
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/requests/:id',
    summary: 'How a request stands that this key made, with its documents; nothing personal',
    tag,
    access: { scope: 'requests:read' },
    params: requestParams,
    answer: contract.apiRequest,
    reads: [...apiRequestReads, ...caseReads],
    handle: async ({ app, apiKey, params: { id } }) => {
      const asked = await findApiRequest(app.reads, apiKey.id, id);
      const found = asked === null ? null : await findCase(app.reads, id);
      if (asked === null || found === null) return notFound('request_not_found');
      return reply(viewOf(app, apiKey, asked, found.case));
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/requests/:id/documents',
    summary: 'Attach a document to a paid request that this key made, or replace one that this key attached',
    tag,
    access: { scope: 'requests:write' },
    params: requestParams,
    permitKey: async (app, apiKey, { id = '' }) => {
      const found = await openOwn(app, apiKey, id);
      return found.ok ? refuseSpentAllowance(app, apiKey.id) : found.error;
    },
    body: 'multipart',
    fields: contract.apiDocumentFields,
    perMinute: 60,
    answer: contract.apiDocumentAttached,
    status: 201,
    handle: async ({ app, apiKey, params, body, files, context }) => {
      const opened = await openOwn(app, apiKey, params.id);
      if (!opened.ok) return refuse(opened.error);
      const place = await placeIn(app, opened.value, apiKey.id, body, context);
      if (!place.ok) return refuse(place.error);
      const [file] = files;
      if (file === undefined || files.length > 1 || file.field !== 'file') return refuse(wrong('file', 'file.missing'));
      const attached = await attachFile(app, place.value, file, context, (bytes) =>
        takeAllowance(app, apiKey.id, bytes),
      );
      if (attached.kind !== 'ok') return attached;
      const { document } = attached.body;
      const said = { document_key: document.key, media_type: document.mime, bytes: document.bytes };
      return { ...attached, body: { ...success('file_uploaded'), id: document.id, ...said } };
    },
  }),
];
