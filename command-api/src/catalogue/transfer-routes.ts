import { service } from '@anupalan/domain/catalogue/aggregate';
import { slugErrors } from '@anupalan/domain/catalogue/check-details';
import { tidyContent } from '@anupalan/domain/catalogue/replace';
import { noService } from '@anupalan/domain/catalogue/state';
import * as contract from '@anupalan/domain/contracts/admin-catalogue';
import type { Actor } from '@anupalan/domain/kernel/event';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, type Result } from '@anupalan/domain/kernel/result';
import { CATALOGUE_FORMAT_VERSION, MAX_CATALOGUE_MB } from '@anupalan/domain/rules/catalogue-file';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import { listServices, slugOf, uses } from '@anupalan/projector/read-models/catalogue/queries';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import type { Executed } from '../platform/commands/execute.js';
import { reply, route } from '../platform/http/route.js';
import { versionOf } from '../platform/http/versions.js';
import { contentOf, exportedView } from './admin-views.js';
import { allocateIds } from './allocate-ids.js';
import { changesBetween } from './changes.js';
import { contentWith, importing, incoming, wantedIds } from './transfer.js';

const tag = 'admin';
/** A file, with the choice among its services. */
const maxBytes = (MAX_CATALOGUE_MB + 0.25) * 1024 * 1024;
const maxValues = 120_000;

type PlanItem = contract.ImportPlan['items'][number];
type Given = contract.ExportedService;

/** The present state of a service; an impossible id has none. */
const stateOf = async (app: App, slug: string) =>
  slugErrors(slug).length > 0 ? { state: noService, revision: 'none' as const } : app.load(service, slug);

const refusalOf = ({ code, message, params }: Rejection) => ({ code, message, ...(params && { params }) });

const errorsOf = (rejected: Rejection): PlanItem['errors'] => [
  ...(rejected.errors ?? [{ path: 'id', ...refusalOf(rejected) }]),
];

/** The changes or errors that an import of one service would bring. */
const planned = async (app: App, given: Given, actor: Actor, isTwice: boolean): Promise<PlanItem> => {
  const { id, title } = given;
  const { state, revision } = await stateOf(app, id);
  const version = revision === 'none' ? null : versionOf(revision);
  const bad = (rejected: Rejection): PlanItem => ({
    id,
    title,
    kind: 'invalid',
    version,
    changes: [],
    errors: errorsOf(rejected),
  });
  if (isTwice) return bad(rejection('invalid', 'service.twice_in_file'));
  if (slugErrors(id).length === 0 && slugOf(id) !== id) return bad(rejection('conflict', 'service.exists'));
  const read = incoming(given, state);
  if (!read.ok) return bad(read.error);
  const content = contentWith(read.value);
  const ctx = { now: isoNow(app.clock), actor, id: String };
  const decided = service.decider.decide(importing(content, !state.exists), state, { slug: id }, ctx);
  if (!decided.ok) return bad(decided.error);
  const item = { id, title, version, errors: [] };
  if (state.details === null) return { ...item, kind: 'new', changes: [] };
  const present = exportedView(id, { ...state, details: state.details });
  const changes = changesBetween(present, exportedView(id, tidyContent(content)));
  return { ...item, kind: changes.length === 0 ? 'same' : 'changed', changes };
};

/** Imports one service over the version that was planned. */
const importOne = async (
  app: App,
  given: Given | undefined,
  version: number | null,
  context: CommandContext,
): Promise<Result<Executed, Rejection>> => {
  if (given === undefined) return err(rejection('invalid', 'service.not_in_file'));
  const { id } = given;
  if (slugErrors(id).length === 0 && slugOf(id) !== id) return err(rejection('conflict', 'service.exists'));
  const { state } = await stateOf(app, id);
  const read = incoming(given, state);
  if (!read.ok) return read;
  const command = importing(contentWith(read.value), version === null);
  // Decided before any id is allocated, so that a refused import uses up no ids and opens no stream.
  const ctx = { now: isoNow(app.clock), actor: context.actor, id: String };
  const decided = service.decider.decide(command, state, { slug: id }, ctx);
  const of = childCommand({ ...context, channel: 'import' }, `import ${id}`);
  const again = slugErrors(id).length === 0 && (await app.isRecorded(service, id, of.commandId));
  if (!decided.ok && !again) return decided;
  const wanted = wantedIds(read.value);
  const ids = await allocateIds(app, wanted, childCommand(of, `ids ${wanted.join()}`));
  if (!ids.ok) return ids;
  const content = contentWith(read.value, ids.value);
  const ifRevision = version === null ? ('none' as const) : version - 1;
  return app.execute(service, id, importing(content, version === null), of, { ifRevision });
};

export const transferRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/catalogue',
    summary: 'The whole catalogue as a file, for another system',
    tag,
    access: ['admin'],
    reads: uses,
    answer: contract.catalogueFile,
    handle: async ({ app }) => {
      const now = isoNow(app.clock);
      const services = [...(await listServices(app.reads, { onSale: false }))].sort((a, b) =>
        a.slug < b.slug ? -1 : 1,
      );
      return reply(
        {
          format: 'anupalan-catalogue',
          format_version: CATALOGUE_FORMAT_VERSION,
          exported_at: now,
          services: services.map((doc) => exportedView(doc.slug, contentOf(doc))),
        },
        { headers: { 'Content-Disposition': `attachment; filename="anupalan-catalogue-${dayInIndia(now)}.json"` } },
      );
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/catalogue/plan',
    summary: 'What importing a file would do to each service; changes nothing',
    tag,
    access: ['admin'],
    body: contract.catalogueFile,
    maxBytes,
    maxValues,
    // Each is megabytes to read and check.
    perMinute: 3,
    answer: contract.importPlan,
    handle: async ({ app, body: { services }, context }) => {
      const items: PlanItem[] = [];
      const seen = new Set<string>();
      for (const given of services) {
        await nextTurn();
        items.push(await planned(app, given, context.actor, seen.has(given.id)));
        seen.add(given.id);
      }
      return reply({ items });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/catalogue/import',
    summary: 'Import services of a file, each over the version that its plan named and each by itself',
    tag,
    access: ['admin'],
    body: contract.importCatalogue,
    maxBytes,
    maxValues,
    // Each is megabytes to read and check.
    perMinute: 3,
    answer: contract.imported,
    handle: async ({ app, body: { file, services }, context }) => {
      // The first of an id, as the plan compared it.
      const byId = new Map(file.services.toReversed().map((one) => [one.id, one]));
      const items: contract.Imported['items'] = [];
      let position: Position | null = null;
      for (const { id, version } of services) {
        await nextTurn();
        const done = await importOne(app, byId.get(id), version, context);
        items.push({ id, imported: done.ok, refusal: done.ok ? null : refusalOf(done.error) });
        if (done.ok) position = latest(position, done.value.position);
      }
      return reply({ ...success('catalogue_imported'), id: 'catalogue', items }, { position });
    },
  }),
];
