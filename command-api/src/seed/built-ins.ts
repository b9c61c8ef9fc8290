import { service } from '@anupalan/domain/catalogue/aggregate';
import { BUILT_IN_SERVICES, createBuiltIn } from '@anupalan/domain/catalogue/built-in-services';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { seedDueRules } from './due-rules.js';
import { seedServiceTypes } from './service-types.js';
import { seedSitePages } from './site-pages.js';
import { unlessUnreadable } from './unless-unreadable.js';

/**
 * Adds the thirteen services and their types to the catalogue, or brings them to this release, the pages of trust and the rules for dates;
 * changes by admins stay. Runs at every start.
 */
export const seedBuiltIns = async (app: App): Promise<void> => {
  for (const builtIn of BUILT_IN_SERVICES)
    await unlessUnreadable(app, streamName(service, builtIn.slug), () => seedBuiltIn(app, builtIn));
  await seedServiceTypes(app);
  await seedSitePages(app);
  await seedDueRules(app);
};

const seedBuiltIn = async (app: App, builtIn: (typeof BUILT_IN_SERVICES)[number]): Promise<void> => {
  const { slug, ...release } = builtIn;
  const context = systemContext('set-up', { commandId: derivedId('built-in', slug, JSON.stringify(release)) });
  const created = await app.execute(service, slug, createBuiltIn(builtIn), context);
  if (created.ok) return;
  // Changes by admins win over a release, and so does a service that they made under the same id.
  const { code } = created.error;
  if (code === 'service.not_upgraded' || code === 'service.exists')
    app.log.warn({ slug, code }, 'built-in service not upgraded');
  // A built-in service that breaks the catalogue's rules is a bug of the product.
  else throw new Error(`built-in service ${slug}: ${created.error.message}`);
};
