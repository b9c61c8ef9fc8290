import { service } from '@anupalan/domain/catalogue/aggregate';
import type { CatalogueCommand } from '@anupalan/domain/catalogue/commands';
import type { ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import type { Success } from '@anupalan/domain/texts/done';
import type { ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import type { App } from '../platform/app.js';
import { serviceInLog } from '../platform/commands/catalogue-at.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import type { Executed } from '../platform/commands/execute.js';
import { type Reply, refuse, reply } from '../platform/http/route.js';
import { expected, versionOf } from '../platform/http/versions.js';
import { adminFormView } from './admin-views.js';
import { allocateIds, PROVISIONAL_ID } from './allocate-ids.js';

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

interface Numbered extends Omit<Save, 'command' | 'id'> {
  readonly count: number;
  readonly command: (numbers: readonly number[]) => CatalogueCommand;
  /** The id in the answer is the first number instead of the service's. */
  readonly answersItem?: boolean;
}

/**
 * One change of a service or its form: over the version of If-Match where there is one, else 412 with the present
 * record, so that both values can be shown.
 */
export const save = async (app: App, { command, ...change }: Save): Promise<Reply<ServiceSaved>> =>
  answered(app, change, await app.execute(service, change.slug, command, change.context, expected(change.ifMatch)));

/**
 * The same for a change with so many new items, under numbers of their own. It is decided before any number is taken, so
 * that a refused one takes none.
 */
export const saveNumbered = async (
  app: App,
  { count, command, answersItem = false, ...change }: Numbered,
): Promise<Reply<ServiceSaved>> => {
  if (count === 0) return save(app, { ...change, command: command([]) });
  const { slug, context, ifMatch } = change;
  const provisional = Array.from({ length: count }, (_, i) => PROVISIONAL_ID + i);
  const options = { ...expected(ifMatch), decideOnly: true };
  const judged = await app.execute(service, slug, command(provisional), context, options);
  if (!judged.ok) return answered(app, change, judged);
  const numbers = await allocateIds(app, new Array<null>(count).fill(null), childCommand(context, 'id'));
  if (!numbers.ok) return refuse(numbers.error);
  const id = answersItem ? String(numbers.value[0]) : slug;
  return save(app, { ...change, command: command(numbers.value), id });
};

const answered = async (
  app: App,
  { slug, done, id = slug, status = 200, current = adminFormView }: Omit<Save, 'command'>,
  saved: Result<Executed, Rejection>,
): Promise<Reply<ServiceSaved>> => {
  if (saved.ok) {
    const { revision, position } = saved.value;
    const version = versionOf(revision);
    return reply({ ...done, id, version }, { position, version, status });
  }
  if (saved.error.code !== 'changed_meanwhile') return refuse(saved.error);
  const present = await serviceInLog(app.store, slug);
  return present === null
    ? refuse(rejection('not_found', 'service.not_found'))
    : refuse(saved.error, { extra: { current: current(present) } });
};
