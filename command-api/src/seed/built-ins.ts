import { service } from '@anupalan/domain/catalogue/aggregate';
import { BUILT_IN_SERVICES, createBuiltIn } from '@anupalan/domain/catalogue/built-in-services';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { seedServiceTypes } from './service-types.js';

/**
 * Adds the thirteen services and their types to the catalogue where they are missing; changes by admins stay. Runs at
 * every start.
 */
export const seedBuiltIns = async (app: App): Promise<void> => {
  for (const builtIn of BUILT_IN_SERVICES) {
    const { revision } = await app.load(service, builtIn.slug);
    if (revision !== 'none') continue;
    const context = systemContext('set-up', { commandId: derivedId('built-in', builtIn.slug) });
    const created = await app.execute(service, builtIn.slug, createBuiltIn(builtIn), context);
    // A built-in service that breaks the catalogue's rules is a bug of the product.
    if (!created.ok) throw new Error(`built-in service ${builtIn.slug}: ${created.error.message}`);
  }
  await seedServiceTypes(app);
};
