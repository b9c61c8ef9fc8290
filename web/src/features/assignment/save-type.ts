import type { Changed, ServiceTypeBody, ServiceTypeView } from '@anupalan/domain/contracts/assignment';
import { api } from '../../shared/api/client';
import { TYPES } from './assignment-api';

export interface SavedType {
  readonly body: ServiceTypeBody & { readonly name: string };
  /** Slugs of the services that shall have the type. */
  readonly services: readonly string[];
}

/**
 * Saves a type (null: a new one) and then, one by one, its services. After a failure the next call continues: it
 * changes the created type and moves only the remaining services. A type that another admin has changed since it was
 * loaded is refused (412).
 */
export function typeSaver(type: ServiceTypeView | null): (wanted: SavedType, key: string) => Promise<void> {
  let known: { readonly id: string; readonly version: number } | null = type;
  const present = new Set(type?.services.map(({ id }) => id));
  const move = async (service: string, to: string | null, key: string): Promise<void> => {
    const path = `/api/admin/services/${encodeURIComponent(service)}/service-type`;
    await api.put(path, { service_type_id: to }, { idempotencyKey: `${key}-${service}` });
    if (to === null) present.delete(service);
    else present.add(service);
  };
  return async ({ body, services }, key) => {
    const { id, version } =
      known === null
        ? await api.post<Changed>(TYPES, body, { idempotencyKey: key })
        : await api.patch<Changed>(`${TYPES}/${encodeURIComponent(known.id)}`, body, {
            // A key without the version may already have created the type.
            idempotencyKey: `${key}-${known.version}`,
            headers: { 'if-match': `"${known.version}"` },
          });
    known = { id, version };
    for (const service of services.filter((one) => !present.has(one))) await move(service, id, key);
    for (const service of [...present].filter((one) => !services.includes(one))) await move(service, null, key);
  };
}
