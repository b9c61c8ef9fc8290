import { type ServiceKind, serviceKind, statusViewOf } from '@anupalan/domain/rules/service-kind';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { findService } from '@anupalan/projector/read-models/catalogue/queries';

/** Tells the kind of a service by its id. */
export type KindOf = (serviceId: string) => ServiceKind;

/** The kinds of these services, each looked up once. */
export const kindsOf = async (reads: ReadStore, serviceIds: Iterable<string>): Promise<KindOf> => {
  const kinds = new Map<string, ServiceKind>();
  await Promise.all(
    [...new Set(serviceIds)].map(async (id) =>
      kinds.set(id, serviceKind(id, (await findService(reads, id))?.category ?? null)),
    ),
  );
  return (id) => kinds.get(id) ?? serviceKind(id, null);
};

/** What a status of this service is called. */
export const statusLabelOf = async (reads: ReadStore, serviceId: string, status: string): Promise<string> =>
  statusViewOf((await kindsOf(reads, [serviceId]))(serviceId), status).label;
