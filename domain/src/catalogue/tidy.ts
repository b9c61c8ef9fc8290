import { tidyRecord } from '../kernel/record.js';
import { OPTIONAL_PARTS } from '../rules/service-lists.js';
import type { DocumentRequirement, ServiceDetails, ServiceField } from './events.js';
import { fieldRecord, requirementRecord } from './item-records.js';
import { serviceRecord } from './service-record.js';

/** True for a part that was given after all; whoever takes it away again has to confirm that anew. */
const isSaid = (part: ServiceDetails['notNeeded'][number], { pricePaise, governmentFees, laterFees }: ServiceDetails) =>
  (part === 'price' && pricePaise > 0) || (part === 'fees' && (governmentFees.kind !== 'none' || laterFees.length > 0));

/** The details without surrounding spaces, and without members of other types. */
export const tidyDetails = (details: ServiceDetails): ServiceDetails => ({
  ...tidyRecord(serviceRecord, details),
  notNeeded: OPTIONAL_PARTS.filter((part) => details.notNeeded.includes(part) && !isSaid(part, details)),
});

export const tidyField = (field: ServiceField): ServiceField => ({ ...tidyRecord(fieldRecord, field), id: field.id });

export const tidyRequirement = (requirement: DocumentRequirement): DocumentRequirement => ({
  ...tidyRecord(requirementRecord, requirement),
  id: requirement.id,
});
