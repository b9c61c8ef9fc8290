import { service } from '@anupalan/domain/catalogue/aggregate';
import { BUILT_IN_SERVICE_TYPES } from '@anupalan/domain/catalogue/built-in-service-types';
import { BUILT_IN_SERVICES } from '@anupalan/domain/catalogue/built-in-services';
import { serviceType } from '@anupalan/domain/catalogue/service-type';
import { claimName } from '../assignment/assignment-names.js';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';

/**
 * Adds the eight types of service to the catalogue and assigns each built-in service its type: the one for its required
 * skill. Each happens once per data folder, and later changes by admins stay. Runs at every start, after the services
 * exist.
 */
export const seedServiceTypes = async (app: App): Promise<void> => {
  const context = (...what: readonly string[]) =>
    systemContext('set-up', { commandId: derivedId('built-in', 'service-type', ...what) });
  for (const { id, command } of BUILT_IN_SERVICE_TYPES) {
    if ((await app.load(serviceType, id)).revision !== 'none') continue;
    const claimed = await claimName(app, 'service-type', command.name, id, context(id));
    const made = claimed.ok ? await app.execute(serviceType, id, command, context(id)) : claimed;
    // An admin's type has that name: it stays, and the services keep their own required skill.
    if (!made.ok) app.log.warn({ id, code: made.error.code }, 'built-in service type not made');
  }
  for (const { slug, details } of BUILT_IN_SERVICES) {
    const serviceTypeId = details.requiredSpecialization;
    if (serviceTypeId === null || (await app.load(serviceType, serviceTypeId)).state === null) continue;
    const chosen = await app.execute(service, slug, { type: 'chooseServiceType', serviceTypeId }, context('of', slug));
    if (!chosen.ok) app.log.warn({ slug, code: chosen.error.code }, 'type of a built-in service not chosen');
  }
};
