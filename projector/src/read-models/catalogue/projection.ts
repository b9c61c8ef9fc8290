import type { CatalogueEvent } from '@anupalan/domain/catalogue/events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Projection } from '../../runner/projection.js';
import type { Dated, ServiceDoc } from './doc.js';

const without = <T extends { readonly id: number }>(items: readonly T[], id: number): readonly T[] =>
  items.filter((item) => item.id !== id);

/** The list in display order with this item added, or replaced under its id with its `createdAt` kept. */
const withItem = <T extends { readonly id: number; readonly displayOrder: number }>(
  items: readonly Dated<T>[],
  item: T,
  time: string,
): readonly Dated<T>[] => {
  const createdAt = items.find(({ id }) => id === item.id)?.createdAt ?? time;
  const dated = { ...item, createdAt, updatedAt: time };
  return [...without(items, item.id), dated].sort((a, b) => a.displayOrder - b.displayOrder || a.id - b.id);
};

const withId = (service: ServiceDoc, id: number): ServiceDoc =>
  service.itemIds.includes(id) ? service : { ...service, itemIds: [...service.itemIds, id] };

/** Also folds a service's own stream up to a revision: the form with which a request was bought. */
export const foldService = (service: ServiceDoc | null, recorded: Recorded<CatalogueEvent>): ServiceDoc | null => {
  const { event, metadata, revision } = recorded;
  if (event.type === 'ServiceCreated')
    return {
      ...event.data,
      slug: idOf(recorded.stream),
      revision,
      active: true,
      serviceTypeId: null,
      fields: [],
      requirements: [],
      itemIds: [],
      createdAt: metadata.time,
      updatedAt: metadata.time,
    };
  if (service === null) return null;
  const at = { revision, updatedAt: metadata.time };
  switch (event.type) {
    case 'BuiltInReleased':
      return { ...service, revision };
    case 'ServiceEdited':
      return { ...service, ...at, ...event.data };
    case 'ServiceActivated':
      return { ...service, ...at, active: true };
    case 'ServiceDeactivated':
      return { ...service, ...at, active: false };
    case 'ServiceRestored':
      return { ...service, ...at };
    case 'FieldAdded':
      return withId({ ...service, ...at, fields: withItem(service.fields, event.data, metadata.time) }, event.data.id);
    case 'FieldEdited':
      return { ...service, ...at, fields: withItem(service.fields, event.data, metadata.time) };
    case 'FieldRetired':
      return { ...service, ...at, fields: without(service.fields, event.data.id) };
    case 'DocumentRequirementAdded':
      return withId(
        { ...service, ...at, requirements: withItem(service.requirements, event.data, metadata.time) },
        event.data.id,
      );
    case 'DocumentRequirementEdited':
      return { ...service, ...at, requirements: withItem(service.requirements, event.data, metadata.time) };
    case 'DocumentRequirementRetired':
      return { ...service, ...at, requirements: without(service.requirements, event.data.id) };
    case 'ServiceTypeChosen':
      return { ...service, ...at, serviceTypeId: event.data.serviceTypeId };
  }
};

/** One document per service, by slug. */
export const catalogue: Projection<ServiceDoc, CatalogueEvent> = {
  name: 'catalogue',
  version: 11,
  readableFrom: 11,
  streams: ['service'],
  handles: [
    'ServiceCreated',
    'BuiltInReleased',
    'ServiceEdited',
    'ServiceActivated',
    'ServiceDeactivated',
    'FieldAdded',
    'FieldEdited',
    'FieldRetired',
    'DocumentRequirementAdded',
    'DocumentRequirementEdited',
    'DocumentRequirementRetired',
    'ServiceRestored',
    'ServiceTypeChosen',
  ],
  keys: (event) => [idOf(event.stream)],
  evolve: foldService,
  indexes: [{ name: 'by-item', fields: ['itemIds'], list: true }],
  audience: () => ({ users: [], roles: ['staff', 'admin'], public: true }),
};
