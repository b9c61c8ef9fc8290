import { service } from '@anupalan/domain/catalogue/aggregate';
import { BUILT_IN_SERVICE_TYPES } from '@anupalan/domain/catalogue/built-in-service-types';
import { BUILT_IN_SERVICES } from '@anupalan/domain/catalogue/built-in-services';
import { serviceType } from '@anupalan/domain/catalogue/service-type';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { claimName } from '../assignment/assignment-names.js';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { unlessUnreadable } from './unless-unreadable.js';

/**
 * Adds the eight types of service to the catalogue and assigns each built-in service its type: the one for its required
 * skill. Each happens once per data folder, and later changes by admins stay. Runs at every start, after the services
 * exist.
 */
export const seedServiceTypes = async (app: App): Promise<void> => {
  const context = (...what: readonly string[]) =>
    systemContext('set-up', { commandId: derivedId('built-in', 'service-type', ...what) });
  const make = async ({ id, command }: (typeof BUILT_IN_SERVICE_TYPES)[number]): Promise<void> => {
    if ((await app.load(serviceType, id)).revision !== 'none') return;
    const claimed = await claimName(app, 'service-type', command.name, id, context(id));
    const made = claimed.ok ? await app.execute(serviceType, id, command, context(id)) : claimed;
    // An admin's type has that name: it stays, and the services keep their own required skill.
    if (!made.ok) app.log.warn({ id, code: made.error.code }, 'built-in service type not made');
  };
  const choose = async ({ slug, details }: (typeof BUILT_IN_SERVICES)[number]): Promise<void> => {
    const serviceTypeId = details.requiredSpecialization;
    if (serviceTypeId === null || (await app.load(serviceType, serviceTypeId)).state === null) return;
    const chosen = await app.execute(service, slug, { type: 'chooseServiceType', serviceTypeId }, context('of', slug));
    if (!chosen.ok) app.log.warn({ slug, code: chosen.error.code }, 'type of a built-in service not chosen');
  };
  for (const type of BUILT_IN_SERVICE_TYPES)
    await unlessUnreadable(app, streamName(serviceType, type.id), () => make(type));
  for (const one of BUILT_IN_SERVICES) await unlessUnreadable(app, streamName(service, one.slug), () => choose(one));
};
