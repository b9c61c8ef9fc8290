import type { DocumentRequirement } from '@anupalan/domain/catalogue/events';
import { fieldRecord, requirementRecord } from '@anupalan/domain/catalogue/item-records';
import { isOnSale } from '@anupalan/domain/catalogue/on-sale';
import { publicDetails } from '@anupalan/domain/catalogue/service-record';
import {
  type Service,
  type ServiceDocumentView,
  type ServiceFieldView,
  serviceDocument,
  serviceField,
  service as serviceSchema,
} from '@anupalan/domain/contracts/catalogue';
import { toWire } from '@anupalan/domain/kernel/record';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import { findCaseRow, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import type { ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import { findService, listServices, slugOf, uses } from '@anupalan/projector/read-models/catalogue/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { CASE_NOT_FOUND, mayRead } from '../platform/cases/access.js';
import { type Reply, type Route, refuse, reply, route, type Session } from '../platform/http/route.js';

const params = z.object({ id: z.string().meta({ description: 'Slug of the service, with hyphens or underscores' }) });
const ofRequest = z.object({
  requestId: z.string().optional().meta({ description: 'As this request is bound to them, not as they are now' }),
});

const SERVICE_NOT_FOUND: Rejection = rejection('not_found', 'service_not_found');

const publicService = (doc: ServiceDoc): Service => ({ id: doc.slug, ...publicDetails(doc) });

/** A question with the column names of the stored table. */
export const fieldView = (serviceId: string, field: ServiceDoc['fields'][number]): ServiceFieldView => ({
  id: field.id,
  service_id: serviceId,
  ...toWire(fieldRecord, field),
  display_order: field.displayOrder,
  created_at: field.createdAt,
  updated_at: field.updatedAt,
});

const documentNames = (document: DocumentRequirement) => {
  const { position: _order, ...names } = toWire(requirementRecord, document);
  return names;
};

/** A document requirement with the field names of both texts. */
export const documentView = (serviceId: string, document: ServiceDoc['requirements'][number]): ServiceDocumentView => ({
  id: document.id,
  service_id: serviceId,
  ...documentNames(document),
  label: document.label,
  allowed_types: document.allowedTypes,
  max_size_mb: document.maxSizeMb,
  display_order: document.displayOrder,
  created_at: document.createdAt,
  updated_at: document.updatedAt,
});

const offered = async (app: App, id: string): Promise<Result<ServiceDoc, Rejection>> => {
  const doc = await findService(app.reads, id);
  return doc === null || !isOnSale(doc) ? err(SERVICE_NOT_FOUND) : ok(doc);
};

interface Definitions {
  readonly serviceId: string;
  readonly fields: ServiceDoc['fields'];
  readonly documents: ServiceDoc['requirements'];
}

/**
 * The service's questions and documents: the present ones, or those to which a request that the caller may read is
 * bound.
 */
const definitions = async (
  app: App,
  session: Session | null,
  id: string,
  requestId: string | undefined,
): Promise<Result<Definitions, Rejection>> => {
  if (requestId === undefined) {
    const found = await offered(app, id);
    if (!found.ok) return found;
    return ok({ serviceId: found.value.slug, fields: found.value.fields, documents: found.value.requirements });
  }
  if (session === null) return err(CASE_NOT_FOUND);
  const row = await findCaseRow(app.reads, requestId);
  const readable = await mayRead(app, session, requestId, row);
  if (row === null || !readable.ok) return err(CASE_NOT_FOUND);
  const { serviceId, catalogueRevision } = row;
  if (id !== serviceId && slugOf(id) !== serviceId) return err(SERVICE_NOT_FOUND);
  const bound = await app.catalogueAt(serviceId, catalogueRevision);
  if (bound === null) return err(SERVICE_NOT_FOUND);
  return ok({ serviceId, fields: bound.serviceFields, documents: bound.serviceDocuments });
};

const answer = <T, A>(result: Result<T, Rejection>, view: (value: T) => A): Reply<A> =>
  result.ok ? reply(view(result.value)) : refuse(result.error);

export const catalogueRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/services',
    summary: 'All services on offer',
    tag: 'catalogue',
    access: 'public',
    reads: uses,
    kept: true,
    answer: z.array(serviceSchema),
    handle: async ({ app }) => reply((await listServices(app.reads, { onSale: true })).map(publicService)),
  }),
  route({
    method: 'GET',
    path: '/api/services/:id',
    summary: 'One service',
    tag: 'catalogue',
    access: 'public',
    params,
    reads: uses,
    kept: true,
    answer: serviceSchema,
    handle: async ({ app, params: { id } }) => answer(await offered(app, id), publicService),
  }),
  route({
    method: 'GET',
    path: '/api/services/:id/benefits',
    summary: 'What a service brings',
    tag: 'catalogue',
    access: 'public',
    params,
    reads: uses,
    kept: true,
    answer: z.array(z.string()),
    handle: async ({ app, params: { id } }) => answer(await offered(app, id), (doc) => [...doc.benefits]),
  }),
  route({
    method: 'GET',
    path: '/api/services/:id/documents',
    summary: 'What a service needs, in words',
    tag: 'catalogue',
    access: 'public',
    params,
    reads: uses,
    kept: true,
    answer: z.array(z.string()),
    handle: async ({ app, params: { id } }) => answer(await offered(app, id), (doc) => [...doc.requiredDocuments]),
  }),
  route({
    method: 'GET',
    path: '/api/service-fields/:id',
    summary: 'The questions of a service’s intake form',
    tag: 'catalogue',
    access: 'public',
    params,
    query: ofRequest,
    reads: [...uses, ...listReads, ...businessReads],
    answer: z.array(serviceField),
    handle: async ({ app, session, params: { id }, query }) =>
      answer(await definitions(app, session, id, query.requestId), ({ serviceId, fields }) =>
        fields.map((field) => fieldView(serviceId, field)),
      ),
  }),
  route({
    method: 'GET',
    path: '/api/service-documents/:id',
    summary: 'The documents that a service asks for',
    tag: 'catalogue',
    access: 'public',
    params,
    query: ofRequest,
    reads: [...uses, ...listReads, ...businessReads],
    answer: z.array(serviceDocument),
    handle: async ({ app, session, params: { id }, query }) =>
      answer(await definitions(app, session, id, query.requestId), ({ serviceId, documents }) =>
        documents.map((document) => documentView(serviceId, document)),
      ),
  }),
];
