import { startI18n } from '../i18n/i18n';

startI18n();
