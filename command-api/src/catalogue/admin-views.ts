import type { ServiceContent } from '@anupalan/domain/catalogue/commands';
import { missingForSale } from '@anupalan/domain/catalogue/on-sale';
import { tidyDetails } from '@anupalan/domain/catalogue/tidy';
import type { AdminService, AdminServiceForm, ExportedService } from '@anupalan/domain/contracts/admin-catalogue';
import { toRupees } from '@anupalan/domain/kernel/money';
import type { Dated, ServiceDoc } from '@anupalan/projector/read-models/catalogue/doc';
import { versionOf } from '../platform/http/versions.js';
import { documentView, feesView, fieldView, publicService } from './catalogue-routes.js';

/** A service as admins see it. */
export const adminServiceView = (doc: ServiceDoc): AdminService => {
  const { price: _text, fee_breakup: _parts, ...shown } = publicService(doc);
  return {
    ...shown,
    price: toRupees(doc.pricePaise),
    icon: doc.icon,
    is_active: doc.active,
    missing: [...missingForSale(doc)],
    not_needed: [...doc.notNeeded],
    complexity_level: doc.complexityLevel,
    required_specialization: doc.requiredSpecialization,
    form: doc.form.id,
    built_in: doc.builtIn,
    service_type_id: doc.serviceTypeId,
    fields: doc.fields.length,
    documents: doc.requirements.length,
    version: versionOf(doc.revision),
    created_at: doc.createdAt,
    updated_at: doc.updatedAt,
  };
};

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
  title: details.title,
  description: details.description,
  detailed_description: details.detailedDescription,
  helpText: details.helpText,
  price: toRupees(details.pricePaise),
  ...feesView(details),
  category: details.category,
  workflow: details.workflow,
  form: details.form.id,
  icon: details.icon,
  is_popular: details.isPopular,
  is_active: active,
  complexity_level: details.complexityLevel,
  estimated_duration_days: details.estimatedDurationDays,
  decision_time: details.decisionTime,
  benefits: [...details.benefits],
  requiredDocuments: [...details.requiredDocuments],
  required_specialization: details.requiredSpecialization,
  search_words: [...details.searchWords],
  faqs: details.faqs.map(({ question, answer }) => ({ question, answer })),
  not_needed: [...details.notNeeded],
  not_included: [...details.notIncluded],
  fields: fields.map((field) => ({
    id: field.id,
    key: field.key,
    label: field.label,
    type: field.type,
    required: field.required,
    description: field.description,
    placeholder: field.placeholder,
    options: [...field.options],
    position: field.displayOrder,
    section: field.section,
    rule: field.rule,
    show_if: field.showIf,
  })),
  documents: requirements.map((document) => ({
    id: document.id,
    key: document.key,
    document_name: document.label,
    description: document.description,
    required: document.required,
    allowed_formats: document.allowedTypes,
    max_size: document.maxSizeMb,
    position: document.displayOrder,
    per_person: document.perPerson,
    required_if: document.requiredIf,
    max_age_months: document.maxAgeMonths,
  })),
});

const undated = <T>({ createdAt: _added, updatedAt: _edited, ...item }: Dated<T>) => item;

/** The content of a service of the view or the log. */
export const contentOf = (doc: ServiceDoc): ServiceContent => ({
  details: tidyDetails(doc),
  fields: doc.fields.map(undated),
  requirements: doc.requirements.map(undated),
  active: doc.active,
});
