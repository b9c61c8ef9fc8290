import type { WorkflowId } from '../workflows/registry.js';

/** What a service was for once it is delivered, and the paper that its customer gets. */
export interface Delivery {
  readonly done: string;
  /** Stands in "Download your …". */
  readonly paper: string;
}

const COMPANY: Delivery = { done: 'Your company is registered', paper: 'certificate' };

/** By the id of the service; every other one has the words of its workflow. */
const SERVICES: Readonly<Record<string, Delivery>> = {
  'private-limited-company': COMPANY,
  'public-limited-company': COMPANY,
  'one-person-company': COMPANY,
  'limited-liability-partnership': { done: 'Your LLP is registered', paper: 'certificate' },
  'gst-registration': { done: 'Your GST registration is complete', paper: 'certificate' },
  'trademark-registration': { done: 'Your trademark is registered', paper: 'certificate' },
  'copyright-registration': { done: 'Your copyright is registered', paper: 'certificate' },
  'income-tax-filing': { done: 'Your income tax return is filed', paper: 'acknowledgement' },
  'rent-agreement': { done: 'Your rent agreement is ready', paper: 'agreement' },
  'shareholder-agreement': { done: 'Your shareholder agreement is ready', paper: 'agreement' },
};

const WORKFLOWS: Readonly<Record<WorkflowId, Delivery>> = {
  filing: { done: 'Your service is delivered', paper: 'documents' },
  drafting: { done: 'Your agreement is ready', paper: 'agreement' },
  consultation: { done: 'Your summary is here', paper: 'summary' },
};

/** The words of a delivered service. */
export const deliveryOf = (serviceId: string | null, workflow: WorkflowId): Delivery =>
  SERVICES[serviceId ?? ''] ?? WORKFLOWS[workflow];

/** True for a service whose own words name what was delivered. */
export const namesDelivery = (serviceId: string | null): boolean => Object.hasOwn(SERVICES, serviceId ?? '');
