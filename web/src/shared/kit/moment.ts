import { t } from '../i18n/i18n';
import { formatDate } from './dates';

/** '21 Nov 2026, 14:32 IST'. */
export const momentText = (at: string): string => t('shell.moment', { time: formatDate(at, 'dayTime') });
