import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import { boundTo } from '../case-parts/status';

/** The subject of a registration, by how it is paid. */
export type RegistrationTarget =
  | { readonly by: 'order'; readonly orderId: string; readonly serviceId: string; readonly title: string }
  | { readonly by: 'nothing'; readonly serviceId: string; readonly title: string }
  /** Not paid yet: the form comes first, then the payment. */
  | { readonly by: 'payment'; readonly serviceId: string; readonly title: string; readonly service: Service };

export const isFree = ({ price }: Pick<Service, 'price'>): boolean => Number(price) === 0;

/** The registration target of an offered service. */
export const serviceTarget = (service: Service): RegistrationTarget => {
  const { id: serviceId, title } = service;
  return isFree(service) ? { by: 'nothing', serviceId, title } : { by: 'payment', serviceId, title, service };
};

/** The registration that a paid request still lacks; null if it has one, or if it is too late for one. */
export function missingRegistration({ request, registration, payments }: CaseView): RegistrationTarget | null {
  if (
    registration !== null ||
    request.my_role !== null ||
    statusViewOf(boundTo(request), request.status).waitsFor !== 'documents'
  )
    return null;
  const paid = payments.findLast((one) => one.purpose === 'initial' && one.status === 'captured');
  if (paid === undefined) return null;
  return { by: 'order', orderId: paid.orderId, serviceId: request.service_id, title: request.service_title };
}
