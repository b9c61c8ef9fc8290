import { fieldDefinition, requirementDefinition } from '@anupalan/domain/catalogue/definitions';
import type { ServiceDetails } from '@anupalan/domain/catalogue/events';
import type { Role } from '@anupalan/domain/kernel/event';
import type { DocumentRequirement } from '@anupalan/domain/rules/documents';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { findService } from '@anupalan/projector/read-models/catalogue/queries';
import type { App } from '../platform/app.js';
import { READER_TIMEOUT_MS, withTimeout } from '../platform/with-timeout.js';

/** What a case is shown by. */
export interface BoundForm {
  /** Null when they cannot be known now: which answers are to be masked cannot be told then. */
  readonly fields: readonly FieldDefinition[] | null;
  readonly requirements: readonly DocumentRequirement[];
  readonly laterFees: ServiceDetails['laterFees'];
}

/**
 * The form of a case's service at the revision that it was bought at. For a customer, while the log is away or frozen, the form
 * of today: its words for the documents, its questions only when it is still the same revision. Staff wait for the log.
 */
export const boundForm = async (
  app: App,
  { serviceId, catalogueRevision }: { readonly serviceId: string; readonly catalogueRevision: number },
  viewer: Role,
): Promise<BoundForm> => {
  const ask = async (): Promise<BoundForm> => {
    const bound = await app.catalogueAt(serviceId, catalogueRevision);
    return {
      fields: bound?.fields ?? [],
      requirements: bound?.requirements ?? [],
      laterFees: bound?.laterFees ?? [],
    };
  };
  if (viewer !== 'customer') return ask();
  try {
    return await withTimeout(ask, READER_TIMEOUT_MS);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const today = await findService(app.reads, serviceId);
    return {
      fields: today?.revision === catalogueRevision ? today.fields.map(fieldDefinition) : null,
      requirements: today?.requirements.map(requirementDefinition) ?? [],
      laterFees: today?.laterFees ?? [],
    };
  }
};
