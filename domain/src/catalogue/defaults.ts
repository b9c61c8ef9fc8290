import { initialOf } from '../kernel/record.js';
import type { DocumentRequirement, ServiceDetails, ServiceField } from './events.js';
import { fieldRecord, requirementRecord } from './item-records.js';
import { serviceRecord } from './service-record.js';

/** The details of a new service (ASVC-36); a consultation is booked, everything else is filed. */
export const newDetails = (given: Partial<ServiceDetails>): ServiceDetails => ({
  ...initialOf(serviceRecord),
  ...(given.category === 'consultation' ? { workflow: 'consultation' } : {}),
  ...given,
});

export const newField = (id: number, given: Partial<ServiceField>): ServiceField => ({
  ...initialOf(fieldRecord),
  ...given,
  id,
});

export const newRequirement = (id: number, given: Partial<DocumentRequirement>): DocumentRequirement => ({
  ...initialOf(requirementRecord),
  ...given,
  id,
});
