import { fieldDefinition, requirementDefinition } from '@anupalan/domain/catalogue/definitions';
import type { ServiceDetails } from '@anupalan/domain/catalogue/events';
import { NO_GOVERNMENT_FEES } from '@anupalan/domain/catalogue/fees';
import { currentForm, type FormRef, questionsOf } from '@anupalan/domain/forms/registry';
import type { DocumentRequirement } from '@anupalan/domain/rules/documents';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import type { Role } from '@anupalan/domain/rules/roles';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { findService } from '@anupalan/projector/read-models/catalogue/queries';
import type { App } from '../platform/app.js';
import { READER_TIMEOUT_MS, withTimeout } from '../platform/with-timeout.js';

/** The labels and questions of a case's page. */
export interface BoundForm {
  readonly form: FormRef;
  /** Null when they are unknown now, so that the answers to mask are unknown too. */
  readonly fields: readonly FieldDefinition[] | null;
  readonly requirements: readonly DocumentRequirement[];
  readonly governmentFees: ServiceDetails['governmentFees'];
  readonly laterFees: ServiceDetails['laterFees'];
  readonly requiredSpecialization: string | null;
  readonly registers: readonly string[];
}

/**
 * The form of a case's service at the bought revision. For a customer, while the log is unavailable, today's form: its
 * labels for the documents, and its questions only at the same revision. Staff wait for the log.
 */
export const boundForm = async (
  app: App,
  { serviceId, catalogueRevision }: { readonly serviceId: string; readonly catalogueRevision: number },
  viewer: Role,
): Promise<BoundForm> => {
  const ask = async (): Promise<BoundForm> => {
    const bound = await app.catalogueAt(serviceId, catalogueRevision);
    return {
      form: bound?.form ?? currentForm('questions'),
      fields: bound?.fields ?? [],
      requirements: bound?.requirements ?? [],
      governmentFees: bound?.governmentFees ?? NO_GOVERNMENT_FEES,
      laterFees: bound?.laterFees ?? [],
      requiredSpecialization: bound?.requiredSpecialization ?? null,
      registers: bound?.registers ?? [],
    };
  };
  if (viewer !== 'customer') return ask();
  try {
    return await withTimeout(ask, READER_TIMEOUT_MS);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const today = await findService(app.reads, serviceId);
    return {
      form: today?.form ?? currentForm('questions'),
      fields: today?.revision === catalogueRevision ? questionsOf(today.form, today.fields.map(fieldDefinition)) : null,
      requirements: today?.requirements.map(requirementDefinition) ?? [],
      governmentFees: today?.governmentFees ?? NO_GOVERNMENT_FEES,
      laterFees: today?.laterFees ?? [],
      requiredSpecialization: today?.requiredSpecialization ?? null,
      registers: today?.registers ?? [],
    };
  }
};
