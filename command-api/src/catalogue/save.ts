import { service } from '@anupalan/domain/catalogue/aggregate';
import type { CatalogueCommand } from '@anupalan/domain/catalogue/commands';
import type { ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { rejection } from '@anupalan/domain/kernel/rejection';
import type { Success } from '@anupalan/domain/texts/done';
import type { ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import { versionOf } from '../assignment/assignment-views.js';
import { expected } from '../assignment/rule-routes.js';
import type { App } from '../platform/app.js';
import { serviceInLog } from '../platform/commands/catalogue-at.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { type Reply, refuse, reply } from '../platform/http/route.js';
import { adminFormView } from './admin-views.js';

interface Save {
  readonly slug: string;
  readonly command: CatalogueCommand;
  readonly context: CommandContext;
  readonly ifMatch: number | undefined;
  readonly done: Success;
  /** The id in the answer; default: that of the service. */
  readonly id?: string;
  readonly status?: number;
  /** The present record in the refusal of an outdated version; default: the service with its form. */
  readonly current?: (doc: ServiceDoc) => JsonObject;
}

/**
 * One change of a service or its form: over the version of If-Match where there is one, else 412 with the present
 * record, so that both values can be shown.
 */
export const save = async (app: App, change: Save): Promise<Reply<ServiceSaved>> => {
  const { slug, command, context, ifMatch, done, id = slug, status = 200, current = adminFormView } = change;
  const saved = await app.execute(service, slug, command, context, expected(ifMatch));
  if (saved.ok) {
    const { revision, position } = saved.value;
    const version = revision === 'none' ? 0 : versionOf(revision);
    return reply({ ...done, id, version }, { position, version, status });
  }
  if (saved.error.code !== 'changed_meanwhile') return refuse(saved.error);
  const present = await serviceInLog(app.store, slug);
  return present === null
    ? refuse(rejection('not_found', 'service.not_found'))
    : refuse(saved.error, { extra: { current: current(present) } });
};
