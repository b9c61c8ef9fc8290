import { fieldRecord, requirementRecord } from '@anupalan/domain/catalogue/item-records';
import { isOnSale } from '@anupalan/domain/catalogue/on-sale';
import { serviceRecord } from '@anupalan/domain/catalogue/service-record';
import { completed } from '@anupalan/domain/kernel/record';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { ServiceDoc } from './doc.js';
import { catalogue } from './projection.js';

export const uses = ['catalogue'] as const;

const ALIASES: ReadonlyMap<string, string> = new Map([['llp-registration', 'limited-liability-partnership']]);

/** The slug that a link or a request body means: either separator, any case, known aliases. */
export const slugOf = (serviceId: string): string => {
  const slug = serviceId.trim().toLowerCase().replaceAll('_', '-');
  return ALIASES.get(slug) ?? slug;
};

/** A document from before a field gets it, too, so the view need not be rebuilt for it. */
const whole = (doc: ServiceDoc): ServiceDoc => ({
  ...completed(serviceRecord, doc),
  fields: doc.fields.map((one) => completed(fieldRecord, one)),
  requirements: doc.requirements.map((one) => completed(requirementRecord, one)),
});

/** Null for an unknown service. Also finds a service that is not on sale. */
export const findService = async (reads: ReadStore, serviceId: string): Promise<ServiceDoc | null> => {
  const view = openView<ServiceDoc>(reads, catalogue);
  const slug = slugOf(serviceId);
  const found = await view.get(slug);
  // A slug that an admin chose may contain characters that slugOf changes.
  const seen = found ?? (slug === serviceId ? null : await view.get(serviceId));
  return seen === null ? null : whole(seen.doc);
};

/** The service to which a question or document belongs or belonged; null for an unknown id. */
export const serviceOfItem = async (reads: ReadStore, itemId: number): Promise<string | null> => {
  const { docs } = await openView<ServiceDoc>(reads, catalogue).find({
    where: [{ field: 'itemIds', op: 'contains', value: itemId }],
    limit: 1,
  });
  return docs[0]?.id ?? null;
};

/** All services, or those on sale: featured ones first, then in the order of creation. */
export const listServices = async (
  reads: ReadStore,
  { onSale }: { readonly onSale: boolean },
): Promise<readonly ServiceDoc[]> => {
  const docs = await openView<ServiceDoc>(reads, catalogue).all({
    where: onSale ? [{ field: 'active', op: 'eq', value: true }] : [],
  });
  const services = docs.map(whole);
  return (onSale ? services.filter(isOnSale) : services).toSorted(
    (a, b) =>
      Number(b.isPopular) - Number(a.isPopular) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.title.localeCompare(b.title, 'en-IN'),
  );
};
