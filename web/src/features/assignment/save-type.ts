import type { ServiceTypeBody, ServiceTypes, ServiceTypeView } from '@anupalan/domain/contracts/assignment';
import type { Changed } from '@anupalan/domain/contracts/common';
import { api } from '../../shared/api/client';
import { over } from '../../shared/api/over';
import { TYPES } from './assignment-api';

type SavedType = ServiceTypeBody & {
  readonly name: string;
  /** Slugs of the services that shall have the type. */
  readonly services: readonly string[];
};

export interface TypeSaver {
  /** Saves over a version of the type (a new one: 0); rejects with 412 when another admin saved it or its services since. */
  readonly save: (wanted: SavedType, version: number, key: string) => Promise<{ readonly version: number }>;
  /** The type as it is saved now. */
  readonly load: () => Promise<ServiceTypeView | null>;
}

/**
 * Saves a type (null: a new one) and then, one by one, its services. After a failure the next call continues: it
 * changes the created type and moves only the remaining services.
 */
export function typeSaver(type: ServiceTypeView | null): TypeSaver {
  let known: { readonly id: string; readonly version: number } | null = type;
  let present = new Set(type?.services.map(({ id }) => id));
  /** False after a move that failed: it may be done, and would look like another admin's. */
  let sure = true;
  const move = async (service: string, to: string | null, key: string): Promise<void> => {
    const path = `/api/admin/services/${encodeURIComponent(service)}/service-type`;
    // Into the type and out of it are two acts: after another admin's save the same press may do either.
    const act = to === null ? 'out' : 'in';
    sure = false;
    await api.put(path, { service_type_id: to }, { idempotencyKey: `${key}-${act}-${service}` });
    sure = true;
    if (to === null) present.delete(service);
    else present.add(service);
  };
  return {
    save: async ({ services, ...body }, seen, key) => {
      // A save of which only the services failed has made a version of its own.
      const base = Math.max(seen, known?.version ?? 0);
      const { id, version } =
        known === null
          ? await api.post<Changed>(TYPES, body, { idempotencyKey: key })
          : await api.patch<Changed>(
              `${TYPES}/${encodeURIComponent(known.id)}`,
              { ...body, ...(sure ? { services_seen: [...present] } : {}) } satisfies ServiceTypeBody,
              // A key without the version may already have created the type.
              { idempotencyKey: `${key}-${base}`, headers: over(base) },
            );
      known = { id, version };
      for (const service of services.filter((one) => !present.has(one))) await move(service, id, key);
      for (const service of [...present].filter((one) => !services.includes(one))) await move(service, null, key);
      return { version };
    },
    load: async () => {
      const { items } = await api.get<ServiceTypes>(TYPES);
      const now = items.find(({ id }) => id === known?.id) ?? null;
      present = new Set(now?.services.map(({ id }) => id));
      sure = true;
      return now;
    },
  };
}
