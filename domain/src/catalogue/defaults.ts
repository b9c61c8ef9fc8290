import { currentForm } from '../forms/registry.js';
import type { DocumentRequirement, ServiceDetails, ServiceField } from './events.js';
import { NO_GOVERNMENT_FEES } from './fees.js';

/** The details of a new service where the admin's form gives none (ASVC-36). */
const NEW_SERVICE: ServiceDetails = {
  title: '',
  description: '',
  detailedDescription: '',
  helpText: '',
  pricePaise: 0,
  governmentFees: NO_GOVERNMENT_FEES,
  laterFees: [],
  notIncluded: [],
  category: 'general',
  workflow: 'filing',
  form: currentForm('questions'),
  icon: 'FileText',
  isPopular: false,
  complexityLevel: 3,
  estimatedDurationDays: 7,
  decisionTime: null,
  benefits: [],
  requiredDocuments: [],
  requiredSpecialization: null,
  searchWords: [],
  faqs: [],
  notNeeded: [],
};

/** The details of a new service; a consultation is booked, everything else is filed. */
export const newDetails = (given: Partial<ServiceDetails>): ServiceDetails => ({
  ...NEW_SERVICE,
  ...(given.category === 'consultation' ? { workflow: 'consultation' } : {}),
  ...given,
});

export const newField = (id: number, given: Partial<ServiceField>): ServiceField => ({
  key: '',
  label: '',
  type: 'text',
  required: false,
  description: '',
  placeholder: '',
  options: [],
  displayOrder: 0,
  section: '',
  rule: '',
  showIf: null,
  ...given,
  id,
});

/** Types and size as the stored table has them; the form of admins sends its own (DATA-22). */
export const newRequirement = (id: number, given: Partial<DocumentRequirement>): DocumentRequirement => ({
  key: '',
  label: '',
  description: '',
  required: false,
  allowedTypes: 'pdf,docx',
  maxSizeMb: 5,
  displayOrder: 0,
  perPerson: false,
  requiredIf: null,
  maxAgeMonths: null,
  ...given,
  id,
});
