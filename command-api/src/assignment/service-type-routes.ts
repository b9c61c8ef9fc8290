import { service } from '@anupalan/domain/catalogue/aggregate';
import { type ServiceTypeCommand, serviceType } from '@anupalan/domain/catalogue/service-type';
import { serviceTypeRecord } from '@anupalan/domain/catalogue/service-type-record';
import * as contract from '@anupalan/domain/contracts/assignment';
import { changed, done } from '@anupalan/domain/contracts/common';
import { fromWire } from '@anupalan/domain/kernel/record';
import { sameJson } from '@anupalan/domain/kernel/same-json';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import { uses as assignmentReads, listServiceTypes } from '@anupalan/projector/read-models/assignment/queries';
import { uses as catalogueReads, listServices, slugOf } from '@anupalan/projector/read-models/catalogue/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CHANGED_MEANWHILE } from '../platform/commands/execute.js';
import { derivedId } from '../platform/commands/ids.js';
import { answerTo, changedAnswer } from '../platform/http/answers.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { expected } from '../platform/http/versions.js';
import { claimName } from './assignment-names.js';
import { serviceName, serviceTypeView } from './assignment-views.js';
import { ruleParams } from './rule-routes.js';

const tag = 'admin';

/** Decides the command before its name is claimed: a refused type must not hold a name. */
const judged = (app: App, command: ServiceTypeCommand, context: CommandContext, name = 'Type') => {
  const ctx = { now: isoNow(app.clock), actor: context.actor, id: (part: string) => part };
  return serviceType.decider.decide({ name, ...command, type: 'createServiceType' }, null, {}, ctx);
};

/** ms until the services are read as they were a moment ago. */
const VIEW_WAIT_MS = 2000;

/** Whether just these services are of the type. Which they are is said by the services, not by the type's version. */
const hasServices = async (app: App, typeId: string, slugs: readonly string[]): Promise<boolean> => {
  await app.positions.waitFor(catalogueReads, await app.events.head(), VIEW_WAIT_MS);
  const services = await listServices(app.reads, { onSale: false });
  const now = services.filter(({ serviceTypeId }) => serviceTypeId === typeId).map(({ slug }) => slug);
  return sameJson(now.sort(), [...new Set(slugs)].sort());
};

export const serviceTypeRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/service-types',
    summary: 'Every type of service with the services of it, and the services that are of none',
    tag,
    access: ['admin'],
    answer: contract.serviceTypes,
    reads: [...assignmentReads, ...catalogueReads],
    handle: async ({ app }) => {
      const types = await listServiceTypes(app.reads);
      const services = await listServices(app.reads, { onSale: false });
      return reply({
        items: types.map((type) => serviceTypeView(type, services)),
        untyped: services.filter(({ serviceTypeId }) => serviceTypeId === null).map(serviceName),
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/service-types',
    summary: 'Make a type of service; its name is unique',
    tag,
    access: ['admin'],
    body: contract.newServiceType,
    answer: changed,
    handle: async ({ app, body, context }) => {
      const command = { type: 'createServiceType', ...fromWire(serviceTypeRecord, body), name: body.name } as const;
      const fine = judged(app, command, context);
      if (!fine.ok) return refuse(fine.error);
      const id = derivedId('service-type', context.commandId);
      const claimed = await claimName(app, 'service-type', body.name, id, context);
      if (!claimed.ok) return refuse(claimed.error);
      const made = await app.execute(serviceType, id, command, context);
      return changedAnswer(made, id, success('service_type_created'));
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/admin/service-types/:id',
    summary: 'Change a type of service; what is left out stays',
    tag,
    access: ['admin'],
    params: ruleParams,
    body: contract.changedServiceType,
    answer: changed,
    handle: async ({ app, params: { id }, body, context, ifMatch }) => {
      if (body.services_seen !== undefined && !(await hasServices(app, id, body.services_seen)))
        return refuse(CHANGED_MEANWHILE);
      const command = { type: 'editServiceType', ...fromWire(serviceTypeRecord, body) } as const;
      if ((await app.load(serviceType, id)).state !== null) {
        const fine = judged(app, command, context);
        if (!fine.ok) return refuse(fine.error);
        const claimed = await claimName(app, 'service-type', body.name, id, context);
        if (!claimed.ok) return refuse(claimed.error);
      }
      const saved = await app.execute(serviceType, id, command, context, expected(ifMatch));
      return changedAnswer(saved, id, success('service_type_saved'));
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/services/:id/service-type',
    summary: 'Say which type a service is of; null for none',
    tag,
    access: ['admin'],
    params: z.object({ id: z.string().max(100).meta({ description: 'Slug of the service' }) }),
    body: contract.chooseServiceType,
    answer: done,
    handle: async ({ app, params: { id }, body, context }) => {
      const command = { type: 'chooseServiceType', serviceTypeId: body.service_type_id } as const;
      const slug = slugOf(id);
      return answerTo(await app.execute(service, slug, command, context), slug, success('service_type_chosen'));
    },
  }),
];
