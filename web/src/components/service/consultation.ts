import type { Service } from '@anupalan/domain/contracts/catalogue';
import { serviceKind } from '@anupalan/domain/rules/service-kind';
import { useServices } from '../../api/reference';

/** A talk with a professional: nothing is filed, and no document is needed. */
export const isConsultation = ({ id, category }: Pick<Service, 'id' | 'category'>): boolean =>
  serviceKind(id, category) === 'consultation';

/** Whether a service of the catalogue is a talk; null while, or where, the catalogue does not say. */
export function useIsConsultation(serviceId: string): boolean | null {
  const service = useServices().data?.find(({ id }) => id === serviceId);
  return service === undefined ? null : isConsultation(service);
}
