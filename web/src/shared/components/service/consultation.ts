import type { Service } from '@anupalan/domain/contracts/catalogue';

/** A consultation with a professional: nothing is filed, and no document is needed. */
export const isConsultation = ({ workflow }: Pick<Service, 'workflow'>): boolean => workflow === 'consultation';
