import { parseTypes } from '../rules/file.js';
import { OPTIONAL_PARTS } from '../rules/service-lists.js';
import type { DocumentRequirement, ServiceDetails, ServiceField } from './events.js';

/** True for a part that was given after all; whoever takes it away again has to confirm that anew. */
const isSaid = (part: ServiceDetails['notNeeded'][number], { pricePaise, governmentFees, laterFees }: ServiceDetails) =>
  (part === 'price' && pricePaise > 0) || (part === 'fees' && (governmentFees.kind !== 'none' || laterFees.length > 0));

/** The details without surrounding spaces, and without members of other types. */
export const tidyDetails = (details: ServiceDetails): ServiceDetails => ({
  title: details.title.trim(),
  description: details.description.trim(),
  detailedDescription: details.detailedDescription.trim(),
  helpText: details.helpText.trim(),
  pricePaise: details.pricePaise,
  governmentFees: { ...details.governmentFees, note: details.governmentFees.note.trim() },
  laterFees: details.laterFees.map((fee) => ({ ...fee, label: fee.label.trim(), note: fee.note.trim() })),
  notIncluded: details.notIncluded.map((one) => one.trim()),
  category: details.category,
  workflow: details.workflow,
  form: details.form,
  icon: details.icon,
  isPopular: details.isPopular,
  complexityLevel: details.complexityLevel,
  estimatedDurationDays: details.estimatedDurationDays,
  decisionTime: details.decisionTime,
  benefits: details.benefits.map((one) => one.trim()),
  requiredDocuments: details.requiredDocuments.map((one) => one.trim()),
  requiredSpecialization: details.requiredSpecialization,
  searchWords: details.searchWords.map((one) => one.trim()),
  notNeeded: OPTIONAL_PARTS.filter((part) => details.notNeeded.includes(part) && !isSaid(part, details)),
  faqs: details.faqs.map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() })),
});

export const tidyField = (field: ServiceField): ServiceField => ({
  ...field,
  label: field.label.trim(),
  section: field.section.trim(),
  options: field.options.map((one) => one.trim()),
});

export const tidyRequirement = (requirement: DocumentRequirement): DocumentRequirement => ({
  ...requirement,
  label: requirement.label.trim(),
  allowedTypes: parseTypes(requirement.allowedTypes).join(','),
});
