import { service } from '@anupalan/domain/catalogue/aggregate';
import { fieldDefinition, requirementDefinition } from '@anupalan/domain/catalogue/definitions';
import type { CatalogueEvent, ServiceDetails } from '@anupalan/domain/catalogue/events';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { DocumentRequirement } from '@anupalan/domain/rules/documents';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import type { WorkflowId } from '@anupalan/domain/workflows/registry';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import type { ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import { foldService } from '@anupalan/projector/read-models/catalogue/projection';

/** The questions and documents of a service at one revision of the catalogue, in the types of domain/rules. */
export interface BoundCatalogue {
  readonly title: string;
  readonly workflow: WorkflowId;
  readonly laterFees: ServiceDetails['laterFees'];
  readonly fields: readonly FieldDefinition[];
  readonly requirements: readonly DocumentRequirement[];
  /** The same records with their ids, as in the catalogue. */
  readonly serviceFields: ServiceDoc['fields'];
  readonly serviceDocuments: ServiceDoc['requirements'];
}

export type CatalogueAt = (slug: string, revision: number) => Promise<BoundCatalogue | null>;

const MAX_KEPT_REVISIONS = 200;

/** A revision never changes, so its fold is cached. Null for an unknown service or revision. */
export const catalogueAt = (store: SealedStore): CatalogueAt => {
  const kept = new Map<string, BoundCatalogue>();
  return async (slug, revision) => {
    const key = `${slug}@${revision}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const events = await store.load(streamName(service, slug), { to: revision });
    if (events.at(-1)?.revision !== revision) return null;
    const form = events.reduce<ServiceDoc | null>(
      (doc, event) => foldService(doc, event as Recorded<CatalogueEvent>),
      null,
    );
    if (form === null) return null;
    const bound: BoundCatalogue = {
      title: form.title,
      workflow: form.workflow,
      laterFees: form.laterFees,
      fields: form.fields.map(fieldDefinition),
      requirements: form.requirements.map(requirementDefinition),
      serviceFields: form.fields,
      serviceDocuments: form.requirements,
    };
    kept.set(key, bound);
    const oldest = kept.size > MAX_KEPT_REVISIONS ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return bound;
  };
};
