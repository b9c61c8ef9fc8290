import { service } from '@anupalan/domain/catalogue/aggregate';
import type { CatalogueCommand } from '@anupalan/domain/catalogue/commands';
import { newField, newRequirement } from '@anupalan/domain/catalogue/defaults';
import * as contract from '@anupalan/domain/contracts/admin-catalogue';
import { serviceDocument, serviceField } from '@anupalan/domain/contracts/catalogue';
import { rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { success } from '@anupalan/domain/texts/done';
import type { ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import { findService, serviceOfItem, slugOf, uses } from '@anupalan/projector/read-models/catalogue/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { type Reply, refuse, reply, route } from '../platform/http/route.js';
import { versionOf } from '../platform/http/versions.js';
import { documentView, fieldView } from './catalogue-routes.js';
import { fieldOf, requirementOf } from './read-body.js';
import { save, saveNumbered } from './save.js';
import { serviceParams } from './service-routes.js';

const tag = 'admin';
const VIEW_WAIT_MS = 2000;
const itemParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .meta({ description: 'Number of the question or document' }),
});

/** The service of an item that may have been added a moment ago; `serviceId` is what the body says. */
const ownerOf = async (app: App, itemId: number, serviceId?: string): Promise<string | null> => {
  let found = await serviceOfItem(app.reads, itemId);
  if (found === null) {
    await app.positions.waitFor(uses, await app.events.head(), VIEW_WAIT_MS);
    found = await serviceOfItem(app.reads, itemId);
  }
  return serviceId === undefined || slugOf(serviceId) === found ? found : null;
};

const listed = async <A>(app: App, id: string, view: (doc: ServiceDoc) => A): Promise<Reply<A>> => {
  const doc = await findService(app.reads, id);
  return doc === null
    ? refuse(rejection('not_found', 'service.not_found'))
    : reply(view(doc), { version: versionOf(doc.revision) });
};

interface Added {
  readonly app: App;
  readonly serviceId: string | undefined;
  readonly context: CommandContext;
  readonly ifMatch: number | undefined;
}

/** Adds an item under a number of its own to a service that exists. */
const add = async (
  { app, serviceId, context, ifMatch }: Added,
  done: 'field_saved' | 'requirement_saved',
  command: (id: number) => CatalogueCommand,
): Promise<Reply<contract.ServiceSaved>> => {
  const slug = slugOf(serviceId ?? '');
  if (!(await app.load(service, slug)).state.exists) return refuse(wrong('service_id', 'service.not_found'));
  return saveNumbered(app, {
    slug,
    count: 1,
    command: ([id = 0]) => command(id),
    context,
    ifMatch,
    done: success(done),
    status: 201,
    answersItem: true,
  });
};

const FIELD_UNKNOWN = rejection('not_found', 'field.not_found');
const DOCUMENT_UNKNOWN = rejection('not_found', 'requirement.not_found');

export const itemRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/service-fields/:id',
    summary: 'The questions of a service, also of one that is not on offer',
    tag,
    access: ['admin'],
    params: serviceParams,
    reads: uses,
    answer: z.array(serviceField),
    handle: ({ app, params: { id } }) =>
      listed(app, id, ({ slug, fields }) => fields.map((field) => fieldView(slug, field))),
  }),
  route({
    method: 'GET',
    path: '/api/admin/service-documents/:id',
    summary: 'The documents of a service, also of one that is not on offer',
    tag,
    access: ['admin'],
    params: serviceParams,
    reads: uses,
    answer: z.array(serviceDocument),
    handle: ({ app, params: { id } }) =>
      listed(app, id, ({ slug, requirements }) => requirements.map((document) => documentView(slug, document))),
  }),
  route({
    method: 'POST',
    path: '/api/admin/service-fields',
    summary: 'Add a question to the form of a service',
    tag,
    access: ['admin'],
    body: contract.saveField,
    answer: contract.serviceSaved,
    status: 201,
    handle: async ({ app, body, context, ifMatch }) => {
      const given = fieldOf({ key: '', ...body });
      if (!given.ok) return refuse(given.error);
      return add({ app, serviceId: body.service_id, context, ifMatch }, 'field_saved', (id) => ({
        type: 'addField',
        field: newField(id, given.value),
      }));
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/service-fields/:id',
    summary: 'Save a question; what is left out stays, and so does the form of requests that exist',
    tag,
    access: ['admin'],
    params: itemParams,
    body: contract.saveField,
    answer: contract.serviceSaved,
    handle: async ({ app, params: { id }, body, context, ifMatch }) => {
      const slug = await ownerOf(app, id, body.service_id);
      if (slug === null) return refuse(FIELD_UNKNOWN);
      const given = fieldOf(body);
      if (!given.ok) return refuse(given.error);
      const command = { type: 'editField', field: { ...given.value, id } } as const;
      return save(app, { slug, command, context, ifMatch, done: success('field_saved'), id: String(id) });
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/admin/service-fields/:id',
    summary: 'Take a question out of the form; requests that exist keep it',
    tag,
    access: ['admin'],
    params: itemParams,
    answer: contract.serviceSaved,
    handle: async ({ app, params: { id }, context, ifMatch }) => {
      const slug = await ownerOf(app, id);
      if (slug === null) return refuse(FIELD_UNKNOWN);
      const command = { type: 'retireField', id } as const;
      return save(app, { slug, command, context, ifMatch, done: success('field_deleted'), id: String(id) });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/service-documents',
    summary: 'Ask for one more document with a service',
    tag,
    access: ['admin'],
    body: contract.saveDocument,
    answer: contract.serviceSaved,
    status: 201,
    handle: ({ app, body, context, ifMatch }) =>
      add({ app, serviceId: body.service_id, context, ifMatch }, 'requirement_saved', (id) => ({
        type: 'addDocumentRequirement',
        requirement: newRequirement(id, requirementOf({ key: '', ...body })),
      })),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/service-documents/:id',
    summary: 'Save a document requirement; what is left out stays, and so does the form of requests that exist',
    tag,
    access: ['admin'],
    params: itemParams,
    body: contract.saveDocument,
    answer: contract.serviceSaved,
    handle: async ({ app, params: { id }, body, context, ifMatch }) => {
      const slug = await ownerOf(app, id, body.service_id);
      if (slug === null) return refuse(DOCUMENT_UNKNOWN);
      const command = { type: 'editDocumentRequirement', requirement: { ...requirementOf(body), id } } as const;
      return save(app, { slug, command, context, ifMatch, done: success('requirement_saved'), id: String(id) });
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/admin/service-documents/:id',
    summary: 'Ask for a document no longer; requests that exist still do',
    tag,
    access: ['admin'],
    params: itemParams,
    answer: contract.serviceSaved,
    handle: async ({ app, params: { id }, context, ifMatch }) => {
      const slug = await ownerOf(app, id);
      if (slug === null) return refuse(DOCUMENT_UNKNOWN);
      const command = { type: 'retireDocumentRequirement', id } as const;
      return save(app, { slug, command, context, ifMatch, done: success('requirement_deleted'), id: String(id) });
    },
  }),
];
