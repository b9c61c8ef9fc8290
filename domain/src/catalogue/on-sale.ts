import { formOf, isForm } from '../forms/registry.js';
import { type Rejection, rejection } from '../kernel/rejection.js';
import type { SALE_PARTS } from '../rules/service-lists.js';
import type { ServiceDetails } from './events.js';
import type { ServiceState } from './state.js';

/** A part that a service has before it is sold, or that an admin confirmed as not needed. */
export type SalePart = (typeof SALE_PARTS)[number];

/** What the rule reads of a service, of the log or of the view. */
type Offered = Pick<
  ServiceDetails,
  'detailedDescription' | 'form' | 'governmentFees' | 'laterFees' | 'pricePaise' | 'notNeeded'
> & { readonly fields: readonly unknown[]; readonly requirements: readonly unknown[] };

/** The parts that a service lacks before it can be sold; empty for a complete one (reading 47). */
export const missingForSale = (service: Offered): readonly SalePart[] => {
  const { form, notNeeded } = service;
  const lacks: Readonly<Record<SalePart, boolean>> = {
    about: service.detailedDescription.trim() === '',
    // A list of people asks questions of its own.
    questions: service.fields.length === 0 && !(isForm(form) && formOf(form).people.length > 0),
    documents: service.requirements.length === 0,
    fees: service.governmentFees.kind === 'none' && service.laterFees.length === 0,
    price: service.pricePaise === 0,
  };
  return (Object.keys(lacks) as SalePart[]).filter((part) => lacks[part] && !notNeeded.some((one) => one === part));
};

/** True for a service that customers find and buy: active, and complete. */
export const isOnSale = (service: Offered & { readonly active: boolean }): boolean =>
  service.active && missingForSale(service).length === 0;

/** Why nothing of this service can be sold now; null when it is on sale. */
export const saleRefusal = ({ active, details, fields, requirements }: ServiceState): Rejection | null => {
  if (details === null) return rejection('not_found', 'unknown_service');
  if (!active) return rejection('conflict', 'service_inactive');
  return missingForSale({ ...details, fields, requirements }).length > 0
    ? rejection('conflict', 'service_draft')
    : null;
};
