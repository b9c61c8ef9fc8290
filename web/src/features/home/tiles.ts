import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { IconName } from '../../shared/kit/icons';

/** The eight tiles of Popular Services with their services (DASH-13 to DASH-20). */
export const popularTiles = [
  { key: 'company', service: 'private-limited-company', icon: 'building' },
  { key: 'llp', service: 'limited-liability-partnership', icon: 'people' },
  { key: 'documentation', service: 'rent-agreement', icon: 'file' },
  { key: 'tax', service: 'income-tax-filing', icon: 'scroll' },
  { key: 'opc', service: 'one-person-company', icon: 'user' },
  { key: 'trademark', service: 'trademark-registration', icon: 'stamp' },
  { key: 'gst', service: 'gst-registration', icon: 'filecheck' },
  { key: 'copyright', service: 'copyright-registration', icon: 'book' },
] as const satisfies readonly { key: string; service: string; icon: IconName }[];

/** The three tiles of Expert Assistance (DASH-21 to DASH-23). */
export const expertTiles = [
  { key: 'lawyer', service: 'talk-to-lawyer', icon: 'scale' },
  { key: 'cs', service: 'talk-to-cs', icon: 'filecheck' },
  { key: 'ca', service: 'talk-to-ca', icon: 'scroll' },
] as const satisfies readonly { key: string; service: string; icon: IconName }[];

/** The service of a tile, or undefined when it is not offered. */
export const serviceOf = (services: readonly Service[] | undefined, id: string): Service | undefined =>
  services?.find((service) => service.id === id);
