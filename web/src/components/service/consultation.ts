import type { Service } from '@anupalan/domain/contracts/catalogue';
import { useServices } from '../../api/reference';

/** A talk with a professional: nothing is filed, and no document is needed. */
export const isConsultation = ({ workflow }: Pick<Service, 'workflow'>): boolean => workflow === 'consultation';

/** Whether a service of the catalogue is a talk; null while, or where, the catalogue does not say. */
export function useIsConsultation(serviceId: string): boolean | null {
  const service = useServices().data?.find(({ id }) => id === serviceId);
  return service === undefined ? null : isConsultation(service);
}
