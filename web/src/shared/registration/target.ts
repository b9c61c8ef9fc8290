import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { takesRegistration } from '@anupalan/domain/rules/registration';

/** What is registered, and what it is paid by. */
export type RegistrationTarget =
  /** An order that is paid. */
  | { readonly by: 'order'; readonly orderId: string; readonly serviceId: string; readonly title: string }
  /** A service at price 0. */
  | { readonly by: 'nothing'; readonly serviceId: string; readonly title: string }
  /** Not paid yet: the form comes first, then the payment. */
  | { readonly by: 'payment'; readonly serviceId: string; readonly title: string; readonly service: Service };

export const isFree = ({ price }: Pick<Service, 'price'>): boolean => Number(price) === 0;

/** A service as it is on offer. */
export const serviceTarget = (service: Service): RegistrationTarget => {
  const { id: serviceId, title } = service;
  return isFree(service) ? { by: 'nothing', serviceId, title } : { by: 'payment', serviceId, title, service };
};

/** The registration that a paid request still waits for; null where there is one, or where it is too late for one. */
export function missingRegistration({ request, registration, payments }: CaseView): RegistrationTarget | null {
  if (registration !== null || !takesRegistration(request.status)) return null;
  const paid = payments.findLast((one) => one.purpose === 'initial' && one.status === 'captured');
  if (paid === undefined) return null;
  return { by: 'order', orderId: paid.orderId, serviceId: request.service_id, title: request.service_title };
}
