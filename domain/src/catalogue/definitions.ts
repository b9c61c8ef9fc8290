import type { DocumentRequirement as RequirementDefinition } from '../rules/documents.js';
import type { FieldDefinition } from '../rules/fields.js';
import type { DocumentRequirement, ServiceField } from './events.js';

/** A question as the rules of forms know it. */
export const fieldDefinition = ({ displayOrder, showIf, ...field }: ServiceField): FieldDefinition => ({
  key: field.key,
  label: field.label,
  type: field.type,
  required: field.required,
  description: field.description,
  placeholder: field.placeholder,
  options: field.options,
  section: field.section,
  rule: field.rule,
  display_order: displayOrder,
  show_if: showIf,
});

/** A document requirement in the form that the document rules use. */
export const requirementDefinition = (requirement: DocumentRequirement): RequirementDefinition => ({
  key: requirement.key,
  label: requirement.label,
  description: requirement.description,
  required: requirement.required,
  allowed_types: requirement.allowedTypes,
  max_size_mb: requirement.maxSizeMb,
  display_order: requirement.displayOrder,
  per_person: requirement.perPerson,
  required_if: requirement.requiredIf,
  max_age_months: requirement.maxAgeMonths,
});
