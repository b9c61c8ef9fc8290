import { service } from '@anupalan/domain/catalogue/aggregate';
import { fieldDefinition, requirementDefinition } from '@anupalan/domain/catalogue/definitions';
import type { CatalogueEvent, ServiceDetails } from '@anupalan/domain/catalogue/events';
import { type FormRef, questionsOf } from '@anupalan/domain/forms/registry';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { RecentlyUsed } from '@anupalan/domain/kernel/recently-used';
import type { DocumentRequirement } from '@anupalan/domain/rules/documents';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import type { WorkflowId } from '@anupalan/domain/workflows/registry';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import type { ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import { foldService } from '@anupalan/projector/read-models/catalogue/projection';

/**
 * The questions and documents of a service at one revision of the catalogue, in the types of domain/rules. The lists of
 * people of its form are questions, too.
 */
export interface BoundCatalogue {
  readonly title: string;
  readonly workflow: WorkflowId;
  readonly requiredSpecialization: string | null;
  readonly registers: readonly string[];
  readonly form: FormRef;
  readonly governmentFees: ServiceDetails['governmentFees'];
  readonly laterFees: ServiceDetails['laterFees'];
  readonly fields: readonly FieldDefinition[];
  readonly requirements: readonly DocumentRequirement[];
  /** The same records with their ids, as in the catalogue. */
  readonly serviceFields: ServiceDoc['fields'];
  readonly serviceDocuments: ServiceDoc['requirements'];
}

export type CatalogueAt = (slug: string, revision: number) => Promise<BoundCatalogue | null>;

const MAX_CACHED_REVISIONS = 200;

/** The service as it is in the log, now or at a revision; null for an unknown service or revision. */
export const serviceInLog = async (store: SealedStore, slug: string, revision?: number): Promise<ServiceDoc | null> => {
  const range = revision === undefined ? {} : { to: revision };
  let doc: ServiceDoc | null = null;
  for await (const events of store.pages(streamName(service, slug), range))
    doc = events.reduce<ServiceDoc | null>(
      (before, event) => foldService(before, event as Recorded<CatalogueEvent>),
      doc,
    );
  return revision === undefined || doc?.revision === revision ? doc : null;
};

/** A revision never changes, so the folds used last are cached. Null for an unknown service or revision. */
export const catalogueAt = (store: SealedStore): CatalogueAt => {
  const kept = new RecentlyUsed<string, BoundCatalogue>(MAX_CACHED_REVISIONS);
  return async (slug, revision) => {
    const key = `${slug}@${revision}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const doc = await serviceInLog(store, slug, revision);
    if (doc === null) return null;
    return kept.set(key, {
      title: doc.title,
      workflow: doc.workflow,
      requiredSpecialization: doc.requiredSpecialization,
      registers: doc.registers ?? [],
      form: doc.form,
      governmentFees: doc.governmentFees,
      laterFees: doc.laterFees,
      fields: questionsOf(doc.form, doc.fields.map(fieldDefinition)),
      requirements: doc.requirements.map(requirementDefinition),
      serviceFields: doc.fields,
      serviceDocuments: doc.requirements,
    });
  };
};
