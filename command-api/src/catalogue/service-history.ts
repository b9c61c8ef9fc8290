import { service } from '@anupalan/domain/catalogue/aggregate';
import type { CatalogueEvent } from '@anupalan/domain/catalogue/events';
import type { ServiceHistory, ServiceVersion } from '@anupalan/domain/contracts/admin-catalogue';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { listServiceTypes } from '@anupalan/projector/read-models/assignment/queries';
import type { ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import { foldService } from '@anupalan/projector/read-models/catalogue/projection';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';
import { versionOf } from '../platform/http/versions.js';
import { actorView, type People } from '../platform/people-names.js';
import { contentOf, exportedView } from './admin-views.js';
import { changesBetween } from './changes.js';

const PAGE = 20;

type Event = Recorded<CatalogueEvent>;

/** One append: what the service was before, its events, and what it was after. */
interface Step {
  readonly before: ServiceDoc | null;
  readonly events: readonly [Event, ...Event[]];
  readonly after: ServiceDoc;
}

const lastOf = ({ events }: Step): Event => events.at(-1) ?? events[0];

const added = (steps: Step[], event: Event): void => {
  const last = steps.at(-1);
  const before = last?.after ?? null;
  const after = foldService(before, event);
  if (after === null) return;
  if (last === undefined || last.events[0].metadata.commandId !== event.metadata.commandId)
    steps.push({ before, events: [event], after });
  else steps[steps.length - 1] = { ...last, events: [...last.events, event], after };
};

const wireOf = (doc: ServiceDoc) => exportedView(doc.slug, contentOf(doc));

const kindOf = ({ events }: Step): Pick<ServiceVersion, 'kind' | 'restored'> => {
  const types = events.map(({ event }) => event);
  for (const event of types)
    if (event.type === 'ServiceRestored') return { kind: 'restored', restored: versionOf(event.data.revision) };
  const restored = null;
  if (events[0].metadata.channel === 'import') return { kind: 'imported', restored };
  if (types.some(({ type }) => type === 'BuiltInReleased')) return { kind: 'released', restored };
  return { kind: types[0]?.type === 'ServiceCreated' ? 'created' : 'changed', restored };
};

/** The name of a type of service; its id where the type is not known. */
type TypeName = (id: string | null) => string | null;

const versionView = (step: Step, people: People, typeName: TypeName): ServiceVersion => {
  const { before, after } = step;
  const { revision, metadata } = lastOf(step);
  const changes = changesBetween(before === null ? null : wireOf(before), wireOf(after));
  const [from, to] = [before?.serviceTypeId ?? null, after.serviceTypeId];
  const typed = { path: 'service_type', label: null, before: typeName(from), after: typeName(to) };
  return {
    version: versionOf(revision),
    at: metadata.time,
    by: actorView(metadata.actor, people),
    ...kindOf(step),
    changes: from === to ? changes : [...changes, typed],
  };
};

/**
 * The newest versions of a service, or those before one. Read from the service's stream: the log is what the history
 * speaks for, and a service has few events. Only one page of them is in memory.
 */
export const historyOf = async (app: App, slug: string, before?: number): Promise<ServiceHistory> => {
  const range = before === undefined ? {} : { to: before - 1 };
  const steps: Step[] = [];
  for await (const events of app.store.pages(streamName(service, slug), range)) {
    for (const event of events) added(steps, event as Event);
    // One more than a page, and the append that the next events may belong to.
    steps.splice(0, steps.length - PAGE - 2);
  }
  const older = steps.filter((step) => before === undefined || versionOf(lastOf(step).revision) < before);
  const page = older.slice(-PAGE);
  const [oldest] = page;
  const actors = page.map((step) => lastOf(step).metadata.actor.id);
  const [people, types] = await Promise.all([peopleById(app.reads, actors), listServiceTypes(app.reads)]);
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const typeName: TypeName = (id) => (id === null ? null : (names.get(id) ?? id));
  return {
    items: page.map((step) => versionView(step, people, typeName)).reverse(),
    next_before: older.length > page.length && oldest !== undefined ? versionOf(lastOf(oldest).revision) : null,
  };
};
