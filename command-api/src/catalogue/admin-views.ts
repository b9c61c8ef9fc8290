import type { ServiceContent } from '@anupalan/domain/catalogue/commands';
import { fieldRecord, requirementRecord } from '@anupalan/domain/catalogue/item-records';
import { missingForSale } from '@anupalan/domain/catalogue/on-sale';
import { serviceRecord } from '@anupalan/domain/catalogue/service-record';
import { tidyDetails } from '@anupalan/domain/catalogue/tidy';
import type { AdminService, AdminServiceForm, ExportedService } from '@anupalan/domain/contracts/admin-catalogue';
import { toWire } from '@anupalan/domain/kernel/record';
import type { Dated, ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import { versionOf } from '../platform/http/versions.js';
import { documentView, fieldView } from './catalogue-routes.js';

/** A service as admins see it. */
export const adminServiceView = (doc: ServiceDoc): AdminService => ({
  id: doc.slug,
  ...toWire(serviceRecord, doc),
  is_active: doc.active,
  missing: [...missingForSale(doc)],
  built_in: doc.builtIn,
  service_type_id: doc.serviceTypeId,
  fields: doc.fields.length,
  documents: doc.requirements.length,
  version: versionOf(doc.revision),
  created_at: doc.createdAt,
  updated_at: doc.updatedAt,
});

export const adminFormView = (doc: ServiceDoc): AdminServiceForm => ({
  service: adminServiceView(doc),
  fields: doc.fields.map((field) => fieldView(doc.slug, field)),
  documents: doc.requirements.map((document) => documentView(doc.slug, document)),
});

/** A service as a file of the catalogue has it: with the names of the form, without times. */
export const exportedView = (
  id: string,
  { details, fields, requirements, active }: ServiceContent,
): Required<Omit<ExportedService, 'name' | 'base_price' | 'featured' | 'active'>> => ({
  id,
  ...toWire(serviceRecord, details),
  is_active: active,
  fields: fields.map((field) => ({ id: field.id, ...toWire(fieldRecord, field) })),
  documents: requirements.map((document) => ({ id: document.id, ...toWire(requirementRecord, document) })),
});

const undated = <T>({ createdAt: _added, updatedAt: _edited, ...item }: Dated<T>) => item;

/** The content of a service of the view or the log. */
export const contentOf = (doc: ServiceDoc): ServiceContent => ({
  details: tidyDetails(doc),
  fields: doc.fields.map(undated),
  requirements: doc.requirements.map(undated),
  active: doc.active,
});
