import type { AdminServiceForm, ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import { useRef } from 'react';
import { api } from '../../shared/api/client';
import { isStatus } from '../../shared/api/errors';
import { over } from '../../shared/api/over';
import { queryClient } from '../../shared/api/query-client';
import { t } from '../../shared/i18n/i18n';
import { listedDocument } from './document-form';
import { byOrder, listedField } from './field-form';
import { formQuery, loadForm, refresh, serviceUrl } from './services-api';

export type Kind = 'fields' | 'documents';

/** The ids with one at another place. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

const inOrder = <T extends { readonly id: number }>(list: readonly T[], ids: readonly number[]): T[] =>
  ids.flatMap((id, place) => {
    const found = list.find((one) => one.id === id);
    return found === undefined ? [] : [{ ...found, display_order: place + 1, position: place + 1 }];
  });

const orderOf = ({ fields, documents }: AdminServiceForm, kind: Kind): readonly number[] =>
  (kind === 'fields' ? byOrder(fields.map(listedField)) : byOrder(documents.map(listedDocument))).map(({ id }) => id);

/** Puts a list into an order; `from` is the order that was seen. */
export type Reorder = (kind: Kind, ids: readonly number[], from: readonly number[]) => Promise<void>;

/**
 * Shows a new order at once, sends it over the version that is shown, then fetches it. A change of something else does
 * not hold it up. Rejects when it was refused or somebody else changed this list, after the saved order is back.
 */
export function useReorder(serviceId: string, version: number): Reorder {
  /** The version of what is shown: the last one that was rendered, or made by an own move that is not rendered yet. */
  const seen = useRef<number>(version);
  seen.current = Math.max(seen.current, version);
  const send = async (kind: Kind, ids: readonly number[], from: readonly number[]): Promise<ServiceSaved> => {
    try {
      return await api.post(`${serviceUrl(serviceId)}/order`, { kind, ids }, { headers: over(seen.current) });
    } catch (error) {
      if (!isStatus(error, 412)) throw error;
      const now = await loadForm(serviceId);
      if (orderOf(now, kind).join() !== from.join()) throw new Error(t('servicesAdmin.move.overtaken'));
      seen.current = Math.max(seen.current, now.service.version);
      return send(kind, ids, from);
    }
  };
  return async (kind, ids, from) => {
    const { queryKey } = formQuery(serviceId);
    // A query that is under way would show the old order.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<AdminServiceForm>(queryKey, (form) =>
      form === undefined
        ? form
        : kind === 'fields'
          ? { ...form, fields: inOrder(form.fields, ids) }
          : { ...form, documents: inOrder(form.documents, ids) },
    );
    try {
      seen.current = (await send(kind, ids, from)).version;
    } finally {
      await refresh();
    }
  };
}
