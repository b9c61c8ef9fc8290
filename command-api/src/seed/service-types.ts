import { service } from '@anupalan/domain/catalogue/aggregate';
import { BUILT_IN_SERVICE_TYPES } from '@anupalan/domain/catalogue/built-in-service-types';
import { BUILT_IN_SERVICES } from '@anupalan/domain/catalogue/built-in-services';
import { serviceType } from '@anupalan/domain/catalogue/service-type';
import { claimName } from '../assignment/assignment-names.js';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';

/**
 * Puts the eight types of service into the catalogue and says of each built-in service which type it is of: the one for the
 * skill that it requires. Each is done once in the life of a data folder: what an admin has changed since stays. Runs at
 * every start, after the services are there.
 */
export const seedServiceTypes = async (app: App): Promise<void> => {
  const context = (...what: readonly string[]) =>
    systemContext('set-up', { commandId: derivedId('built-in', 'service-type', ...what) });
  for (const { id, command } of BUILT_IN_SERVICE_TYPES) {
    if ((await app.load(serviceType, id)).revision !== 'none') continue;
    const claimed = await claimName(app, 'service-type', command.name, id, context(id));
    const made = claimed.ok ? await app.execute(serviceType, id, command, context(id)) : claimed;
    // An admin has a type of that name already: theirs stands, the services keep the skill they ask for themselves.
    if (!made.ok) app.log.warn({ id, code: made.error.code }, 'built-in service type not made');
  }
  for (const { slug, details } of BUILT_IN_SERVICES) {
    const serviceTypeId = details.requiredSpecialization;
    if (serviceTypeId === null || (await app.load(serviceType, serviceTypeId)).state === null) continue;
    const chosen = await app.execute(service, slug, { type: 'chooseServiceType', serviceTypeId }, context('of', slug));
    if (!chosen.ok) app.log.warn({ slug, code: chosen.error.code }, 'type of a built-in service not chosen');
  }
};
