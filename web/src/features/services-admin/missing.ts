import type { AdminService } from '@anupalan/domain/contracts/admin-catalogue';
import { t } from '../../shared/i18n/i18n';

/** 'about text, questions, price': what a draft lacks before it can be sold. */
export const missingWords = ({ missing }: Pick<AdminService, 'missing'>): string =>
  missing.map((part) => t(`servicesAdmin.draft.parts.${part}`)).join(', ');
