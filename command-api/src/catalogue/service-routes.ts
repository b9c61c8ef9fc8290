import { service } from '@anupalan/domain/catalogue/aggregate';
import { slugErrors } from '@anupalan/domain/catalogue/check-details';
import type { CatalogueCommand } from '@anupalan/domain/catalogue/commands';
import { newDetails } from '@anupalan/domain/catalogue/defaults';
import { formDocuments, formDocumentsCount } from '@anupalan/domain/catalogue/form-documents';
import * as contract from '@anupalan/domain/contracts/admin-catalogue';
import { rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import { uses as caseReads, impactOnCases } from '@anupalan/projector/read-models/case-list/queries';
import type { ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import { findService, listServices, slugOf, uses } from '@anupalan/projector/read-models/catalogue/queries';
import { uses as orderReads, unpaidOrders } from '@anupalan/projector/read-models/orders/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { serviceInLog } from '../platform/commands/catalogue-at.js';
import { type Reply, refuse, reply, route } from '../platform/http/route.js';
import { versionOf } from '../platform/http/versions.js';
import { adminFormView, adminServiceView, contentOf } from './admin-views.js';
import { activeOf, detailsOf } from './read-body.js';
import { save, saveNumbered } from './save.js';
import { historyOf } from './service-history.js';

const tag = 'admin';
export const serviceParams = z.object({
  id: z.string().max(200).meta({ description: 'Slug of the service, with hyphens or underscores' }),
});
const UNKNOWN = rejection('not_found', 'service.not_found');

/** An answer about one service, with its version for If-Match. */
const about = async <A>(app: App, id: string, view: (doc: ServiceDoc) => A): Promise<Reply<A>> => {
  const doc = await findService(app.reads, id);
  return doc === null ? refuse(UNKNOWN) : reply(view(doc), { version: versionOf(doc.revision) });
};

export const serviceRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/services',
    summary: 'All services, also those that are not on offer; popular ones first',
    tag,
    access: ['admin'],
    reads: uses,
    answer: z.array(contract.adminService),
    handle: async ({ app }) => reply((await listServices(app.reads, { onSale: false })).map(adminServiceView)),
  }),
  route({
    method: 'GET',
    path: '/api/admin/services/:id',
    summary: 'One service for editing',
    tag,
    access: ['admin'],
    params: serviceParams,
    reads: uses,
    answer: contract.adminService,
    handle: ({ app, params: { id } }) => about(app, id, adminServiceView),
  }),
  route({
    method: 'GET',
    path: '/api/admin/services/:id/form',
    summary: 'One service for editing, with its questions and documents',
    tag,
    access: ['admin'],
    params: serviceParams,
    reads: uses,
    answer: contract.adminServiceForm,
    handle: ({ app, params: { id } }) => about(app, id, adminFormView),
  }),
  route({
    method: 'POST',
    path: '/api/admin/services',
    summary: 'Make a service; what is left out has the defaults of the form',
    tag,
    access: ['admin'],
    body: contract.saveService,
    answer: contract.serviceSaved,
    status: 201,
    handle: async ({ app, body, context }) => {
      const slug = body.id ?? '';
      const command = {
        type: 'createService',
        details: newDetails(detailsOf(body)),
        builtIn: false,
        fields: [],
        requirements: [],
        ...activeOf(body),
      } as const satisfies CatalogueCommand;
      if (slugErrors(slug).length > 0) {
        // Names everything that is wrong, without a stream of that name.
        const ctx = { now: isoNow(app.clock), actor: context.actor, id: String };
        const decided = service.decider.decide(command, service.decider.initial, { slug }, ctx);
        return refuse(decided.ok ? wrong('id', 'slug.format') : decided.error);
      }
      // Another name of an existing service would never be found.
      if (slugOf(slug) !== slug) return refuse(rejection('conflict', 'service.exists'));
      const { form } = command.details;
      return saveNumbered(app, {
        slug,
        count: formDocumentsCount(form, []),
        command: (numbers) => ({ ...command, requirements: formDocuments(form, [], numbers) }),
        context,
        ifMatch: undefined,
        done: success('service_created'),
        status: 201,
      });
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/services/:id',
    summary: 'Save a service; what is left out stays. With If-Match only over the version that was seen',
    tag,
    access: ['admin'],
    params: serviceParams,
    body: contract.saveService,
    answer: contract.serviceSaved,
    handle: async ({ app, params: { id }, body, context, ifMatch }) => {
      const slug = slugOf(id);
      if (body.id !== undefined && slugOf(body.id) !== slug) return refuse(wrong('id', 'service.id_fixed'));
      const details = detailsOf(body);
      const { state } = await app.load(service, slug);
      const brings = details.form !== undefined && details.form.id !== state.details?.form.id ? details.form : null;
      return saveNumbered(app, {
        slug,
        count: brings === null ? 0 : formDocumentsCount(brings, state.requirements),
        command: (documentIds) => ({ type: 'editService', details, ...activeOf(body), documentIds }),
        context,
        ifMatch,
        done: success('service_saved'),
        current: adminServiceView,
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/services/:id/order',
    summary: 'Put the questions or the documents of a form into a new order',
    tag,
    access: ['admin'],
    params: serviceParams,
    body: contract.reorder,
    answer: contract.serviceSaved,
    handle: ({ app, params: { id }, body, context, ifMatch }) =>
      save(app, {
        slug: slugOf(id),
        command: { type: 'reorderItems', ...body },
        context,
        ifMatch,
        done: success('items_reordered'),
      }),
  }),
  route({
    method: 'GET',
    path: '/api/admin/services/:id/impact',
    summary: 'How many requests and orders stay on the version to which they are bound',
    tag,
    access: ['admin'],
    params: serviceParams,
    reads: [...uses, ...caseReads, ...orderReads],
    answer: contract.serviceImpact,
    handle: async ({ app, params: { id } }) => {
      const doc = await findService(app.reads, id);
      if (doc === null) return refuse(UNKNOWN);
      const [cases, unpaid] = await Promise.all([
        impactOnCases(app.reads, doc.slug),
        unpaidOrders(app.reads, doc.slug),
      ]);
      return reply({ version: versionOf(doc.revision), ...cases, unpaid });
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/services/:id/history',
    summary: 'The versions of a service, newest first: who changed what when',
    tag,
    access: ['admin'],
    params: serviceParams,
    query: z.object({ before: z.coerce.number().int().min(1).optional() }),
    reads: [...uses, 'assignment', 'people'],
    answer: contract.serviceHistory,
    handle: async ({ app, params: { id }, query }) => {
      const doc = await findService(app.reads, id);
      return doc === null ? refuse(UNKNOWN) : reply(await historyOf(app, doc.slug, query.before));
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/services/:id/restore',
    summary: 'Bring a service with its form back to an earlier version, as a new version; requests keep theirs',
    tag,
    access: ['admin'],
    params: serviceParams,
    body: contract.restoreService,
    answer: contract.serviceSaved,
    handle: async ({ app, params: { id }, body, context, ifMatch }) => {
      const slug = slugOf(id);
      if (!(await app.load(service, slug)).state.exists) return refuse(UNKNOWN);
      const then = await serviceInLog(app.store, slug, body.version - 1);
      if (then === null) return refuse(wrong('version', 'service.version_not_found'));
      const command = { type: 'restoreService', revision: then.revision, content: contentOf(then) } as const;
      return save(app, { slug, command, context, ifMatch, done: success('service_restored') });
    },
  }),
];
